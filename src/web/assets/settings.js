// The dialog of settings: looks, sound and engine. Each part adds its own section.

import { button, closeBeside, labelled, make, select } from "./dom.js";
import { icon } from "./icons.js";

export class Settings {
  /**
   * @param {Store} store keeps the choices
   * @param {HTMLElement} opener the button that opens the dialog
   */
  constructor(store, opener) {
    this.store = store;
    const close = button("Close", () => this.dialog.close());
    this.dialog = make(
      "dialog", { "id": "settings-dialog", "aria-labelledby": "settings-title" },
      make("div", { className: "title" }, make("h2", { id: "settings-title" }, "Settings"), close),
    );
    document.body.append(this.dialog);
    opener.append(icon("sliders"), make("span", {}, "Settings"));
    opener.setAttribute("aria-label", "Settings");
    opener.addEventListener("click", () => this.dialog.showModal());
    closeBeside(this.dialog);
  }

  /** Adds a section with a heading and controls. */
  section(heading, ...controls) {
    this.dialog.append(make("section", {}, make("h2", {}, heading), ...controls));
  }

  /**
   * A labelled choice that is kept as a preference.
   * @param {[string, string][]} options pairs of a value and its text; the first one is the default
   * @param {(value) => void} apply called now and after each change
   */
  choice(text, name, options, apply) {
    const kept = this.store.preference(name, options[0][0]);
    const known = options.some(([value]) => value === kept) ? kept : options[0][0];
    const made = select(options, known, { id: `setting-${name}` });
    made.addEventListener("change", () => {
      this.store.setPreference(name, made.value);
      apply(made.value);
    });
    apply(known);
    return labelled(text, made);
  }
}
