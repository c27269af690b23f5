// The dialog in which Bentrider is taught a variant: how long, how far it is, and what the match has shown.

import { fromBase64 } from "./base64.js";
import { button, labelled, make, select } from "./dom.js";
import { download } from "./download.js";
import { verdict } from "./teaching.js";
import { showToast } from "./toast.js";

/** The choices of minutes. */
const MINUTES = [2, 5, 10, 30, 60];
const DEFAULT = 10;

const INTRO = "Bentrider plays games against itself and learns from them what a good position looks like. "
  + "Then it plays a match against itself as it was before. You can go on playing meanwhile.";

/** The stages, with what is said of each before it begins. */
const STAGES = [
  ["games", "Games against itself"],
  ["training", "Learning from the games"],
  ["match", "Match against itself as it was before"],
];

const VERDICTS = {
  stronger: "It has become stronger.",
  weaker: "It has become weaker.",
  short: "The match was too short to show whether it has become stronger.",
  unclear: "The match does not show whether it has become stronger: the margin of error is larger than the difference.",
};

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
    this.form = labelled("Total time", this.minutes);
    this.progress = make("progress", { max: 1, "aria-label": "How much is done" });
    this.left = make("span", { role: "timer" });
    this.bar = make("div", { className: "row" }, this.progress, this.left);
    this.stages = make("ol", { className: "teach-stages" });
    this.result = make("div", { className: "teach-result", role: "status" });
    this.fault = make("p", { className: "fault", role: "alert" });
    this.actions = make("div", { className: "actions" });
    this.dialog = make("dialog", { id: "teach", "aria-labelledby": "teach-title" }, this.title, make("p", {}, INTRO),
      this.form, this.stages, this.bar, this.result, this.fault, this.actions);
    document.body.append(this.dialog);
    teaching.on("changed", () => this.show());
    teaching.on("taught", (result) => this.taught(result));
    app.on("teach", (variant) => this.open(variant));
  }

  /** Opens the dialog for a variant (`name` and `title`), or for the one that is being taught. */
  open(variant) {
    const { teaching } = this;
    this.variant = teaching.isRunning ? teaching.variant : variant;
    if (!this.isShown) {
      this.fault.textContent = "";
    }
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
    const isRunning = teaching.isRunning;
    const result = this.isShown && !isRunning ? teaching.result : null;
    const state = isRunning ? "running" : result ? "taught" : "new";
    this.title.textContent = `Teach Bentrider ${variant.title}`;
    this.form.hidden = isRunning;
    this.bar.hidden = !isRunning;
    this.stages.hidden = !isRunning;
    this.showProgress();
    this.result.replaceChildren(...(result ? resultParts(result, this.isUsed(result)) : this.knownParts(isRunning)));
    this.fault.textContent = this.isShown && !isRunning ? teaching.fault : "";
    this.showActions(state, result);
  }

  /** What the variant has been taught before: the network that is used. */
  get known() {
    return this.app.store.networks().find((it) => it.variant === this.variant.name) ?? null;
  }

  knownParts(isRunning) {
    const { known } = this;
    return known && !isRunning ? [make("p", {}, `Bentrider plays with what it has learnt, from the file ${known.name}.`)] : [];
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
  showActions(state, result) {
    const isUsed = result !== null && this.isUsed(result);
    const key = `${state} ${isUsed} ${this.known?.name} ${this.variant.name}`;
    if (this.actions.dataset.key === key) {
      return;
    }
    this.actions.dataset.key = key;
    this.actions.replaceChildren(...{
      new: () => [this.beginning("Begin"), ...(this.known ? [this.choosing(null, true)] : []), this.closing("Close")],
      running: () => [button("Go on playing", () => this.dialog.close(), { className: "main", id: "teach-hide" }),
        button("Cancel", () => this.teaching.cancel(), { id: "teach-cancel" })],
      taught: () => [this.closing("Close", "main"), this.choosing(result, isUsed),
        button("Save as a file", () => download(fromBase64(result.network), result.name, "application/octet-stream")), this.beginning("Teach again", "")],
    }[state]());
  }

  beginning(text, className = "main") {
    return button(text, () => this.begin(), { className, id: "teach-begin" });
  }

  closing(text, className = "") {
    return button(text, () => this.dialog.close(), { className });
  }

  choosing(result, isUsed) {
    return isUsed
      ? button("Do not use it", () => this.forget(), { id: "teach-forget" })
      : button("Use it", () => this.use(result), { id: "teach-use" });
  }

  begin() {
    this.teaching.begin(this.variant, 60 * Number(this.minutes.value), this.threads);
  }

  /** Uses what was learnt, if the match has shown that it helps. */
  async taught(result) {
    const { title } = this.teaching.variant;
    if (verdict(result) === "stronger") {
      await this.use(result);
    }
    if (!this.dialog.open) {
      showToast(`${title}: ${VERDICTS[verdict(result)]} The Play panel shows the result of the match.`);
    }
  }

  isUsed({ network }) {
    return this.app.store.networks().some((it) => it.variant === this.teaching.variant.name && it.data === network);
  }

  use({ name, network }) {
    return this.give({ variant: this.teaching.variant.name, name, data: network });
  }

  forget() {
    return this.give({ ...this.known, data: null });
  }

  /** Gives the variant a network, or takes it away. */
  async give(network) {
    const { app } = this;
    const isStored = network.data === null ? app.store.forgetNetwork(network.variant) : app.store.keepNetwork(network);
    try {
      await app.server.ask("network", network);
      if (!(await isStored)) {
        throw new Error("This browser has no room for what was learnt. It will be lost when the page is closed.");
      }
      this.show();
    } catch (error) {
      this.fault.textContent = error.message;
    }
  }
}

/** How far a stage is. */
function counts({ stage, done, of, games, won, drawn, lost }, stages) {
  const number = (it) => it.toLocaleString("en");
  if (stage === "games") {
    return `${number(games)} games, ${number(done)} positions`;
  }
  return stage === "training" ? passes(done, of, stages) : `${done} of ${of} games: ${won} won, ${drawn} drawn, ${lost} lost`;
}

/** How far the learning is; the event of its last pass may be left out. */
function passes(done, of, stages) {
  return stages.has("match") ? "finished" : `pass ${Math.min(done + 1, of)} of ${of}`;
}

/** What the match has shown. */
function resultParts(result, isUsed) {
  const { games, positions, won, drawn, lost, score, score_error: error, elo, elo_error: eloError } = result;
  const number = (it) => it.toLocaleString("en");
  const percent = (it) => `${(100 * it).toFixed(1)} %`;
  const sign = elo < 0 ? "−" : "+";
  const inElo = elo === null ? "" : `, ${sign}${Math.abs(Math.round(elo))} ± ${Math.round(eloError)} Elo`;
  const used = isUsed ? "Bentrider plays with what it has learnt from now on." : "Bentrider plays without what it has learnt.";
  return [
    make("p", { className: "shown" }, VERDICTS[verdict(result)]),
    make("p", {}, `It has learnt from ${number(games)} games with ${number(positions)} positions.`),
    make("p", {}, `In the match it scored ${percent(score)} ± ${percent(error)} of ${won + drawn + lost} games: `
      + `${won} won, ${drawn} drawn, ${lost} lost${inElo}. The margins of error are for a confidence level of 95 %.`),
    make("p", {}, used),
  ];
}

function duration(seconds) {
  const minutes = Math.round(seconds / 60);
  return seconds < 90 ? `${Math.max(5 * Math.round(seconds / 5), 5)} s` : `${minutes} minutes`;
}
