// The text of a user's own variant, in a dialog where it is written and corrected: checked while it is typed, with
// its errors at their lines, help of its keys, and the moves of the piece at the cursor.

import { confirm } from "./confirm.js";
import { CheckCard } from "./check_card.js";
import { Completion } from "./completion.js";
import { Designer } from "./designer.js";
import { movesPicture } from "./diagram.js";
import { button, labelled, make, select } from "./dom.js";
import { Drafts, isDraft } from "./drafts.js";
import { fetchLater, fetched } from "./later.js";
import { LinkedVariant } from "./linked_variant.js";
import { OwnFiles } from "./own_files.js";
import { PiecePreview } from "./piece_preview.js";
import { EMPTY_BOARD, templateOf } from "./templates.js";
import { TextField } from "./text_field.js";
import { copyOf, nameIn } from "./variant_text.js";
import { sentence } from "./words.js";

const LARGEST = 256 * 1024;

/** Milliseconds after the last key at which the text is checked. */
const CHECK_AFTER = 500;

export class Editor {
  /**
   * @param {App} app
   * @param {(name) => Promise} play called with the name of a loaded variant
   */
  constructor(app, play) {
    this.app = app;
    this.play = (name) => {
      app.tabs.show("play");
      return play(name);
    };
    this.drafts = new Drafts(app.server);
    this.preview = new PiecePreview(app.server);
    this.card = new CheckCard(app);
    this.own = new OwnFiles(app);
    new Designer(app, this.drafts, { show: (...found) => this.showCard(...found), mend: (text) => this.take(text, "The piece") });
    const { card, drafts, own } = this;
    new LinkedVariant(app, { card, drafts, own, play: this.play, mend: (text) => this.take(text, "The variant in the link") });
    this.title = make("h2", { id: "editor-title" }, "Your own variant");
    this.field = new TextField({ rows: 18, id: "own-text", "aria-label": "Text of the variant file" });
    this.field.onchange = () => this.changed();
    this.field.oncursor = () => this.pointed();
    new Completion(this.field);
    this.summary = make("p", { role: "status", id: "own-summary" });
    this.faults = make("ol", { className: "faults", id: "faults" });
    this.help = make("p", { className: "hint key-help" });
    this.piece = make("div", { className: "piece-at-cursor" });
    this.dialog = make("dialog", { id: "editor", "aria-labelledby": "editor-title" }, this.title, this.templates(),
      make("div", { className: "editor-columns" }, make("div", {}, this.field.element, this.help), this.piece),
      this.summary, this.faults, make("div", { className: "actions" },
        button("Check and play", () => this.check(), { className: "main", id: "check-own" }),
        button("Design a piece…", () => this.design(), { id: "design-for-own" }),
        button("Cancel", () => this.cancel())));
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.cancel();
    });
    this.dialog.addEventListener("close", () => this.left());
    document.body.append(this.dialog);
    this.card.dialog.addEventListener("close", () => this.letGo());
    app.on("variant file", ({ text, name }) => this.take(text, name));
  }

  /** The choice of what a new file begins with. */
  templates() {
    const { app } = this;
    const choice = select([["", "…"], ["empty", "An empty board"]], "", { id: "own-template" });
    choice.addEventListener("focus", () => this.listTemplates(choice), { once: true });
    choice.addEventListener("change", () => {
      const { value, text } = choice.selectedOptions[0];
      choice.value = "";
      this.begin(value, text).catch((error) => app.complain(error.message));
    });
    return make("div", { className: "row" }, labelled("Start from", choice, "field"));
  }

  /** Puts what a new file begins with in the place of the text. */
  async begin(value, title) {
    const { app, field } = this;
    const [, isWhole, variant] = /^(whole:)?(.*)$/.exec(value);
    const kindsOf = async (name) => (await app.describe(name)).kinds;
    const change = () => (value === "empty" ? EMPTY_BOARD : templateOf(kindsOf, title, variant));
    const whole = async () => copyOf((await app.server.ask("export", { variant, to: "toml" })).text, `My ${title}`);
    const text = await (isWhole ? whole() : change());
    field.insert(text, 0, field.value.length, [0, 0]);
  }

  async listTemplates(choice) {
    try {
      const { variants } = await this.app.server.ask("catalog");
      const usual = variants.filter(({ name }) => !isDraft(name));
      const group = (label, prefix) => {
        return make("optgroup", { label }, ...usual.map(({ name, title }) => new Option(title, prefix + name)));
      };
      choice.append(group("Changes to", ""), group("Full copy of", "whole:"));
    } catch (error) {
      this.summary.textContent = sentence(error.message);
    }
  }

  /** Shows a text to be edited. */
  open(text, name = null) {
    this.title.textContent = name ? `Your own variant: ${name}` : "Your own variant";
    this.field.value = text;
    this.opened = text;
    this.summary.textContent = "";
    this.faults.replaceChildren();
    if (!this.dialog.open) {
      this.dialog.showModal();
    }
    this.field.area.focus();
    fetchLater("variant_keys.js").then(() => this.pointed(), (error) => (this.summary.textContent = error.message));
  }

  /** Closes the dialog; a text that was changed is lost only after a confirmation. */
  async cancel() {
    const isSame = this.field.value === this.opened;
    if (isSame || await confirm("Discard your changes?", "The text will be lost.", "Discard them", "Keep editing")) {
      this.dialog.close();
    }
  }

  left() {
    clearTimeout(this.timer);
    this.drafts.cancel();
    this.piece.replaceChildren();
    this.shownMoves = undefined;
    this.letGo();
  }

  /** Lets go of the drafts when no dialog shows them any more. */
  letGo() {
    if (!this.dialog.open && !this.card.dialog.open) {
      // Without a connection there is no draft either.
      this.drafts.clear().catch(() => {});
    }
  }

  /** Reads a file, and shows its check, or the file with its errors. */
  async take(text, name) {
    if (new Blob([text]).size > LARGEST) {
      this.app.complain(`${name} is larger than ${LARGEST / 1024} KiB.`);
      return;
    }
    this.open(text, name);
    await this.check();
  }

  /** Plays a file that was checked before. */
  async playKnown(text, name) {
    const { faults } = await this.app.server.ask("load", { text });
    if (faults) {
      await this.take(text, name);
    } else {
      await this.play(name);
    }
  }

  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.checkQuietly(), CHECK_AFTER);
  }

  /** Checks the text while it is written: the cursor stays where it is. */
  async checkQuietly() {
    try {
      const found = await this.drafts.check([this.field.value]);
      if (found?.variant) {
        const count = found.position.legal.length;
        this.blame([]);
        this.summary.textContent = `No errors: ${found.variant.kinds.length} kinds of piece, ${count} moves at the start.`;
      } else if (found?.faults) {
        this.blame(found.faults);
      }
    } catch (error) {
      this.summary.textContent = sentence(error.message);
    }
  }

  /** Checks the text, and shows its errors, or what was read. */
  async check() {
    clearTimeout(this.timer);
    const text = this.field.value;
    this.summary.textContent = "Checking…";
    try {
      const found = await this.drafts.check([text]);
      if (found?.imported) {
        this.offer(found.imported);
      } else if (found?.faults) {
        this.blame(found.faults);
        this.goToFirst(found.faults);
      } else if (found) {
        this.dialog.close();
        this.showCard(found, text);
      }
    } catch (error) {
      this.summary.textContent = sentence(error.message);
    }
  }

  /** Shows what was read in a text; `back` leads to the design from which it was made. */
  showCard(found, text, back = null) {
    const leave = (act) => () => {
      this.card.close();
      act();
    };
    const edit = [back ? "Edit as text" : "Edit", leave(() => this.open(text, found.variant.title))];
    this.card.show(found, {
      name: nameIn(text), text,
      main: ["Play", () => this.playText(text)],
      others: back ? [["Back to the design", leave(back)], edit] : [edit],
    });
  }

  async playText(text) {
    const name = await this.own.keep([text]);
    this.card.close();
    await this.play(name);
  }

  /** Shows the variant file that was made from the text of another program. */
  offer(toml) {
    this.field.value = toml;
    const asked = toml.split("\n").filter((line) => line.startsWith("# FILL IN:")).length;
    const found = asked ? `Fill in what is missing (comments "FILL IN": ${asked})` : "Read its comments";
    this.summary.textContent = `This variant file was made from the text of another program. ${found}, then check and play.`;
    this.faults.replaceChildren();
  }

  /** Shows errors beside the text and below it. */
  blame(faults) {
    const own = faults.filter(({ file }) => !file);
    this.field.mark(own.map(({ line, text }) => [line, text]));
    const count = faults.length === 1 ? "one error" : `${faults.length} errors`;
    this.summary.textContent = faults.length > 0 ? `The file has ${count}:` : "";
    this.faults.replaceChildren(...faults.map(({ file, line, column, text }) => {
      const place = `${file ? `${file}, line` : "Line"} ${line}, column ${column}`;
      const mark = file ? make("span", {}, place) : button(place, () => this.field.goTo(line, column));
      return make("li", {}, mark, ` ${text}`);
    }));
  }

  goToFirst(faults) {
    const first = faults.find(({ file }) => !file);
    if (first) {
      this.field.goTo(first.line, first.column);
    }
  }

  /** Shows the help of the key at the cursor, and the moves of the piece if it says them. */
  pointed() {
    const { lines, cursor } = this.field;
    const at = cursor.line - 1;
    const keys = fetched("variant_keys.js");
    if (!keys) {
      return;
    }
    const known = keys.keyAt(lines, at);
    const help = known ? [make("code", {}, known.name), ` ${known.help}`] : ["Ctrl+Space lists the keys that can be used here."];
    this.help.replaceChildren(...help);
    const isPiece = /(^|\.)pieces\./.test(keys.headerAt(lines, at));
    const moves = isPiece ? /^\s*moves\s*=\s*["']([^"']*)/.exec(lines[at])?.[1] : undefined;
    this.showPiece(moves).catch((error) => this.piece.replaceChildren(make("p", { className: "fault" }, sentence(error.message))));
  }

  async showPiece(moves) {
    if (moves === this.shownMoves) {
      return;
    }
    this.shownMoves = moves;
    if (!moves) {
      this.piece.replaceChildren();
      return;
    }
    const dialect = /^betza\s*=\s*"([a-z-]+)"/m.exec(this.field.value)?.[1];
    const found = await this.preview.ask(moves, dialect);
    if (found?.fault) {
      this.piece.replaceChildren(make("p", { className: "fault" }, sentence(found.fault)));
    } else if (found) {
      const words = found.variant.kinds[0].words.map((it) => make("p", {}, it));
      this.piece.replaceChildren(movesPicture(found.guide, found.variant), ...words);
    }
  }

  /** Designs a piece, and adds its table to the text. */
  design() {
    const { field } = this;
    const insert = (table) => {
      const gap = field.value === "" || field.value.endsWith("\n") ? "\n" : "\n\n";
      field.insert(gap + table, field.value.length, field.value.length);
    };
    this.app.emit("design", { insert });
  }
}
