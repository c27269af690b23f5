// A small dialog that asks whether to go on.

import { button, make } from "./dom.js";

/**
 * Asks whether to go on. The button that changes nothing has the focus; Escape does the same.
 * @param {string} question
 * @param {string} note what is lost
 * @param {string} yes the text of the button that goes on
 * @param {string} no the text of the other one
 * @returns {Promise<boolean>} whether to go on
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
