// Texts that are saved as files by the browser.

import { make } from "./dom.js";

/** Milliseconds for which a text is kept: the browser may begin to read it later. */
const KEPT = 60_000;

/** Lets the browser save a text as a file of this name. */
export function download(text, name, type = "text/plain") {
  const href = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
}
