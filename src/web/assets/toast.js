// A sentence about what was done, shown above everything else and announced. It disappears by itself.

import { make } from "./dom.js";

/** Milliseconds that it stays: in any case, and for each letter. */
const STAY = 5000;
const STAY_LETTER = 60;

let shown = null;

/** Shows a sentence in place of the one before. */
export function showToast(text) {
  shown?.remove();
  const element = make("p", { className: "toast", role: "status", popover: "manual" });
  shown = element;
  document.body.append(element);
  // Above a dialog that is open.
  element.showPopover?.();
  // A text that comes after its element is announced.
  element.textContent = text;
  element.addEventListener("click", () => element.remove());
  setTimeout(() => element.remove(), STAY + STAY_LETTER * text.length);
}
