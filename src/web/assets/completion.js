// The list of keys that may stand where the cursor is in the text of a variant file.

import { make } from "./dom.js";
import { fetched } from "./later.js";

export class Completion {
  /** @param {TextField} field */
  constructor(field) {
    this.field = field;
    this.list = make("ul", { className: "completion", role: "listbox", id: "completion", hidden: true, "aria-label": "Keys" });
    this.offered = [];
    this.chosen = 0;
    field.element.append(this.list);
    const { area } = field;
    area.setAttribute("aria-autocomplete", "list");
    area.setAttribute("aria-controls", "completion");
    area.addEventListener("keydown", (event) => this.key(event));
    area.addEventListener("input", (event) => this.typed(event));
    area.addEventListener("blur", () => this.hide());
    area.addEventListener("click", () => this.hide());
    area.addEventListener("scroll", () => this.hide());
  }

  get isShown() {
    return !this.list.hidden;
  }

  /** What is typed of a key at the start of the line; null elsewhere. */
  get start() {
    const { text, column } = this.field.cursor;
    const isAtEnd = text.slice(column).trim() === "";
    return isAtEnd ? /^\s*(\[?[a-z_.]*)$/.exec(text.slice(0, column))?.[1] ?? null : null;
  }

  typed(event) {
    const isTyped = event.inputType === "insertText" || (this.isShown && event.inputType?.startsWith("delete"));
    if (isTyped && this.start) {
      this.show();
    } else {
      this.hide();
    }
  }

  /** Shows what may stand here. */
  show() {
    const { field, start } = this;
    this.offered = start === null ? [] : fetched("variant_keys.js")?.offers(field.lines, field.cursor.line - 1, start) ?? [];
    const isWhole = this.offered.length === 1 && this.offered[0].name === start;
    if (this.offered.length === 0 || isWhole) {
      this.hide();
      return;
    }
    this.list.replaceChildren(...this.offered.map((it, at) => this.option(it, at)));
    this.list.hidden = false;
    this.place();
    this.choose(0);
  }

  /** Puts the list below the cursor, or above it if there is no room. */
  place() {
    const { area, cursor, lineHeight } = this.field;
    const top = (cursor.line) * lineHeight - area.scrollTop + 8;
    const isBelow = top + this.list.offsetHeight < area.clientHeight || top < this.list.offsetHeight;
    this.list.style.top = `${isBelow ? top : top - lineHeight - this.list.offsetHeight - 4}px`;
    this.list.style.left = `${area.offsetLeft + 16}px`;
  }

  option({ name, help }, at) {
    const option = make("li", { role: "option", id: `completion-${at}` }, make("code", {}, name), make("span", {}, help));
    // A click would take the focus from the text.
    option.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.choose(at);
      this.take();
    });
    return option;
  }

  choose(at) {
    const options = [...this.list.children];
    this.chosen = (at + options.length) % options.length;
    options.forEach((it, number) => it.setAttribute("aria-selected", number === this.chosen));
    options[this.chosen].scrollIntoView({ block: "nearest" });
    this.field.area.setAttribute("aria-activedescendant", options[this.chosen].id);
  }

  hide() {
    this.list.hidden = true;
    this.field.area.removeAttribute("aria-activedescendant");
  }

  /** Writes the chosen key, with its example selected, so that it is typed over. */
  take() {
    const { name, example } = this.offered[this.chosen];
    const { area } = this.field;
    const from = area.selectionStart - this.start.length;
    const isHeader = name.startsWith("[");
    const text = isHeader ? name : `${name} = ${example}`;
    const letter = name.indexOf("X]");
    const inQuotes = example.startsWith('"');
    const value = [name.length + 3 + (inQuotes ? 1 : 0), example.length - (inQuotes ? 2 : 0)];
    const header = letter < 0 ? undefined : [letter, 1];
    this.hide();
    this.field.insert(text, from, area.selectionStart, isHeader ? header : value);
  }

  key(event) {
    if (event.ctrlKey && event.key === " ") {
      event.preventDefault();
      this.show();
      return;
    }
    if (!this.isShown) {
      return;
    }
    const acts = {
      ArrowDown: () => this.choose(this.chosen + 1), ArrowUp: () => this.choose(this.chosen - 1),
      Enter: () => this.take(), Tab: () => this.take(), Escape: () => this.hide(),
    };
    if (event.key in acts) {
      event.preventDefault();
      event.stopPropagation();
      acts[event.key]();
    }
  }
}
