// Elements by name.

/**
 * An element with these properties and children, which are elements or texts. Properties with a hyphen, and
 * `role`, are attributes.
 */
export function make(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role") {
      made.setAttribute(key, value);
    } else {
      made[key] = value;
    }
  }
  made.append(...children);
  return made;
}

/** A button with a text, which does something when it is pressed. */
export function button(text, press, properties = {}) {
  const made = make("button", { type: "button", ...properties }, text);
  made.addEventListener("click", press);
  return made;
}

/**
 * Ignores clicks in a dialog whose press was made before it opened: after a tap that opens it, the click comes too, at
 * the same point. A click by keyboard has no press.
 */
export function ignoreEarlierPress(dialog) {
  let isPressed = false;
  dialog.addEventListener("pointerdown", () => (isPressed = true), { capture: true });
  dialog.addEventListener("click", (event) => {
    if (event.detail > 0 && !isPressed) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, { capture: true });
}

/** Closes a modal dialog by a click beside it, if the press began beside it too. */
export function closeBeside(dialog) {
  let isPressed = false;
  const isBeside = ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
  };
  dialog.addEventListener("pointerdown", (event) => (isPressed = isBeside(event)));
  dialog.addEventListener("click", (event) => isPressed && isBeside(event) && dialog.close());
}

/** Whether the user points with a finger: then a text field that gets the focus opens a keyboard over the page. */
export function isTouch() {
  return matchMedia("(pointer: coarse)").matches;
}

/** A select with options: pairs of a value and a text. */
export function select(options, value, properties = {}) {
  const made = make("select", properties, ...options.map(([key, text]) => new Option(text, key)));
  made.value = value;
  return made;
}

/** A label with its text before the control. */
export function labelled(text, control, kind = "") {
  return make("label", { className: kind }, make("span", {}, text), control);
}
