// Moves made on the board: by click, by dragging and by keyboard.

import { Cells } from "./cells.js";
import { choose } from "./chooser.js";
import { options, question, remark } from "./choices.js";
import { Drag } from "./drag.js";
import { Premove } from "./premove.js";
import { mark, words } from "./targets.js";

/** How far the pointer must move before a press becomes a drag, in pixels. */
const DRAG_FROM = 5;

export class Input {
  /**
   * @param {App} app
   * @param {() => ?string} forbids returns why no move may be made now, or null
   */
  constructor(app, forbids) {
    Object.assign(this, { app, forbids });
    this.picked = null;
    this.pressed = null;
    this.stroke = null;
    this.premove = new Premove(app, { changed: () => this.shown(), play: (from, to) => this.drop(from, to) });
    app.on("board", () => this.boardChanged());
    app.on("node", () => this.nodeChanged());
    app.on("ended", () => this.putBack());
    app.on("position", () => this.shown());
    app.on("drawn", () => this.shown());
    const surface = app.surface;
    surface.addEventListener("pointerdown", (event) => this.down(event));
    surface.addEventListener("pointermove", (event) => this.moved(event));
    surface.addEventListener("pointerup", (event) => this.up(event));
    surface.addEventListener("pointercancel", () => this.endDrag());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Handles a board that is new, was flipped, or was given to a guest. */
  boardChanged() {
    const { board, surface } = this.app;
    if (this.cells?.board === board) {
      this.cells.lay();
    } else {
      this.cells?.element.remove();
      this.cells = new Cells(board, (square) => this.click(square));
      surface.append(this.cells.element);
    }
    this.shown();
  }

  /** Draws the targets and names the squares of the current position. */
  shown() {
    const { app, picked } = this;
    const board = app.board;
    if (!board) {
      return;
    }
    const targets = app.guest ? new Map() : this.targets();
    const marks = [...targets].map(([square, moves]) => mark(board, square, moves));
    const premoved = (this.premove.squares ?? []).map((it) => board.tile(it, "premove"));
    board.draw("picked", picked && !app.guest ? [...premoved, board.tile(picked, "picked")] : premoved);
    board.draw("targets", marks);
    const pieces = board.shown.pieces;
    const title = (square) => (pieces.has(square) ? board.name(pieces.get(square)) : "");
    this.cells?.name((square) => {
      const piece = pieces.has(square) ? `${title(square)}, ${square}` : `${square}, empty`;
      const does = targets.get(square);
      const parts = [piece, square === picked && "picked up", does && words(does)];
      return parts.filter(Boolean).join(", ");
    }, title, picked);
  }

  /** A Map from the squares to which the picked piece may go to the moves there. */
  targets() {
    if (this.picked && this.premove.isOpen) {
      return this.premove.targets(this.picked);
    }
    const targets = new Map();
    for (const move of this.app.position?.legal ?? []) {
      if (move.from === this.picked) {
        targets.set(move.to, [...(targets.get(move.to) ?? []), move]);
      }
    }
    return targets;
  }

  isOwn(square) {
    const piece = this.app.node.pieces.get(square);
    const white = this.app.position ? this.app.position.side === "white" : this.app.node.next.white;
    return piece !== undefined && (piece % 2 === 0) === (white !== this.premove.isOpen);
  }

  pick(square) {
    const reason = this.premove.isOpen ? null : this.forbids();
    if (reason) {
      this.refuse(reason);
      return;
    }
    this.refuse("");
    this.picked = square;
    this.premove.clear();
    this.shown();
    const count = this.targets().size;
    const piece = this.app.board.name(this.app.node.pieces.get(square));
    this.app.say(`Picked up ${piece}, ${square}: ${count} ${count === 1 ? "square" : "squares"}`);
    this.app.emit("pick", square);
  }

  /** Handles another position. A piece that was picked while the engine thought stays picked. */
  nodeChanged() {
    const { node, match } = this.app;
    const piece = this.picked && node.parent?.pieces.get(this.picked);
    const isAnswer = match.tip === node.parent && match.isEnginesTurn;
    if (isAnswer && piece !== undefined && node.pieces.get(this.picked) === piece) {
      this.shown();
    } else {
      this.putBack();
    }
  }

  putBack() {
    const was = this.picked;
    this.picked = null;
    this.endDrag();
    if (this.app.board) {
      this.shown();
    }
    if (was) {
      this.app.emit("pick", null);
    }
  }

  /** Handles a square that was clicked, or chosen by keyboard. */
  click(square) {
    const { app, picked } = this;
    if (app.guest) {
      app.guest.click(square);
    } else if (picked === square) {
      this.putBack();
    } else if (this.premove.isOpen) {
      this.plan(square);
    } else if (picked && (this.targets().has(square) || !this.isOwn(square))) {
      this.drop(picked, square);
    } else if (this.isOwn(square)) {
      this.pick(square);
    } else {
      app.emit("pick", app.node.pieces.has(square) ? square : null);
    }
  }

  /** Handles a square that was clicked while the engine thinks: a piece is picked, or its premove is entered. */
  plan(square) {
    const { picked, premove } = this;
    if (picked && (premove.targets(picked).has(square) || !this.isOwn(square))) {
      this.drop(picked, square);
    } else if (this.isOwn(square)) {
      this.pick(square);
    } else {
      premove.clear();
    }
  }

  /**
   * Plays the move between two squares, if there is one; if there are several, the user chooses. While the engine
   * thinks, the move is entered as a premove.
   */
  async drop(from, to) {
    const { app } = this;
    if (this.premove.isOpen) {
      this.putBack();
      this.premove.set(from, to);
      return;
    }
    try {
      const node = app.node;
      const { legal } = await app.study(node);
      const moves = legal.filter((it) => it.from === from && it.to === to);
      if (moves.length === 0) {
        this.putBack();
        await this.explain(from + to);
        return;
      }
      const at = moves.length > 1 ? await this.ask(moves, to) : 0;
      if (at < 0 || node !== app.node) {
        this.putBack();
      } else {
        await app.play(moves[at].move);
      }
      if (this.cells.hasFocus) {
        this.cells.focus(at < 0 ? from : to);
      }
    } catch (error) {
      this.putBack();
      app.complain(error.message);
    }
  }

  ask(moves, to) {
    const near = this.cells.cells.get(to).getBoundingClientRect();
    return choose(question(moves), options(moves, this.app), near, remark(moves, this.app));
  }

  /** Shows why a move is refused. Returns the coordinate move if it is legal after all. */
  async explain(text) {
    const { move, reason } = await this.app.server.ask("refusal", { ...this.app.game(), text });
    this.refuse(reason ?? "");
    return move;
  }

  refuse(reason) {
    this.app.notices.refuse(reason);
  }

  down(event) {
    if (!this.app.board) {
      return;
    }
    const square = this.app.board.squareAt(event.clientX, event.clientY);
    if (event.button === 2) {
      this.premove.clear();
    }
    if (square && this.beginsStroke(event.button, square)) {
      event.preventDefault();
      return;
    }
    if (event.button !== 0 || !square) {
      return;
    }
    event.preventDefault();
    this.cells.reach(this.cells.cells.get(square));
    this.pressed = { square, x: event.clientX, y: event.clientY, wasPicked: this.picked === square };
    this.app.surface.setPointerCapture(event.pointerId);
    const isTarget = this.picked && this.targets().has(square);
    if (!this.app.guest && this.isOwn(square) && !isTarget && this.picked !== square) {
      this.pick(square);
    }
  }

  /** Lets a guest paint or erase squares until the button is released. Returns whether it does. */
  beginsStroke(button, square) {
    const { guest } = this.app;
    const isPainting = button === 0 && guest?.isPainting();
    const isErasing = button === 2 && Boolean(guest?.erase);
    this.stroke = isPainting || isErasing ? { act: isErasing ? "erase" : "paint", square: null } : null;
    this.strokeOver(square);
    return this.stroke !== null;
  }

  strokeOver(square) {
    const { stroke } = this;
    if (stroke && square && square !== stroke.square) {
      stroke.square = square;
      this.app.guest?.[stroke.act](square);
    }
  }

  moved(event) {
    const { pressed, drag, app } = this;
    if (this.stroke) {
      this.strokeOver(app.board.squareAt(event.clientX, event.clientY));
      return;
    }
    if (drag) {
      drag.move(event.clientX, event.clientY);
      return;
    }
    if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG_FROM) {
      return;
    }
    const isCarried = app.guest ? app.board.shown.pieces.has(pressed.square) : this.picked === pressed.square;
    if (isCarried) {
      const { square } = pressed;
      const piece = app.board.shown.pieces.get(square);
      this.drag = new Drag(app.surface, app.board, { piece, square, isTouched: event.pointerType === "touch" });
      this.drag.move(event.clientX, event.clientY);
    }
  }

  up(event) {
    const { pressed, drag, app } = this;
    this.endDrag();
    if (!pressed) {
      return;
    }
    const to = app.board.squareAt(event.clientX, event.clientY);
    const from = pressed.square;
    if (drag && app.guest) {
      app.guest.drag(from, to);
    } else if (drag && to && to !== from) {
      this.drop(from, to);
    } else if (!drag && (app.guest || pressed.wasPicked || this.picked !== from)) {
      this.click(from);
    }
  }

  endDrag() {
    this.pressed = null;
    this.stroke = null;
    this.drag?.end();
    this.drag = null;
  }

  key(event) {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
      this.premove.clear();
      if (this.picked) {
        this.putBack();
        this.app.say("Put back");
      }
    }
  }
}
