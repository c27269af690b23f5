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
