// The viewer: a game's tree of moves, and the board, graph and list that show it.

import { Board } from "./board.js";
import { Graph } from "./graph.js";
import { Moves, element, numbered } from "./moves.js";
import { Reserve } from "./reserve.js";
import { Tree } from "./tree.js";

const byId = (id) => document.getElementById(id);

class Viewer {
  constructor({ variants, games }) {
    Object.assign(this, { variants, games });
    const chooser = byId("games");
    games.forEach((game, at) => chooser.append(new Option(`${at + 1}: ${this.title(game)}`, at)));
    chooser.hidden = games.length < 2;
    chooser.addEventListener("change", () => this.open(Number(chooser.value)));
    const steps = {
      first: () => this.root,
      back: () => this.node.parent,
      forward: () => this.node.children[0],
      last: () => this.node.end,
    };
    for (const [id, step] of Object.entries(steps)) {
      byId(id).addEventListener("click", () => this.go(step()));
    }
    byId("flip").addEventListener("click", () => {
      this.board.flip();
      this.go(this.node);
    });
    byId("arrows").addEventListener("change", () => this.go(this.node));
    const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last", f: "flip" };
    document.addEventListener("keydown", (event) => {
      const isOther = event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select, input");
      const button = keys[event.key];
      if (button && !isOther) {
        event.preventDefault();
        byId(button).click();
      }
    });
    this.open(0);
  }

  title(game) {
    const [white, black] = game.sides;
    return `${white.name} – ${black.name}, ${game.result}`;
  }

  open(at) {
    const game = this.games[at];
    this.variant = this.variants[game.variant];
    const variant = game.variant;
    const name = (piece) => `${piece % 2 ? "Black" : "White"} ${this.variant.kinds[piece >> 1]}`;
    const symbol = (piece) => `#v${variant}-${piece}`;
    this.board = new Board(this.variant, symbol, name);
    const tree = new Tree(game);
    tree.addLine(tree.root, game.moves);
    this.root = tree.root;
    this.line = this.root.line;
    this.reserve = game.reserve && new Reserve(game.reserve, this.root.pieces, symbol, name);
    const points = this.line.map((node) => ({
      expected: node.expected, sign: node.signs.findLast((it) => /^[!?]+$/.test(it)) ?? "", label: this.describe(node),
    }));
    this.graph = new Graph(points, (at) => this.go(this.line[at]));
    this.moves = new Moves(this.root, (node) => this.go(node));
    this.moves.element.append(element("span", "result", game.result));
    byId("title").textContent = this.title(game);
    byId("subtitle").textContent = this.subtitle(game);
    document.title = `${this.title(game)} (${this.variant.title})`;
    byId("board").replaceChildren(...[this.reserve?.above, this.board.element, this.reserve?.below].filter(Boolean));
    document.documentElement.style.setProperty("--shape", this.variant.files / this.variant.ranks);
    byId("graph").replaceChildren(...(game.moves.some((it) => it.expected !== null) ? [this.graph.element] : []));
    byId("moves").replaceChildren(this.moves.element);
    byId("players").replaceChildren(...this.players(game));
    this.go(this.root);
  }

  /** The variant, and where, when and by whom, as far as it is known. */
  subtitle(game) {
    const tags = new Map(game.tags);
    const known = ["Event", "Site", "Date", "Annotator"].map((it) => tags.get(it));
    return [this.variant.title, ...known.filter((it) => it && !it.includes("?"))].join(" · ");
  }

  players(game) {
    const rows = game.sides.map((side, at) => {
      const cells = [side.name];
      if (side.accuracy !== null) {
        cells.push(`${side.accuracy} %`, side.loss, ...side.verdicts.map(([, count]) => count));
      }
      const row = element("tr", at ? "black" : "white", ...cells.map((it) => element("td", "", it)));
      return row;
    });
    const judged = game.sides.find((it) => it.accuracy !== null);
    if (!judged) {
      return rows;
    }
    const heads = ["", "accuracy", "average loss", ...judged.verdicts.map(([sign]) => sign)];
    return [element("tr", "", ...heads.map((it) => element("th", "", it))), ...rows];
  }

  go(node) {
    if (!node) {
      return;
    }
    this.node = node;
    const arrows = byId("arrows").checked && node.best ? [node.best] : [];
    const last = node.parent ? [node.from, node.to] : [];
    this.board.show({ pieces: node.pieces, last, check: node.check, arrows, label: this.describe(node) });
    this.graph.at(node.placeOn(this.line));
    this.moves.at(node);
    this.reserve?.show(node.pieces, this.board.flipped);
    byId("status").textContent = this.describe(node);
  }

  /** A position in words. */
  describe(node) {
    const move = node.parent ? `${numbered(node)} ${node.san}${node.signs.join("")}` : "Start";
    const parts = [move, node.check && "check", node.score && `score ${node.score}`];
    return parts.filter(Boolean).join(", ");
  }
}

new Viewer(JSON.parse(byId("data").textContent));
