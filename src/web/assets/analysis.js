// The panel of the analysis: the engine's lines and score for the current position.

import { choice, oncePerFrame, tick, whenShown } from "./controls.js";
import { button, labelled } from "./dom.js";
import { EvaluationBar } from "./evaluation_bar.js";
import { Lines } from "./lines.js";
import { LiveSearch } from "./live_search.js";
import { element } from "./moves.js";
import { signed } from "./signs.js";

const DEFAULTS = { lines: 3, arrows: true };
const MACHINE = { threads: 1, hash: 64 };

/** The least depth of a score that is kept at its move. */
const KEPT_FROM = 8;

export class Analysis {
  constructor(app, panel) {
    this.app = app;
    this.settings = { ...DEFAULTS, ...app.store.preference("analysis", {}) };
    this.engine = { ...MACHINE, ...app.store.preference("engine", {}) };
    this.lines = new Lines({
      look: (line, count) => this.look(line, count),
      leave: () => this.leave(),
      choose: (line, count) => this.choose(line, count),
    });
    this.bar = new EvaluationBar();
    document.getElementById("gauge").replaceChildren(this.bar.element);
    this.score = element("strong", "score-now");
    this.depth = element("span", "depth");
    this.status = element("span", "search-status");
    this.evaluation = element("p", "hint evaluation");
    this.evaluation.hidden = true;
    this.played = element("p", "played-here");
    panel.append(this.head(), this.lines.element, this.played);
    this.engineSection();
    this.draw = oncePerFrame(() => this.show());
    this.search = new LiveSearch(app, () => this.limits(), {
      clear: () => this.clear(),
      lines: (event) => this.receive(event),
      tell: (sentence) => { this.status.textContent = sentence; },
      evaluated: (words) => this.name(words),
    });
    app.on("variant", () => this.name(""));
    app.on("board", () => this.show());
    app.on("judging", () => this.show());
    app.on("leaving", () => this.keep());
    whenShown(panel, (isShown) => isShown || this.left());
  }

  /** The switch of the analysis, what it says, and the number of lines. */
  head() {
    this.toggle = button("Analyse", () => this.turn(!this.search.isOn), { className: "main", id: "analyse-position" });
    const count = choice([1, 2, 3, 4, 5].map((it) => [it, it]), this.settings.lines, (it) => this.set("lines", it));
    const words = element("span", "score-line", this.score, this.depth, this.status);
    words.title = "Scores are in pawns: above 0 White is better, below 0 Black.";
    return element("div", "analysis-head", this.toggle, words, labelled("Lines", count, "field"));
  }

  /** The settings of the engine: threads and memory, up to the server's limits, arrows, and which evaluation plays. */
  engineSection() {
    const place = element("div", "");
    const arrows = tick("Show arrows for the best moves in an analysis", this.settings.arrows, (it) => this.set("arrows", it));
    this.app.settings.section("Engine", place, arrows.label, this.evaluation);
    this.app.server.ask("catalog").then(({ threads, hash }) => {
      const powers = (most) => [...Array(20).keys()].map((it) => 2 ** it).filter((it) => it <= most);
      const counts = [...new Set([...powers(threads), threads])].map((it) => [it, it]);
      const sizes = powers(hash).filter((it) => it >= 16).map((it) => [it, `${it} MiB`]);
      for (const [text, name, all] of [["Threads", "threads", counts], ["Memory", "hash", sizes]]) {
        this.engine[name] = Math.min(this.engine[name], all.at(-1)[0]);
        place.append(labelled(text, choice(all, this.engine[name], (it) => this.setEngine(name, it))));
      }
    }, () => {});
  }

  limits() {
    const { threads, hash } = this.engine;
    return { lines: this.settings.lines, threads, hash };
  }

  set(name, value) {
    this.settings[name] = typeof value === "boolean" ? value : Number(value);
    this.app.store.setPreference("analysis", this.settings);
    if (name === "arrows") {
      this.point();
    } else {
      this.search.renew();
    }
  }

  /** Sets threads and memory, for all searches of this page. */
  setEngine(name, value) {
    this.engine[name] = Number(value);
    this.app.store.setPreference("engine", this.engine);
    this.search.renew();
  }

  turn(isOn) {
    this.toggle.textContent = isOn ? "Stop" : "Analyse";
    this.toggle.classList.toggle("main", !isOn);
    this.app.say(isOn ? "Analysis on" : "Analysis off");
    this.search.set(isOn);
    this.keep();
    this.show();
  }

  /** Keeps the score of the position that was searched, if it is the deepest, so that the list of moves shows it. */
  keep() {
    const { event, node, app } = this;
    const [best] = event?.lines ?? [];
    const isDeepest = event && event.depth >= (node.seen?.depth ?? KEPT_FROM);
    if (isDeepest && best?.bound === "exact" && best.score !== node.seen?.score) {
      node.seen = { score: best.score, expected: best.expected, depth: event.depth };
      app.tree.onchange();
    }
  }

