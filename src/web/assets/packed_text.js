// Texts in an address: compressed, in the letters that an address may have.

import { fromBase64, inBase64 } from "./base64.js";

const FORMAT = "deflate-raw";

/** The most that is unpacked, in bytes: the largest variant file. */
const LARGEST = 256 * 1024;

/** Some texts as one word. */
export async function pack(texts) {
  const stream = new Blob([JSON.stringify(texts)]).stream().pipeThrough(new CompressionStream(FORMAT));
  return (await inBase64(new Response(stream))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The texts of a word; rejected with a sentence about `what` it is if it is not one, or if they are too long. */
export async function unpack(word, what = "variant") {
  let texts;
  try {
    const bytes = fromBase64(word.replaceAll("-", "+").replaceAll("_", "/"));
    texts = JSON.parse(await inflated(bytes));
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new Error(`The ${what} in the link is ${isTooLarge ? `larger than ${LARGEST / 1024} KiB` : "damaged"}.`);
  }
  if (!Array.isArray(texts) || texts.length === 0 || texts.some((it) => typeof it !== "string")) {
    throw new Error(`The ${what} in the link is damaged.`);
  }
  return texts;
}

/** Reads no more than the largest text, however much there is. */
async function inflated(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT)).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) {
      return new Blob(parts).text();
    }
    size += value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw new RangeError();
    }
    parts.push(value);
  }
}
