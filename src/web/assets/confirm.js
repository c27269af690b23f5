// A small dialog that asks for a confirmation.

import { button, make } from "./dom.js";

/**
 * Asks whether to continue. The button that cancels has the focus; Escape cancels too.
 * @param {string} question
 * @param {string} note what would be lost
 * @param {string} yes the text of the button that continues
 * @param {string} no the text of the button that cancels
 * @returns {Promise<boolean>} whether to continue
 */
export function confirm(question, note, yes, no) {
  const dialog = make(
    "dialog", { className: "confirm", "role": "alertdialog", "aria-labelledby": "confirm-title", "aria-describedby": "confirm-note" },
    make("h2", { id: "confirm-title" }, question), make("p", { id: "confirm-note" }, note),
  );
  const stay = button(no, () => dialog.close(), { className: "main" });
  const go = button(yes, () => dialog.close("yes"), { className: "go-on" });
  dialog.append(make("div", { className: "actions" }, stay, go));
  document.body.append(dialog);
  dialog.showModal();
  stay.focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
