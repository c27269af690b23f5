// Texts and bytes that are saved as files by the browser.

import { make } from "./dom.js";

/** Milliseconds for which a text is kept: the browser may begin to read it later. */
const KEPT = 60_000;

/** Lets the browser save a text, or bytes, as a file of this name. */
export function download(content, name, type = "text/plain") {
  const href = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
}
