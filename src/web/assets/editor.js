// The text of a user's own variant, with its errors, in a dialog where it can be corrected.

import { button, make } from "./dom.js";
import { sentence } from "./words.js";

const LARGEST = 256 * 1024;

export class Editor {
  /**
   * @param {App} app
   * @param {(name) => void} play called with the name of a loaded variant
   */
  constructor(app, play) {
    Object.assign(this, { app, play });
    this.title = make("h2", { id: "editor-title" }, "Your own variant");
    this.text = make("textarea", { spellcheck: false, rows: 18, id: "own-text", "aria-label": "Text of the variant file" });
    this.summary = make("p", { role: "status", id: "own-summary" });
    this.faults = make("ol", { className: "faults", id: "faults" });
    this.dialog = make("dialog", { id: "editor", "aria-labelledby": "editor-title" }, this.title, this.text, this.summary,
      this.faults, make("div", { className: "actions" },
        button("Check and play", () => this.check(), { className: "main", id: "check-own" }),
        button("Cancel", () => this.dialog.close())));
    document.body.append(this.dialog);
  }

  /** Shows a text to be edited. */
  open(text, name = null) {
    this.title.textContent = name ? `Your own variant: ${name}` : "Your own variant";
    this.text.value = text;
    this.summary.textContent = "";
    this.faults.replaceChildren();
    if (!this.dialog.open) {
      this.dialog.showModal();
    }
  }

  /** Plays a file, or shows it with its errors. */
  async take(text, name) {
    if (new Blob([text]).size > LARGEST) {
      this.app.complain(`${name} is larger than ${LARGEST / 1024} KiB.`);
      return;
    }
    this.open(text, name);
    await this.check();
  }

  /** Loads the text, and shows its errors or plays it. */
  async check() {
    const { app } = this;
    const text = this.text.value;
    this.summary.textContent = "Checking…";
    try {
      const { variant, faults, imported } = await app.server.ask("load", { text });
      if (imported) {
        this.offer(imported);
        return;
      }
      if (faults) {
        this.blame(faults);
        return;
      }
      if (!app.store.keepFile(variant, text)) {
        app.complain("This browser has no room for the file. It will be lost when the page is closed.");
      }
      app.forget(variant);
      this.dialog.close();
      this.play(variant);
    } catch (error) {
      this.summary.textContent = sentence(error.message);
    }
  }

  /** Shows the variant file that was made from the text of another program. */
  offer(toml) {
    this.text.value = toml;
    const asked = toml.split("\n").filter((line) => line.startsWith("# FILL IN:")).length;
    const found = asked ? `what it does not say (${asked} comments "FILL IN") is to be filled in` : "read its comments";
    this.summary.textContent = `This variant file was made from the text of another program: ${found}, then check and play.`;
    this.faults.replaceChildren();
  }

  blame(faults) {
    const count = faults.length === 1 ? "one error" : `${faults.length} errors`;
    this.summary.textContent = `The file has ${count}:`;
    this.faults.replaceChildren(...faults.map(({ line, column, text }) => {
      const place = `Line ${line}, column ${column}`;
      return make("li", {}, button(place, () => this.goTo(line, column)), ` ${text}`);
    }));
    const [first] = faults;
    if (first) {
      this.goTo(first.line, first.column);
    }
  }

  /** Moves the cursor to an error. */
  goTo(line, column) {
    const lines = this.text.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, it) => sum + it.length + 1, 0);
    const at = before + Math.max(0, column - 1);
    this.text.focus();
    this.text.setSelectionRange(at, Math.min(at + 1, before + (lines[line - 1]?.length ?? 0)));
    const height = this.text.scrollHeight / lines.length;
    this.text.scrollTop = Math.max(0, (line - 6) * height);
  }
}
