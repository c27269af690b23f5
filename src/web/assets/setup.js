// Setting up a position by hand. While this panel is shown, the board is its own.

import { field, row, whenShown } from "./controls.js";
import { button, labelled } from "./dom.js";
import { element } from "./moves.js";
import { ERASER, HAND, Palette } from "./palette.js";
import { setupFen } from "./setup_fen.js";
import { SetupFields } from "./setup_fields.js";

const HINT = "Choose a piece, then click squares to place it, or drag over them. The right button erases. With Move, drag a piece to another square, or off the board.";

export class Setup {
  constructor(app, panel) {
    Object.assign(this, { app, panel });
    this.turn = 0;
    this.tools = element("div", "");
    this.fields = new SetupFields(() => this.changed());
    this.faults = element("ul", "faults");
    this.faults.setAttribute("aria-live", "polite");
    this.use = button("Use this position", () => this.open(), { className: "main", disabled: true });
    const starts = row(
      button("Start position", () => this.read(app.variant.start)),
      button("Empty board", () => this.empty()),
      button("Position of the game", () => this.enter()),
    );
    const verdict = element("div", "verdict", this.use, this.faults);
    const hint = element("p", "hint", HINT);
    this.text = field("text", "", (fen) => this.read(fen.trim()));
    Object.assign(this.text, { id: "setup-fen", spellcheck: false, autocomplete: "off" });
    panel.append(starts, verdict, labelled("FEN", this.text, "field fen-field"), hint, this.tools, this.fields.element);
    whenShown(panel, (isShown) => (isShown ? this.enter() : this.leave()));
    app.on("variant", () => panel.hidden || this.enter());
    app.on("board", () => this.draw());
    app.surface.addEventListener("keydown", (event) => {
      const { square } = event.target.dataset;
      if (["Delete", "Backspace"].includes(event.key) && square && this.position && app.guest === this.guest) {
        this.put(square, null);
      }
    });
  }

  /** Takes over the board, with the position that it shows. */
  async enter() {
    const { app } = this;
    if (!app.variant) {
      return;
    }
    this.use.disabled = true;
    this.tools.replaceChildren();
    this.palette = new Palette(app.variant, app.board, app.surface, (square, piece) => this.put(square, piece));
    this.tools.append(this.palette.element);
    try {
      const { fen } = await app.study(app.node);
      if (!this.panel.hidden) {
        this.read(fen);
      }
    } catch (fault) {
      app.complain(fault.message);
    }
  }

  leave() {
    this.position = null;
    this.turn += 1;
    if (this.app.guest === this.guest) {
      this.app.lend(null);
    }
  }

  /** Shows the position of a FEN; if it cannot be read, the reason. */
  read(fen) {
    this.check(fen, (answer) => this.take(answer));
  }

  /** Puts the pieces of an answer of `setup` on the board. */
  take(answer) {
    const { app } = this;
    this.position = { ...answer, pieces: new Map(answer.pieces), reserve: answer.reserve && new Map(answer.reserve) };
    this.fields.show(app.variant, app.board, this.position);
    this.guest = {
      click: (square) => this.click(square),
      drag: (from, to) => this.drag(from, to),
      isPainting: () => this.palette.tool !== HAND,
      paint: (square) => this.paint(square),
      erase: (square) => this.put(square, null),
    };
    app.lend(this.guest);
  }

  empty() {
    const { pieces, reserve } = this.position ?? {};
    if (pieces) {
      pieces.clear();
      reserve?.clear();
      Object.assign(this.position, { rights: "-", ep: "-", halfmoves: 0, number: 1 });
      this.fields.show(this.app.variant, this.app.board, this.position);
      this.changed();
    }
  }

  click(square) {
    if (this.palette.tool === HAND) {
      this.carry(square);
    } else {
      this.paint(square);
    }
  }

  /** Puts the chosen piece on a square, or erases what is there. */
  paint(square) {
    const { tool } = this.palette;
    this.put(square, tool === ERASER ? null : tool);
  }

  /** Handles a click with the hand: one click takes a piece, the next puts it down. */
  carry(square) {
    const from = this.from;
    this.from = null;
    if (from) {
      this.drag(from, square);
    } else if (this.position.pieces.has(square)) {
      this.from = square;
      this.app.say(`Picked up ${this.app.board.name(this.position.pieces.get(square))}`);
    }
    this.draw();
  }

  drag(from, to) {
    const piece = this.position.pieces.get(from);
    if (piece !== undefined && from !== to) {
      this.position.pieces.delete(from);
      if (to) {
        this.position.pieces.set(to, piece);
      }
      this.app.say(to ? `${this.app.board.name(piece)} on ${to}` : `${from} is empty`);
      this.changed();
    }
  }

  put(square, piece) {
    const { app, position } = this;
    if ((position.pieces.get(square) ?? null) === piece) {
      return;
    }
    if (piece === null) {
      position.pieces.delete(square);
    } else {
      position.pieces.set(square, piece);
    }
    app.say(piece === null ? `${square} is empty` : `${app.board.name(piece)} on ${square}`);
    this.changed();
  }

  draw() {
    if (this.position && this.app.guest === this.guest) {
      this.app.draw({ pieces: this.position.pieces, last: this.from ? [this.from] : [] });
    }
  }

  /** Draws the position, and asks the server for its errors. */
  changed() {
    this.draw();
    this.check(setupFen(this.app.variant, this.position));
  }

  /** Asks the server for the errors of a FEN, and shows them unless there is a newer question. */
  check(fen, show = () => {}) {
    const { app } = this;
    this.turn += 1;
    const { turn } = this;
    const ifLast = (act) => turn === this.turn && act();
    this.checked = app.server.ask("setup", { variant: app.variant.name, fen }).then(
      (answer) => ifLast(() => {
        show(answer);
        this.judge(answer);
      }),
      (fault) => ifLast(() => this.judge({ fen: null, faults: [fault.message] })),
    );
  }

  judge({ fen, faults }) {
    this.fen = fen;
    if (fen !== null && document.activeElement !== this.text) {
      this.text.value = fen;
    }
    this.use.disabled = faults.length > 0;
    const sentences = faults.length > 0 ? faults : ["This position can be played."];
    this.faults.classList.toggle("fine", faults.length === 0);
    this.faults.replaceChildren(...sentences.map((it) => element("li", "", it)));
  }

  /** Opens the position of the board, if it has no errors. */
  async open() {
    const { app } = this;
    await this.checked;
    if (this.use.disabled) {
      return;
    }
    try {
      await app.open({ variant: app.variant.name, start: this.fen });
      app.tabs.show("analysis");
    } catch (fault) {
      app.complain(fault.message);
    }
  }
}
