// "Analyse the game": each move of the main line is judged, mistakes get signs, better lines become
// variations, and the graph fills in meanwhile.

import { choice, oncePerFrame, row } from "./controls.js";
import { button, labelled } from "./dom.js";
import { Graph } from "./graph.js";
import { element, numbered } from "./moves.js";
import { signed } from "./signs.js";

/** Milliseconds for each move. */
const TIMES = [100, 500, 2000];

export class Judge {
  constructor(app, panel) {
    this.app = app;
    this.search = null;
    this.milliseconds = app.store.preference("judge", TIMES[1]);
    this.start = button("Analyse the game", () => this.judge());
    this.stop = button("Stop", () => app.server.ask("stop").catch(() => {}), { "aria-label": "Stop analysing the game" });
    this.progress = element("progress", "");
    this.progress.setAttribute("aria-label", "Positions analysed");
    this.count = element("span", "");
    this.running = row(this.progress, this.count, this.stop);
    this.sides = element("table", "sides");
    this.place = element("div", "graph-place");
    this.readout = element("span", "graph-readout");
    const time = choice(TIMES.map((it) => [it, `${it / 1000} s a move`]), this.milliseconds, (it) => {
      this.milliseconds = Number(it);
      app.store.setPreference("judge", this.milliseconds);
    });
    this.open = button("Open or paste a game…", () => app.tabs.show("exchange"));
    this.time = labelled("Time", time, "field");
    this.asked = row(this.open, this.start, this.time);
    panel.append(this.place, this.sides, this.asked, this.running);
    this.draw = oncePerFrame(() => this.show());
    this.listen();
    this.run(null);
  }

  listen() {
    const { app } = this;
    app.on("tree", () => {
      this.allow();
      this.draw();
    });
    app.on("node", () => this.at());
    app.on("analyse", () => this.judge());
    app.on("opened", () => this.listSides());
    app.on("connection", () => app.server.isOpen || this.run(null));
    app.server.on("judged", (event) => event.search === this.search && this.judged(event));
    app.server.on("annotated", (event) => event.search === this.search && this.annotated(event));
    app.server.on("done", (event) => event.search === this.search && this.end(event));
  }

  async judge() {
    const { app } = this;
    this.line = app.tree.root.line;
    if (app.match.isRunning && app.match.players.some((it) => it.engine)) {
      app.complain("A game with the engine is being played. End it first, in the Play panel.");
      return;
    }
    const { variant, start } = app.game(app.tree.root);
    const moves = this.line.slice(1).map((node) => node.move);
    const { tags } = app.tree;
    const { threads = 1 } = app.store.preference("engine", {});
    const limits = { milliseconds: this.milliseconds, threads };
    this.claim(true);
    try {
      const { search } = await app.server.ask("judge", { variant, start, moves, tags, tree: app.tree.list(), ...limits });
      this.judgedTree = app.tree;
      this.isAnnotated = false;
      this.progress.max = this.line.length;
      this.run(search);
    } catch (fault) {
      this.run(null);
      app.complain(fault.message);
    }
  }

  /** Shows the controls for a game that is being judged, or for none. */
  run(search) {
    this.search = search;
    this.claim(search !== null);
    this.allow();
    this.running.hidden = search === null;
    this.asked.hidden = search !== null;
    this.progress.value = 0;
    this.count.textContent = "";
  }

  /** Enables the button: a game needs a move, and only one game can be judged at a time. */
  allow() {
    const { tree } = this.app;
    const isEmpty = !tree || tree.root.children.length === 0;
    const hasOthers = tree?.root.line.some((it) => it.children.length > 1);
    this.open.hidden = !isEmpty;
    this.start.hidden = this.time.hidden = isEmpty;
    this.start.disabled = this.search !== null;
    this.start.title = hasOthers ? "Analyses the main line; variations stay as they are" : "";
  }

  /** Switches off the search of the position while a game is judged. */
  claim(isJudging) {
    this.app.isJudging = isJudging;
    this.app.emit("judging");
  }

