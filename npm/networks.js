// The networks of the built-in variants: a file each, which is read when its variant is searched for the first time.

import { addressOf, bytesOf } from "./module.js";
import names from "./nets/index.js";

const NETS = new URL("./nets/", import.meta.url);

export class Networks {
  #folder;
  #read = new Map();

  constructor(folder) {
    this.#folder = folder === undefined ? NETS : addressOf(`${folder}`.replace(/\/?$/, "/"));
  }

  /** The bytes of the network of a variant; null if it has none. Rejects if it cannot be read. */
  async of(variant) {
    if (!names.includes(variant)) {
      return null;
    }
    const address = new URL(`${variant}.net`, this.#folder);
    const read = this.#read.get(variant) ?? bytesOf(address);
    this.#read.set(variant, read);
    try {
      return await read;
    } catch (error) {
      this.#read.delete(variant);
      throw new Error(`the network ${address} cannot be read: ${error.message}`, { cause: error });
    }
  }
}

/** Bytes in Base64, as a question has them. */
export function inBase64(bytes) {
  let text = "";
  bytes.forEach((byte) => {
    text += String.fromCharCode(byte);
  });
  return btoa(text);
}
