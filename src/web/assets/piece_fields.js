// The name, letter, value and picture of a piece that is designed.

import { svg } from "./board.js";
import { labelled, make } from "./dom.js";

/** The pictures of the page, by name. */
function pictures() {
  const symbols = [...document.querySelectorAll(".symbols symbol[id^=white-]")].map(({ id }) => id.replace("white-", ""));
  return symbols.filter((it) => !it.startsWith("disc-")).sort();
}

/** What a picture is called; null is the one that Bentrider chooses. */
function pictureName(name) {
  return name?.replaceAll("-", " ") ?? "automatic, by its name or moves";
}

export class PieceFields {
  /** @param {() => void} changed called when the user has changed something */
  constructor(changed) {
    this.name = make("input", { type: "text", value: "", maxLength: 40, id: "piece-name", placeholder: "Dragon" });
    this.letter = make("input", { type: "text", maxLength: 1, id: "piece-letter", size: 2, autocapitalize: "characters" });
    this.reason = make("p", { className: "hint", id: "piece-letter-reason", hidden: true }, "It keeps the letter of the piece that it replaces.");
    this.letter.setAttribute("aria-describedby", this.reason.id);
    this.value = make("input", { type: "number", min: 0, max: 100, step: 0.25, id: "piece-value", placeholder: "estimated" });
    this.palette = make("div", { className: "picture-palette" });
    /** Whether the letter is the user's own, so that it does not follow the name. */
    this.isOwnLetter = false;
    this.name.addEventListener("input", () => {
      this.suggest();
      changed();
    });
    this.letter.addEventListener("input", () => {
      this.isOwnLetter = this.letter.value !== "";
      this.letter.value = this.letter.value.toUpperCase().replace(/[^A-Z]/g, "");
      changed();
    });
    this.palette.addEventListener("change", () => {
      this.namePicture();
      changed();
    });
    this.legend = make("legend", {});
    const choices = make("fieldset", { className: "pictures" }, this.legend, this.palette);
    this.element = make("div", { className: "piece-fields" }, labelled("Name", this.name, "field"),
      make("div", { className: "row" }, labelled("Letter", this.letter, "field"), labelled("Value (a Rook is 5)", this.value, "field")), this.reason, choices);
  }

  /**
   * Shows a piece.
   * @param {object} piece `name`, `label`, `picture`, as far as they are known
   * @param {Set<string>} taken the letters of other pieces
   */
  show({ name = "", label = "", picture = null }, taken) {
    this.taken = taken;
    this.name.value = name;
    this.value.value = "";
    this.isOwnLetter = label !== "";
    this.letter.value = label;
    this.palette.replaceChildren(this.option(null, picture), ...pictures().map((it) => this.option(it, picture)));
    this.namePicture();
    this.suggest();
  }

  option(name, chosen) {
    const radio = make("input", { type: "radio", name: "piece-picture", value: name ?? "", checked: name === chosen });
    radio.setAttribute("aria-label", pictureName(name));
    const face = name
      ? svg("svg", { class: "picture", viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("use", { href: `#white-${name}`, width: 100, height: 100 }))
      : make("span", {}, "Auto");
    return make("label", { className: "tool", title: pictureName(name) }, radio, face);
  }

  /** Shows the name of the picture that is chosen. */
  namePicture() {
    this.legend.textContent = `Picture: ${pictureName(this.picture)}`;
  }

  /** Keeps the letter fixed, or lets it be chosen. */
  fix(label, taken) {
    this.taken = taken;
    this.fixed = label;
    this.letter.disabled = label !== null;
    this.reason.hidden = label === null;
    if (label !== null) {
      this.letter.value = label;
    } else {
      this.suggest();
    }
  }

  /** Suggests a letter that no other piece has, by the name. */
  suggest() {
    if (this.letter.disabled || (this.isOwnLetter && !this.taken.has(this.letter.value))) {
      return;
    }
    const wished = [...this.name.value.toUpperCase(), ..."XYZABCDEFGHIJKLMNOPQRSTUVW"].filter((it) => /[A-Z]/.test(it));
    this.letter.value = wished.find((it) => !this.taken.has(it)) ?? "X";
  }

  /** Shows what the value is if the user gives none; null if it is not known. */
  set estimate(value) {
    this.value.placeholder = value === null ? "estimated" : `about ${Number(value).toFixed(1)}`;
  }

  get picture() {
    return this.palette.querySelector(":checked")?.value || null;
  }

  /** The piece as `pieceTable` takes it, without its moves. */
  get piece() {
    const value = Number.parseFloat(this.value.value);
    return {
      label: this.fixed ?? this.letter.value, name: this.name.value.trim() || "New Piece", picture: this.picture,
      value: Number.isFinite(value) ? value : null,
    };
  }
}
