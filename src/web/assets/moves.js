// The list of moves, with comments and variations. Texts reach the page as text nodes only.

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

export class Moves {
  /**
   * @param {object} root the start of a tree: a Node of tree.js, or what viewer.js makes
   * @param {(node) => void} choose called with the node of a move that is clicked
   */
  constructor(root, choose) {
    this.buttons = new Map();
    this.choose = choose;
    this.element = element("div", "line");
    this.comment(this.element, root.comment);
    this.line(this.element, root.children[0]);
  }

  /** Shows which move the board stands after. */
  at(node) {
    this.current?.removeAttribute("aria-current");
    this.current = this.buttons.get(node);
    this.current?.setAttribute("aria-current", "true");
    this.scroll();
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

  /** A move and those after it. */
  line(parent, first) {
    let needsNumber = true;
    for (let node = first; node; node = node.children[0]) {
      parent.append(this.button(node, needsNumber || node.white), " ");
      needsNumber = Boolean(node.comment);
      this.comment(parent, node.comment);
      for (const sibling of node.siblings) {
        const variation = element("div", "variation");
        this.comment(variation, sibling.comment);
        this.line(variation, sibling.first);
        parent.append(variation);
        needsNumber = true;
      }
    }
  }

  button(node, needsNumber) {
    const button = element("button", "move", node.san);
    button.type = "button";
    if (needsNumber) {
      button.prepend(element("span", "number", `${numbered(node)} `));
    }
    for (const sign of node.signs) {
      const mark = element("span", "sign", sign);
      mark.dataset.sign = sign;
      button.append(mark);
    }
    if (node.score) {
      button.append(element("span", "score", ` ${node.score}`));
    }
    button.addEventListener("click", () => this.choose(node));
    this.buttons.set(node, button);
    return button;
  }

  comment(parent, text) {
    if (text) {
      parent.append(element("span", "comment", text), " ");
    }
  }
}
