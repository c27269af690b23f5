// The list of moves: a table with a row for each move of both sides. Variations and comments stand between the
// rows. Texts reach the page as text nodes only.

import { signed } from "./signs.js";

/** An element with a class and children, which are elements or texts. */
export function element(name, kind, ...children) {
  const made = document.createElement(name);
  if (kind) {
    made.className = kind;
  }
  made.append(...children);
  return made;
}

/** The number before a move: "3." for White's, "3…" for Black's. */
export function numbered(node) {
  return `${node.number}${node.white ? "." : "…"}`;
}

/** The words of a comment, and its commands for programs, such as `[%clk 0:10]`. */
export function parts(comment) {
  const command = /\[%[^\]]*\]/g;
  const text = (comment ?? "").replace(command, " ").replace(/\s+/g, " ").trim();
  return { text, commands: comment?.match(command) ?? [] };
}

export class Moves {
  /**
   * @param {object} root the start; a Node of tree.js
   * @param {(node) => void} choose called with the node of a move that is clicked
   * @param {(node) => {title: string, content: (Node|string)[]}} write the content of a move's button, and what
   * is shown when the pointer is on it
   */
  constructor(root, choose, write = (node) => ({ title: "", content: [node.san] })) {
    this.buttons = new Map();
    this.nodes = new WeakMap();
    Object.assign(this, { choose, write });
    this.element = element("div", "moves");
    this.comment(this.element, root.comment);
    this.table(root);
  }

  /** Marks the current move. */
  at(node) {
    this.current?.removeAttribute("aria-current");
    this.current = this.buttons.get(node);
    this.current?.setAttribute("aria-current", "true");
    this.scroll();
  }

  /** The node of the move whose button this element is, or is in. */
  nodeOf(element) {
    return this.nodes.get(element.closest?.(".move"));
  }

  /** Scrolls the list, and not the page, to the move. */
  scroll() {
    const list = this.element.parentElement;
    const box = (this.current ?? this.element).getBoundingClientRect();
    const frame = list?.getBoundingClientRect();
    if (frame && (box.top < frame.top || box.bottom > frame.bottom)) {
      list.scrollTop += box.top - frame.top - frame.height / 3;
    }
  }

  /** The rows of the main line after a node. */
  table(start) {
    let row = null;
    for (let before = start; before.children.length > 0; before = before.children[0]) {
      const [main, ...others] = before.children;
      row = main.white || !row ? this.row(main) : row;
      row.append(this.button(main));
      if (parts(main.comment).text || others.length > 0) {
        const aside = element("div", "aside");
        this.comment(aside, main.comment);
        aside.append(...others.map((it) => this.variation(it)));
        this.element.append(aside);
        row = null;
      }
    }
  }

  /** A row that begins with this move. */
  row(node) {
    const row = element("div", "turn", element("span", "number", `${node.number}.`), " ");
    if (!node.white) {
      row.append(element("span", "before", "…"));
    }
    this.element.append(row);
    return row;
  }

  /** The moves of a variation after a node, one after the other, with further variations. */
  line(parent, node, needsNumber) {
    for (let before = node; before.children.length > 0; before = before.children[0]) {
      const [main, ...others] = before.children;
      parent.append(this.button(main, needsNumber || main.white), " ");
      this.comment(parent, main.comment);
      needsNumber = Boolean(main.comment) || others.length > 0;
      others.forEach((other) => parent.append(this.variation(other)));
    }
  }

  variation(first) {
    const variation = element("div", "variation");
    this.comment(variation, first.intro);
    variation.append(this.button(first, true), " ");
    this.comment(variation, first.comment);
    this.line(variation, first, Boolean(first.comment));
    return variation;
  }

  button(node, needsNumber = false) {
    const { title, content } = this.write(node);
    const button = element("button", "move", ...content);
    Object.assign(button, { type: "button", title });
    if (needsNumber) {
      button.prepend(element("span", "number", `${numbered(node)} `));
    }
    for (const text of node.signs) {
      const mark = element("span", "sign", text);
      mark.dataset.sign = text;
      button.append(mark);
    }
    const { score } = node.known;
    if (score) {
      button.append(element("span", "score", ` ${signed(score)}`));
    }
    button.addEventListener("click", () => this.choose(node));
    this.buttons.set(node, button);
    this.nodes.set(button, node);
    return button;
  }

  comment(parent, comment) {
    const { text } = parts(comment);
    if (text) {
      parent.append(element("span", "comment", text), " ");
    }
  }
}
