// Files that are stored compressed, because many servers of files do not compress what they send.

/** The first bytes of a file that is compressed: some servers unpack it themselves. */
const GZIP = [0x1f, 0x8b];

/** The answer of the server for a file. */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`${address} cannot be fetched: ${response.status}`);
  }
  return response;
}

/** The content of a compressed file, as an answer with this type. */
export async function unpacked(address, type) {
  const response = await fetched(address);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isPacked = GZIP.every((it, at) => bytes[at] === it);
  const stream = new Blob([bytes]).stream();
  const content = isPacked ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
  return new Response(content, { headers: { "content-type": type } });
}
