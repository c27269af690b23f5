// Small controls that the panels are made of. Texts reach the page as text nodes only.

import { element } from "./moves.js";

/** A button; `title` says more than its text and is shown when the mouse rests on it. */
export function button(text, act, { title = "", kind = "" } = {}) {
  const made = element("button", kind, text);
  made.type = "button";
  made.addEventListener("click", act);
  if (title) {
    made.title = title;
  }
  return made;
}

/** A control with its name in front of it. */
export function labelled(text, control) {
  return element("label", "field", element("span", "", text), control);
}

/** A chooser. `options` are pairs of a value and its text; `act` gets the value that is chosen. */
export function choice(options, value, act) {
  const made = element("select", "");
  for (const [key, text] of options) {
    made.append(new Option(text, key, false, String(key) === String(value)));
  }
  made.addEventListener("change", () => act(made.value));
  return made;
}

/** A box to tick, with its name behind it. */
export function tick(text, isOn, act) {
  const box = element("input", "");
  box.type = "checkbox";
  box.checked = isOn;
  box.addEventListener("change", () => act(box.checked));
  const label = element("label", "tick", box, element("span", "", text));
  return { label, box };
}

/** A field for a text or a number. */
export function field(type, value, act) {
  const made = element("input", "");
  made.type = type;
  made.value = value;
  made.addEventListener("input", () => act(made.value));
  return made;
}

/** A part of a panel with a heading. */
export function part(heading, ...children) {
  return element("section", "part", element("h2", "", heading), ...children);
}

/** Controls side by side. */
export function row(...children) {
  return element("div", "row", ...children);
}

/** Calls `act` at most once in a frame of the screen, however often it is asked for. */
export function oncePerFrame(act) {
  let isDue = false;
  return () => {
    if (!isDue) {
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        act();
      });
    }
  };
}
