// Small controls of which the panels consist. Texts reach the page as text nodes only.

import { make, select } from "./dom.js";
import { element } from "./moves.js";

/** A chooser. `options` are pairs of a value and its text; `act` gets the chosen value as a text. */
export function choice(options, value, act) {
  const made = select(options, value);
  made.addEventListener("change", () => act(made.value));
  return made;
}

/** A checkbox with its name after it. */
export function tick(text, isOn, act) {
  const box = make("input", { type: "checkbox", checked: isOn });
  box.addEventListener("change", () => act(box.checked));
  const label = element("label", "tick", box, element("span", "", text));
  return { label, box };
}

/** A field for a text or a number. */
export function field(type, value, act) {
  const made = make("input", { type, value });
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

/** Calls `act` each time that a panel is shown or hidden, with whether it is shown. */
export function whenShown(panel, act) {
  new MutationObserver(() => act(!panel.hidden)).observe(panel, { attributeFilter: ["hidden"] });
}

/** Calls `act` at most once per frame of the screen, however often it is requested. */
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
