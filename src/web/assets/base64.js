// Files as text.

/** How many bytes become characters at once. */
const PORTION = 0x8000;

/** The content of a file, or of the answer to a request, in Base64. */
export async function inBase64(source) {
  const bytes = new Uint8Array(await source.arrayBuffer());
  const parts = [];
  for (let at = 0; at < bytes.length; at += PORTION) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + PORTION)));
  }
  return btoa(parts.join(""));
}

/** The bytes of a text in Base64. */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (it) => it.charCodeAt(0));
}
