// The surroundings of the board: the name of the variant, the list of moves and its buttons, the position in
// words, and the output to screen readers and the loudspeaker.

import { drawIcons } from "./icons.js";
import { isFigured } from "./looks.js";
import { MoveMenu } from "./move_menu.js";
import { Moves, element } from "./moves.js";
import { content, title } from "./san.js";

const byId = (id) => document.getElementById(id);
const KEYS = {
  Home: "first", ArrowUp: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last", ArrowDown: "last", f: "flip",
  l: "analyse-position",
};

export class Screen {
  /**
   * @param {App} app
   * @param {Match} match
   * @param {Sound} sound
   */
  constructor(app, match, sound) {
    Object.assign(this, { app, match, sound });
    this.looked = null;
    drawIcons();
    this.buttons();
    new MoveMenu(app, byId("moves"), byId("move-menu"), (it) => this.moves?.nodeOf(it));
    new ResizeObserver(() => this.moves?.scroll()).observe(byId("moves"));
    app.on("looks", () => app.tree && this.listed());
    app.on("variant", () => this.named());
    app.on("tree", () => (this.request ??= requestAnimationFrame(() => this.listed())));
    app.on("node", () => {
      this.moves?.at(app.node);
      this.looked = null;
      this.report();
    });
    app.on("position", () => this.report());
    app.on("players", () => this.report());
    app.on("pick", (square) => {
      this.looked = square;
      this.report();
    });
    app.on("moved", (node) => this.played(node));
    app.on("answered", (node) => this.played(node));
    app.on("ended", () => sound.play("end"));
    app.on("connection", () => {
      this.connected();
      this.report();
    });
    document.addEventListener("keydown", (event) => this.key(event));
    app.surface.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** Goes through the moves by the wheel on the board. */
  wheel(event) {
    if (!event.ctrlKey && event.deltaY !== 0 && this.app.tree) {
      event.preventDefault();
      byId(event.deltaY > 0 ? "forward" : "back").click();
    }
  }

  buttons() {
    const { app } = this;
    const steps = {
      first: () => app.go(app.tree.root),
      back: () => app.go(app.node.parent),
      forward: () => app.go(app.node.children[0]),
      last: () => app.go(app.node.end),
      flip: () => app.flip(),
    };
    for (const [id, step] of Object.entries(steps)) {
      byId(id).addEventListener("click", step);
    }
  }

  /** Goes through the moves by keys that nothing else uses. */
  key(event) {
    const id = KEYS[event.key];
    const isTaken = event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented
      || event.target.closest("select, input, textarea, dialog, [role=tab]");
    if (id && !isTaken && this.app.tree) {
      event.preventDefault();
      byId(id).click();
    }
  }

  named() {
    const { title } = this.app.variant;
    byId("variant-title").textContent = title;
    document.title = `${title} – Bentrider`;
  }

  /** Rebuilds the list of moves. */
  listed() {
    this.request = null;
    const { tree, node } = this.app;
    const { kinds } = this.app.variant;
    const write = (it) => ({ title: title(it, kinds), content: content(it, kinds, isFigured()) });
    this.moves = new Moves(tree.root, (chosen) => this.app.go(chosen), write);
    if (tree.root.children.length === 0) {
      this.moves.element.append(element("p", "hint", "No moves yet."));
    }
    if (tree.result !== "*") {
      this.moves.element.append(element("p", "result", tree.result));
    }
    byId("moves").replaceChildren(this.moves.element);
    this.moves.at(node);
  }

  /** Describes the position in one line. */
  report() {
    const { app, match } = this;
    const isTip = app.node === match.tip;
    const line = byId("status");
    if (!app.position) {
      if (!app.server.isOpen) {
        line.textContent = "Waiting for the connection…";
      }
      return;
    }
    const { outcome, side, check } = app.position;
    line.classList.toggle("outcome", Boolean(outcome) || (isTip && match.ending !== null));
    const who = side === "white" ? "White" : "Black";
    if (isTip && match.ending) {
      line.textContent = `${app.tree.result} · ${match.ending.replace(/\.$/, "")}`;
    } else if (outcome) {
      line.textContent = `${outcome.result} · ${outcome.text}`;
    } else {
      const player = isTip && match.isRunning && this.playerTurn();
      line.textContent = `${player || `${who} to move`}${check ? ", in check" : ""}${this.piece()}`;
    }
  }

  /** The name of the picked or focused piece, after a dot, and whether it has no moves. */
  piece() {
    const { node, position, board } = this.app;
    const piece = node.pieces.get(this.looked);
    if (piece === undefined) {
      return "";
    }
    const isOwn = (piece % 2 === 0) === (position.side === "white");
    const isStuck = isOwn && !position.legal.some(({ from }) => from === this.looked);
    return ` · ${board.name(piece)}${isStuck ? ": no moves" : ""}`;
  }

  /** Whose turn it is in a game with the engine; null if two humans play. */
  playerTurn() {
    const { match } = this;
    if (match.isEnginesTurn) {
      return match.isThinking ? "Bentrider is thinking…" : "Bentrider's turn";
    }
    return match.players.some((it) => it.engine) ? `Your turn (${match.side ? "Black" : "White"})` : null;
  }

  played(node) {
    const text = node.san.replace("+", ", check").replace("#", ", checkmate");
    this.app.say(`${node.white ? "White" : "Black"}: ${text}`);
    this.sound.play(node.parent.pieces.size > node.pieces.size ? "capture" : "move");
  }

  connected() {
    const line = byId("connection");
    const isLost = !this.app.server.isOpen;
    if (isLost || !line.hidden) {
      line.textContent = isLost
        ? this.app.server.Connection.lost
        : "";
      line.hidden = !isLost;
      this.app.say(isLost ? line.textContent : "Bentrider is back.");
    }
  }
}
