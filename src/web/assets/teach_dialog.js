// The dialog in which Bentrider is taught a variant: how long, how far it is, and what the match has shown.

import { fromBase64 } from "./base64.js";
import { confirm } from "./confirm.js";
import { button, labelled, make, select } from "./dom.js";
import { download } from "./download.js";
import { learntFrom } from "./learnt.js";
import { VERDICTS, matchParts } from "./match_result.js";
import { verdict } from "./teaching.js";
import { showToast } from "./toast.js";

/** The choices of minutes. */
const MINUTES = [2, 5, 10, 30, 60];
const DEFAULT = 10;

const INTRO = "Bentrider plays games against itself and learns from them what a good position looks like. "
  + "Then, with what it has learnt, it plays a match against Bentrider without learning. You can go on playing meanwhile.";

/** What is said before a variant is taught again. */
const AGAIN = "The new lesson starts over: it does not continue the earlier learning. Its match is against Bentrider without learning, too.";

/** What is said of two networks. */
const BOTH = "Both were compared with Bentrider without learning, not with each other.";

/** The stages, with what is said of each before it begins. */
const STAGES = [
  ["games", "Games against itself"],
  ["training", "Learning from the games"],
  ["match", "Match against Bentrider without learning"],
];

export class TeachDialog {
  /**
   * @param {App} app
   * @param {Teaching} teaching
   * @param {number} threads how many threads Bentrider may use
   */
  constructor(app, teaching, threads) {
    Object.assign(this, { app, teaching, threads });
    this.title = make("h2", { id: "teach-title", tabIndex: -1 });
    this.minutes = select(MINUTES.map((it) => [String(it), `${it} minutes`]), String(DEFAULT), { id: "teach-minutes" });
    this.form = make("div", {}, make("p", { className: "teach-again" }, AGAIN), labelled("Total time", this.minutes));
    this.progress = make("progress", { max: 1, "aria-label": "How much is done" });
    this.left = make("span", { role: "timer" });
    this.bar = make("div", { className: "row" }, this.progress, this.left);
    this.stages = make("ol", { className: "teach-stages" });
    this.result = make("div", { className: "teach-result", role: "status" });
    this.fault = make("p", { className: "fault", role: "alert" });
    this.actions = make("div", { className: "actions" });
    this.dialog = make("dialog", { id: "teach", "aria-labelledby": "teach-title" }, this.title, make("p", {}, INTRO),
      this.stages, this.bar, this.result, this.form, this.fault, this.actions);
    document.body.append(this.dialog);
    teaching.on("changed", () => this.show());
    teaching.on("taught", (result) => this.taught(result));
    app.on("learnt", () => this.show());
    app.on("teach", (variant) => this.open(variant));
  }

  /** Opens the dialog for a variant (`name` and `title`), or for the one that is being taught. */
  open(variant) {
    const { teaching } = this;
    this.variant = teaching.isRunning ? teaching.variant : variant;
    this.isAgain = false;
    this.problem = "";
    this.show();
    this.dialog.showModal();
    this.title.focus();
  }

  /** Whether what was taught last, or is being taught, is the variant of the dialog. */
  get isShown() {
    return this.teaching.variant?.name === this.variant?.name;
  }

  show() {
    if (!this.variant) {
      return;
    }
    const { teaching, variant } = this;
    const { isRunning } = teaching;
    const all = this.app.learnt.all(variant.name);
    const state = isRunning ? "running" : all.length > 0 && !this.isAgain ? "taught" : "new";
    this.title.textContent = `Teach Bentrider ${variant.title}`;
    this.form.hidden = state !== "new";
    this.form.firstChild.hidden = all.length === 0;
    this.bar.hidden = !isRunning;
    this.stages.hidden = !isRunning;
    this.showProgress();
    this.showLearnt(state === "taught" ? all : []);
    this.fault.textContent = this.problem || (this.isShown && !isRunning ? teaching.fault : "");
    this.showActions(state);
  }

  /** Shows networks, the newest one first, unless they are shown. */
  showLearnt(all) {
    const used = this.app.learnt.used(this.variant.name);
    if (this.known?.used === used && this.known.all.length === all.length && all.every((it, at) => it === this.known.all[at])) {
      return;
    }
    this.known = { all, used };
    const parts = all.map((it, at) => this.learntPart(it, at < all.length - 1)).reverse();
    this.result.replaceChildren(...parts, ...(all.length > 1 && all.every((it) => it.match) ? [make("p", { className: "hint" }, BOTH)] : []));
  }

