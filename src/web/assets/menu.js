// A menu at a point of the window: by mouse, by touch, and by keyboard.

import { ignoreEarlierPress, make } from "./dom.js";

const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Opens a menu.
 * @param {string} name for screen readers
 * @param {(HTMLElement|null)[]} items buttons, made by `item`, and rows of them; null is left out
 * @param {number} x where the menu opens; it stays in the window
 * @param {number} y
 * @param {boolean} isAbove whether it opens above that point
 */
export function openMenu(name, items, x, y, isAbove = false) {
  document.querySelector(".menu")?.close();
  const menu = make("dialog", { className: "menu", "role": "menu", "aria-label": name }, ...items.filter(Boolean));
  const before = document.activeElement;
  document.body.append(menu);
  menu.show();
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(isAbove ? y - height : y, innerHeight - height - 4))}px`;
  const outside = (event) => menu.contains(event.target) || menu.close();
  addEventListener("pointerdown", outside, { capture: true });
  ignoreEarlierPress(menu);
  menu.addEventListener("click", (event) => event.target.closest("button") && menu.close());
  menu.addEventListener("keydown", (event) => key(event, menu));
  menu.addEventListener("close", () => {
    removeEventListener("pointerdown", outside, { capture: true });
    const isInside = menu.contains(document.activeElement) || document.activeElement === document.body;
    menu.remove();
    if (isInside) {
      before?.focus?.({ preventScroll: true });
    }
  });
  menu.querySelector("button:not(:disabled)")?.focus();
}

/** A button of a menu; `isOn` makes it one that can be checked. */
export function item(text, act, { isOn, label, isDisabled = false, keys } = {}) {
  const role = isOn === undefined ? "menuitem" : "menuitemcheckbox";
  const made = make("button", { type: "button", role, disabled: isDisabled }, text);
  if (isOn !== undefined) {
    made.setAttribute("aria-checked", String(isOn));
  }
  if (label) {
    made.title = label;
    made.setAttribute("aria-label", label);
  }
  if (keys) {
    made.append(make("kbd", {}, keys));
  }
  made.addEventListener("click", act);
  return made;
}

function key(event, menu) {
  event.stopPropagation();
  const all = [...menu.querySelectorAll("button:not(:disabled)")];
  if (event.key in STEPS) {
    event.preventDefault();
    const at = all.indexOf(document.activeElement) + STEPS[event.key];
    all.at(at % all.length).focus();
  } else if (event.key === "Escape" || event.key === "Tab") {
    event.preventDefault();
    menu.close();
  }
}
