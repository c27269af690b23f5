// What can be done with a move of the list: make it the main line, delete it, mark it, comment on it. A menu opens by
// the right mouse button, by a long press, by the menu key, and by a button below the list.

import { button, make } from "./dom.js";
import { item, openMenu } from "./menu.js";
import { element, parts } from "./moves.js";

/** Signs for a move, and their numbers in a PGN. */
const SIGNS = [["!", 1, "good"], ["?", 2, "mistake"], ["!!", 3, "very good"], ["??", 4, "blunder"],
  ["!?", 5, "interesting"], ["?!", 6, "inaccuracy"]];

export class MoveMenu {
  /**
   * @param {App} app
   * @param {HTMLElement} list the list of moves
   * @param {HTMLElement} opener the button that opens the menu of the current move
   * @param {(element) => ?Node} nodeOf the node of the move that an element of the list shows
   */
  constructor(app, list, opener, nodeOf) {
    this.app = app;
    list.addEventListener("keydown", (event) => this.key(event));
    list.addEventListener("contextmenu", (event) => {
      const node = nodeOf(event.target) ?? (event.target === list ? app.node : null);
      if (node) {
        event.preventDefault();
        app.go(node);
        const box = event.target.getBoundingClientRect();
        // The menu key gives no point.
        this.open(event.clientX || box.left, event.clientY || box.bottom);
      }
    });
    opener.addEventListener("click", () => {
      const { left, top } = opener.getBoundingClientRect();
      this.open(left, top - 4, true);
    });
  }

  key(event) {
    if (event.key === "Delete") {
      event.preventDefault();
      this.remove();
    }
  }

  /** Opens the menu of the current move at a point, or above it. */
  open(x, y, isAbove = false) {
    const { node, tree } = this.app;
    const isMove = Boolean(node.parent);
    const comment = item(parts(node.comment).text ? "Edit the comment…" : "Comment…", () => this.comment());
    if (!isMove) {
      openMenu("This game", [comment], x, y, isAbove);
      return;
    }
    const signs = make("div", { "className": "signs", "role": "group", "aria-label": "Symbols" }, ...SIGNS.map(([text, nag, name]) =>
      item(text, () => tree.setNags(node, toggled(node.nags, nag)), { isOn: node.nags.includes(nag), label: `Mark as ${name}` })));
    openMenu(`The move ${node.san}`, [
      item("Make main line", () => tree.promote(node), { isDisabled: !isInVariation(node) }),
      signs, comment,
      item("Delete from here", () => this.remove(), { keys: "Delete" }),
    ], x, y, isAbove);
  }

  remove() {
    const { app } = this;
    const { node, match, tree } = app;
    if (match.isRunning && match.tip.path.includes(node)) {
      app.complain("This move belongs to the game that is being played. Take it back, or end the game first.");
    } else if (node.parent) {
      const at = node.parent.children.indexOf(node);
      tree.remove(node);
      app.go(node.parent);
      app.undo.offer(`Deleted from ${node.san} on.`, () => this.restore(tree, node, at));
    }
  }

  /** Brings a deleted move back, if its game is still open. */
  restore(tree, node, at) {
    if (tree === this.app.tree) {
      tree.restore(node, at);
      this.app.go(node);
    }
  }

  /** Edits the comment of the current move, or of the game. */
  comment() {
    const { node, tree } = this.app;
    const { text, commands } = parts(node.comment);
    const title = make("h2", { id: "comment-title" }, node.parent ? `Comment on ${node.san}` : "Comment on the game");
    const field = make("textarea", { "rows": 5, "value": text, "aria-labelledby": "comment-title" });
    const dialog = make("dialog", { "className": "comment-dialog", "aria-labelledby": "comment-title" }, title, field);
    const keep = () => {
      tree.setComment(node, [...commands, field.value.trim()].join(" ").trim());
      dialog.close();
    };
    dialog.append(element("div", "actions", button("Save", keep, { className: "main" }), button("Cancel", () => dialog.close())));
    dialog.addEventListener("keydown", (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && keep());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    field.focus();
  }
}

/** Whether a move, or one before it, is in a variation. */
function isInVariation(node) {
  return node.path.some((it) => it.parent && it.parent.children[0] !== it);
}

/** The signs with one added or removed. A move has at most one sign that judges it. */
function toggled(nags, nag) {
  const others = nags.filter((it) => !SIGNS.some(([, sign]) => sign === it));
  return nags.includes(nag) ? others : [...others, nag];
}