  /** A network: what its match has shown, and what can be done with it. */
  learntPart(network, isEarlier) {
    const { known: { used }, variant } = this;
    const isUsed = network === used;
    const title = isEarlier ? "Earlier learning" : "Last learning";
    const save = () => download(fromBase64(network.data), network.name, "application/octet-stream");
    return make("section", { "aria-label": title }, make("h3", { hidden: this.known.all.length < 2 }, title), ...matchParts(network),
      make("p", {}, `Bentrider plays ${variant.title} ${isUsed ? "with" : "without"} it.`),
      make("div", { className: "actions" }, isUsed
        ? button("Do not use it", () => this.give(network, (it) => it.stop(variant.name)), { className: "teach-forget" })
        : button("Use it", () => this.give(network, (it) => it.use(variant.name, network)), { className: "teach-use" }),
      button("Save as a file", save)));
  }

  showProgress() {
    const { teaching } = this;
    this.progress.value = teaching.share ?? 0;
    this.left.textContent = teaching.left === null ? "" : `about ${duration(teaching.left)} left`;
    this.stages.replaceChildren(...STAGES.map(([stage, name]) => {
      const event = teaching.stages.get(stage);
      const text = event ? `${name}: ${counts(event, teaching.stages)}` : name;
      return make("li", { className: event ? "begun" : "" }, text);
    }));
  }

  /** Draws the buttons of a state, unless they are there. */
  showActions(state) {
    const key = `${state} ${this.isAgain} ${this.variant.name}`;
    if (this.actions.dataset.key === key) {
      return;
    }
    this.actions.dataset.key = key;
    this.actions.replaceChildren(...{
      new: () => [button("Begin", () => this.begin(), { className: "main", id: "teach-begin" }),
        this.isAgain ? button("Back", () => this.again(false)) : this.closing("Close")],
      running: () => [button("Go on playing", () => this.dialog.close(), { className: "main", id: "teach-hide" }),
        button("Cancel", () => this.teaching.cancel(), { id: "teach-cancel" })],
      taught: () => [this.closing("Close", "main"), button("Teach again…", () => this.again(true), { id: "teach-again" })],
    }[state]());
  }

  closing(text, className = "") {
    return button(text, () => this.dialog.close(), { className });
  }

  /** Shows how long a further lesson takes, or again what was learnt. */
  again(isAgain) {
    this.isAgain = isAgain;
    this.show();
    (isAgain ? this.minutes : this.title).focus();
  }

  /** Begins, after a confirmation if the result will replace something. */
  async begin() {
    const { variant } = this;
    const names = this.app.learnt.replaced(variant.name).map(({ name }) => name).join(", ");
    const note = `The result will replace the learning that is not in use (${names}). To keep it, save it as a file first.`;
    if (names && !(await confirm("Replace what is not in use?", note, "Teach again", "Cancel"))) {
      return;
    }
    Object.assign(this, { isAgain: false, problem: "" });
    this.teaching.begin(variant, 60 * Number(this.minutes.value), this.threads);
  }

  /** Keeps what was learnt; uses it if the match has shown that it helps, and nothing else is in use. */
  async taught(result) {
    const { learnt } = this.app;
    const { name, title } = this.teaching.variant;
    const shown = verdict(result);
    const isUsed = shown === "stronger" && !learnt.used(name);
    await this.tried(() => learnt.add(name, learntFrom(result), isUsed));
    if (!this.dialog.open) {
      showToast(`${title}: ${VERDICTS[shown]} “Match result…” under “Play” shows more.`);
    }
  }

  /** Changes which network is used; the focus stays where it was. */
  async give(network, change) {
    await this.tried(() => change(this.app.learnt));
    this.show();
    const at = this.known.all.findIndex((it) => it.data === network.data);
    [...this.result.querySelectorAll("section")].at(-1 - at)?.querySelector("button").focus();
  }

  async tried(act) {
    this.problem = "";
    try {
      await act();
    } catch (error) {
      this.problem = error.message;
    }
    this.show();
  }
}

/** How far a stage is. */
function counts({ stage, done, of, games, won, drawn, lost }, stages) {
  const number = (it) => it.toLocaleString("en");
  if (stage === "games") {
    return `${number(games)} games, ${number(done)} positions`;
  }
  return stage === "training" ? passes(done, of, stages) : `${done} of at most ${of} games: ${won} won, ${drawn} drawn, ${lost} lost`;
}

/** How far the learning is; the event of its last pass may be left out. */
function passes(done, of, stages) {
  return stages.has("match") ? "finished" : `pass ${Math.min(done + 1, of)} of ${of}`;
}

function duration(seconds) {
  const minutes = Math.round(seconds / 60);
  return seconds < 90 ? `${Math.max(5 * Math.round(seconds / 5), 5)} s` : `${minutes} minutes`;
}
