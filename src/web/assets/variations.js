// Actions for the current move: promote, delete, mark, comment.

import { row } from "./controls.js";
import { button, labelled } from "./dom.js";
import { element, parts } from "./moves.js";

/** Signs for a move, and their numbers in a PGN. */
const SIGNS = [["!", 1, "good"], ["?", 2, "mistake"], ["!!", 3, "very good"], ["??", 4, "blunder"],
  ["!?", 5, "interesting"], ["?!", 6, "inaccuracy"]];

export class Variations {
  constructor(app, panel) {
    this.app = app;
    panel.querySelector("#moves").addEventListener("keydown", (event) => {
      if (event.key === "Delete") {
        event.preventDefault();
        this.remove();
      }
    });
    this.promote = button("Make main line", () => this.change((tree, node) => tree.promote(node)), {
      title: "Move this variation before the line that it branches from",
    });
    this.remover = button("Delete", () => this.remove(), { title: "Delete this move and those after it (Delete)" });
    this.signs = SIGNS.map((it) => this.sign(...it));
    this.comment = element("textarea", "");
    this.comment.rows = 1;
    this.comment.addEventListener("input", () => {
      const { commands } = parts(this.app.node.comment);
      app.tree.setComment(app.node, [...commands, this.comment.value].join(" ").trim());
    });
    const signs = element("span", "sign-buttons", ...this.signs.map((it) => it.button));
    const comment = labelled("Comment", this.comment, "field");
    panel.append(element("div", "move-tools", row(this.promote, this.remover, signs), comment));
    app.on("tree", () => this.show());
    app.on("node", () => this.show());
  }

  sign(text, nag, name) {
    const toggle = (tree, node) => tree.setNags(node, toggled(node.nags, nag));
    const made = button(text, () => this.change(toggle), { title: name });
    made.setAttribute("aria-label", `Mark as ${name}`);
    return { button: made, nag };
  }

  change(act) {
    const { app } = this;
    if (app.node.parent) {
      act(app.tree, app.node);
    }
  }

  remove() {
    const { app } = this;
    const { node, match } = app;
    if (match.isRunning && match.tip.path.includes(node)) {
      app.complain("This move belongs to the game that is being played. Take it back, or end the game first.");
    } else if (node.parent) {
      app.tree.remove(node);
      app.go(node.parent);
      app.say(`Deleted from ${node.san} on`);
    }
  }

  /** Enables the actions for the current move. */
  show() {
    const { node } = this.app;
    this.promote.disabled = !isInVariation(node);
    this.remover.disabled = !node.parent;
    for (const { button, nag } of this.signs) {
      button.disabled = !node.parent;
      button.setAttribute("aria-pressed", String(Boolean(node.nags?.includes(nag))));
    }
    if (document.activeElement !== this.comment) {
      this.comment.value = parts(this.app.node.comment).text;
    }
  }
}

/** Whether a move, or one before it, is in a variation. */
function isInVariation(node) {
  for (let it = node; it.parent; it = it.parent) {
    if (it.parent.children[0] !== it) {
      return true;
    }
  }
  return false;
}

/** The signs with one added or removed. A move has at most one sign that judges it. */
function toggled(nags, nag) {
  const others = nags.filter((it) => !SIGNS.some(([, sign]) => sign === it));
  return nags.includes(nag) ? others : [...others, nag];
}
