// Texts saved as files.

import { make } from "./dom.js";

/** Milliseconds for which a text that is downloaded is kept: the browser may begin to read it later. */
const KEPT = 60_000;

/** Saves a text as a file of this name. */
export function download(text, name, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
