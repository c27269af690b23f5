// A small dialog to choose one of several options, each with pictures and words.

import { svg } from "./board.js";
import { closeBeside, ignoreEarlierPress, make } from "./dom.js";

/** A picture of a piece by its reference. */
export function pieceImage(reference) {
  return svg("svg", { "viewBox": "0 0 100 100", "class": "piece", "aria-hidden": "true" }, svg("use", { href: reference }));
}

/**
 * Asks which of several options is meant.
 * @param {string} title the question
 * @param {{pictures: string[], text: string, note: string}[]} options references of pictures, the name, and
 * a note
 * @param {DOMRect} near the dialog opens beside this box
 * @param {string} remark a line below the options, if it is not empty
 * @returns {Promise<number>} the index of the option, or -1 if none was chosen
 */
export function choose(title, options, near, remark = "") {
  const dialog = document.createElement("dialog");
  dialog.className = "chooser";
  const heading = document.createElement("h2");
  heading.textContent = title;
  heading.id = "chooser-title";
  dialog.setAttribute("aria-labelledby", heading.id);
  const buttons = options.map((option, at) => button(option, () => dialog.close(String(at))));
  const cancel = document.createElement("button");
  cancel.type = "button";
  cancel.textContent = "Cancel";
  cancel.className = "cancel";
  cancel.addEventListener("click", () => dialog.close());
  dialog.append(heading, ...buttons, ...(remark ? [make("p", { className: "hint" }, remark)] : []), cancel);
  dialog.addEventListener("keydown", (event) => step(event, [...buttons, cancel]));
  ignoreEarlierPress(dialog);
  closeBeside(dialog);
  document.body.append(dialog);
  dialog.showModal();
  put(dialog, near);
  buttons[0].focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "" ? -1 : Number(dialog.returnValue));
    });
  });
}

function button({ pictures, text, note }, choose) {
  const made = document.createElement("button");
  made.type = "button";
  made.append(...pictures.map(pieceImage));
  const label = document.createElement("span");
  label.textContent = text;
  made.append(label);
  if (note) {
    const small = document.createElement("small");
    small.textContent = ` ${note}`;
    made.append(small);
  }
  made.addEventListener("click", choose);
  return made;
}

/** Moves through the options with the arrow keys. */
function step(event, buttons) {
  const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
  if (event.key in steps) {
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement);
    buttons.at((at + steps[event.key]) % buttons.length).focus();
  }
}

/** Puts a dialog beside a box, inside the window. */
function put(dialog, near) {
  const { width, height } = dialog.getBoundingClientRect();
  const left = near.right + width + 8 < innerWidth ? near.right + 8 : near.left - width - 8;
  const top = near.top + near.height / 2 - height / 2;
  const clamp = (value, size, all) => Math.max(4, Math.min(value, all - size - 4));
  dialog.style.margin = "0";
  dialog.style.left = `${clamp(left, width, innerWidth)}px`;
  dialog.style.top = `${clamp(top, height, innerHeight)}px`;
}
