// A field for a long text, with the numbers of its lines beside it and marks at those with errors.

import { make } from "./dom.js";

/** How many lines are shown above an error. */
const CONTEXT = 5;

export class TextField {
  /** @param {object} properties of the textarea */
  constructor(properties) {
    this.area = make("textarea", { spellcheck: false, wrap: "off", autocapitalize: "off", autocomplete: "off", ...properties });
    this.gutter = make("div", { className: "gutter", "aria-hidden": "true" });
    this.element = make("div", { className: "text-field" }, this.gutter, this.area);
    this.faulty = new Map();
    /** Called when the text has changed, and when the cursor may be elsewhere. */
    this.onchange = () => {};
    this.oncursor = () => {};
    this.area.addEventListener("input", () => {
      this.number();
      this.onchange();
      this.oncursor();
    });
    this.area.addEventListener("scroll", () => this.follow());
    for (const event of ["keyup", "click", "focus"]) {
      this.area.addEventListener(event, () => this.oncursor());
    }
    this.number();
  }

  get value() {
    return this.area.value;
  }

  /** Shows another text; what was undone before is forgotten. */
  set value(text) {
    this.area.value = text;
    this.mark([]);
    this.area.scrollTop = 0;
    this.area.setSelectionRange(0, 0);
  }

  get lines() {
    return this.value.split("\n");
  }

  /** Where the cursor is: the number of its line from 1, the line, and how much of it is before the cursor. */
  get cursor() {
    const before = this.value.slice(0, this.area.selectionStart).split("\n");
    return { line: before.length, text: this.lines[before.length - 1] ?? "", column: before.at(-1).length };
  }

  /** Marks lines: pairs of a number and the text of the error. */
  mark(faults) {
    this.faulty = new Map(faults);
    this.number();
  }

  /** Writes the numbers of the lines. */
  number() {
    const count = this.lines.length;
    const known = this.gutter.children;
    while (known.length > count) {
      this.gutter.lastChild.remove();
    }
    while (known.length < count) {
      this.gutter.append(make("div", {}, String(known.length + 1)));
    }
    for (let at = 0; at < count; at++) {
      const fault = this.faulty.get(at + 1);
      known[at].classList.toggle("faulty", fault !== undefined);
      known[at].title = fault ?? "";
    }
    this.follow();
  }

  /** Scrolls the numbers along with the text. */
  follow() {
    this.gutter.scrollTop = this.area.scrollTop;
  }

  /** Selects the character at a place of the text, from line 1 and column 1. */
  goTo(line, column) {
    const { lines } = this;
    const before = lines.slice(0, line - 1).reduce((sum, it) => sum + it.length + 1, 0);
    const at = before + Math.max(0, column - 1);
    this.area.focus();
    this.area.setSelectionRange(at, Math.min(at + 1, before + (lines[line - 1]?.length ?? 0)));
    this.area.scrollTop = Math.max(0, (line - 1 - CONTEXT) * this.lineHeight);
    this.oncursor();
  }

  get lineHeight() {
    return Number.parseFloat(getComputedStyle(this.area).lineHeight) || 20;
  }

  /**
   * Puts a text in the place of a part, from one index to another, as if it were typed, so that it can be undone.
   * Then the part of it that `select` names, by its start and length, is selected.
   */
  insert(text, from, to, select = [text.length, 0]) {
    const { area } = this;
    area.focus();
    area.setSelectionRange(from, to);
    // No other way of changing a field can be undone by the user.
    if (!document.execCommand("insertText", false, text)) {
      area.setRangeText(text, from, to, "end");
      area.dispatchEvent(new Event("input"));
    }
    area.setSelectionRange(from + select[0], from + select[0] + select[1]);
    this.oncursor();
  }
}