  /** Handles that another panel is shown: in a game that is being played, the engine does not help. */
  left() {
    if (this.search.isOn && this.app.match.isRunning) {
      this.turn(false);
      this.clear();
    }
  }

  /** Draws the arrows of the lines, unless the board shows another position. */
  point() {
    const isElsewhere = this.wish || this.app.guest;
    this.app.board?.draw("arrows", isElsewhere ? [] : this.arrows());
  }

  /** Shows which evaluation plays. */
  name(words) {
    this.evaluation.textContent = words && `Evaluation: ${words}`;
    this.evaluation.hidden = !words;
  }

  clear() {
    this.keep();
    this.event = null;
    this.lines.release();
    this.show();
  }

  receive(event) {
    Object.assign(this, { event, node: this.app.node });
    this.draw();
  }

  show() {
    const { event, app } = this;
    if (!app.node) {
      return;
    }
    const { isOn } = this.search;
    this.lines.element.classList.toggle("stopped", !isOn);
    const [best] = event?.lines ?? [];
    this.score.textContent = best ? inWords(best.score) : "";
    this.depth.textContent = event ? `depth ${event.depth}/${event.seldepth} · ${rate(event.nps)} nodes/s` : "";
    if (event && isOn) {
      this.status.textContent = "";
    }
    const { number, white } = app.node.next;
    this.toggle.disabled = Boolean(app.isJudging);
    this.lines.show(event?.lines ?? [], number, white, isOn && !app.isJudging ? this.settings.lines : 0);
    this.list(event?.lines ?? []);
    const known = best ?? app.node.known;
    this.bar.show(app.guest ? null : known.expected ?? null, known.score ?? "", app.flipped);
    this.point();
  }

  /** Lists the moves that follow in the game and its variations and begin no line, each with its score if it has one. */
  list(lines) {
    const first = new Set(lines.map((it) => it.moves[0]));
    const others = this.search.isOn ? this.app.node.children.filter((it) => !first.has(it.move)) : [];
    const moves = others.map((it) => `${it.move} ${it.known.score}`).join();
    if (this.played.dataset.moves === moves) {
      return;
    }
    this.played.dataset.moves = moves;
    const buttons = others.map((it) => button(`${it.san} ${it.known.score === null ? "– analyse it" : signed(it.known.score)}`, () => this.app.go(it), { className: "move" }));
    this.played.replaceChildren(...(buttons.length > 0 ? ["Also in the game: ", ...buttons] : []));
  }

  /** The first moves of the lines; the better a move, the wider its arrow. */
  arrows() {
    const lines = this.settings.arrows ? this.event?.lines ?? [] : [];
    const seen = new Set();
    return lines.flatMap(({ moves: [move] }, at) => {
      const squares = move?.match(/^([a-p]\d+)([a-p]\d+)/);
      if (!squares || seen.has(squares[0])) {
        return [];
      }
      seen.add(squares[0]);
      const arrow = this.app.board.arrow(squares[1], squares[2], 0.8 ** at);
      arrow.setAttribute("class", at ? "other" : "best");
      return [arrow];
    });
  }

  /** The moves of a line, as the tree takes them; none if the position has changed meanwhile. */
  async moves(line, count) {
    const { node } = this.app;
    const { moves } = await this.app.server.ask("line", { ...this.app.game(node), line: line.slice(0, count) });
    return node === this.app.node ? moves : [];
  }

  async look(line, count) {
    const wish = (this.wish = {});
    try {
      const moves = await this.moves(line, count);
      if (this.wish === wish && moves.length > 0) {
        this.app.preview(after(this.app.node, moves));
        this.point();
      }
    } catch {
      // An error is not shown: the mouse only passed over the line.
    }
  }

  leave() {
    this.wish = null;
    this.app.preview(null);
    this.point();
  }

  /** Plays the moves of a line into the tree. */
  async choose(line, count) {
    try {
      const moves = await this.moves(line, count);
      this.leave();
      const last = moves.reduce((node, move) => this.app.tree.add(node, move), this.app.node);
      this.app.go(last);
    } catch (fault) {
      this.app.complain(fault.message);
    }
  }
}

/** The pieces on the board after moves, each of which says which squares it changes. */
function after(node, moves) {
  const pieces = new Map(node.pieces);
  for (const [square, piece] of moves.flatMap((it) => it.put)) {
    if (piece === null) {
      pieces.delete(square);
    } else {
      pieces.set(square, piece);
    }
  }
  const { from, to, check } = moves.at(-1);
  return { pieces, last: [from, to], check };
}

/** A score such as "0.35", or who mates in how many moves. */
function inWords(score) {
  const [, black, moves] = score.match(/^#(-?)(\d+)$/) ?? [];
  return moves ? `${black ? "Black" : "White"} mates in ${moves}` : signed(score);
}

/** A number of nodes such as "1.2 M". */
function rate(nodes) {
  const [size, unit] = nodes >= 1e6 ? [1e6, " M"] : [1e3, " k"];
  return (nodes / size).toFixed(nodes / size < 10 ? 1 : 0) + unit;
}