  judged({ at, of, score, expected, best }) {
    const node = this.line[at];
    if (node) {
      Object.assign(node, { score, expected, best });
    }
    this.progress.max = of;
    this.progress.value += 1;
    this.count.textContent = `${this.progress.value} of ${of}`;
    this.draw();
  }

  annotated({ moves, sides }) {
    const { app } = this;
    this.isAnnotated = true;
    if (app.tree === this.judgedTree) {
      app.tree.sides = sides;
      app.tree.addLine(app.tree.root, moves);
      this.listSides();
    }
  }

  listSides() {
    this.sides.replaceChildren(...table(this.app.tree, (side, sign) => this.goNext(side, sign)));
  }

  /** Goes to the next move of a side with a sign, after the last one to the first. */
  goNext(side, sign) {
    const { app } = this;
    const all = app.tree.root.line.filter((it) => it.parent && it.parent.next.white === (side === 0) && it.signs.includes(sign));
    const here = app.tree.root.line.indexOf(app.node);
    const next = all.find((it) => app.tree.root.line.indexOf(it) > here) ?? all[0];
    if (next) {
      app.go(next);
    }
  }

  end({ error }) {
    this.run(null);
    if (error) {
      this.app.complain(error);
    } else {
      this.app.say(this.isAnnotated ? "The game has been analysed." : "The analysis of the game was stopped.");
    }
  }

  show() {
    const line = this.app.tree.root.line;
    this.shown = line;
    const known = line.findLastIndex((node) => node.expected !== null);
    const points = line.map((node, at) => ({
      // After the last known one, as at the end of a game, it stays.
      expected: (at > known ? line[known]?.expected : node.expected) ?? null,
      sign: node.signs.findLast((it) => /^[!?]+$/.test(it)) ?? "",
      label: [node.parent ? `${numbered(node)} ${node.san}` : "Start", signed(node.score)].filter(Boolean).join(", "),
    }));
    this.graph = new Graph(points, (at) => this.app.go(line[at]), (at) => this.read(points, at));
    this.place.replaceChildren(...(points.some((it) => it.expected !== null) ? [this.graph.element, this.readout] : []));
    this.at();
  }

  /** Shows the move and the score of the position under the pointer, beside a line. */
  read(points, at) {
    const share = at === null ? 0 : at / Math.max(points.length - 1, 1);
    this.readout.textContent = points[at]?.label ?? "";
    this.readout.style.setProperty("--at", `${100 * share}%`);
    this.readout.classList.toggle("before", share > 0.5);
  }

  /** Marks the position on the board in the graph. */
  at() {
    if (!this.shown) {
      return;
    }
    const { node } = this.app;
    this.graph.at(node.placeOn(this.shown), !this.shown.includes(node));
  }
}

/**
 * Rows of a table that say how well both sides played; none for a game that was not judged.
 * @param {(side: number, sign: string) => void} goNext called when the count of a sign is pressed
 */
function table({ sides, tags: pairs }, goNext) {
  if (!sides) {
    return [];
  }
  const tags = new Map(pairs);
  const rows = sides.map(({ accuracy, loss, verdicts }, at) => {
    const side = at ? "Black" : "White";
    const counts = verdicts.map(([sign, count]) => (count === 0 ? "0" : button(String(count), () => goNext(at, sign), {
      "aria-label": `${count} ${sign} of ${side}: go to the next one`, title: "Go to the next one",
    })));
    const cells = [tags.get(side) ?? side, `${accuracy.toFixed(1)} %`, (loss / 100).toFixed(2), ...counts];
    return element("tr", side.toLowerCase(), ...cells.map((it) => element("td", "", it)));
  });
  const heads = ["", "accuracy", "average loss", ...sides[0].verdicts.map(([sign]) => sign)];
  return [element("tr", "", ...heads.map((it) => element("th", "", it))), ...rows];
}
