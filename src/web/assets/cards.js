// The cards of the dialog in which a variant is chosen: the board at the start, the name, and what is different.

import { GROUPS, OTHERS } from "./about.js";
import { button, make } from "./dom.js";
import { miniature, piecesOf, whenSeen } from "./miniature.js";

const ABOUT = new Map(GROUPS.flatMap(([, lines]) => Object.entries(lines)));

export class Cards {
  /**
   * @param {App} app
   * @param {object[]} catalog the variants of the answer of `catalog`
   * @param {(name) => void} choose called with the name of the chosen variant
   */
  constructor(app, catalog, choose) {
    Object.assign(this, { app, catalog, choose });
    const grouped = GROUPS.map(([title, lines]) => [title, this.named(Object.keys(lines))]);
    const others = catalog.filter(({ name }) => !ABOUT.has(name));
    /** Titles with the variants of each group. */
    this.groups = [...grouped, [OTHERS, others]].filter(([, variants]) => variants.length > 0);
    this.element = make("div", { className: "groups" });
  }

  /** The variants with these names, as far as there are any. */
  named(names) {
    return names.map((name) => this.catalog.find((it) => it.name === name)).filter(Boolean);
  }

  /** Shows the cards of all variants in their groups, or of those that match what is searched. Returns how many match. */
  show(wanted) {
    if (!wanted) {
      this.element.replaceChildren(...this.groups.map(([title, variants]) => this.group(title, variants)));
      return this.catalog.length;
    }
    const has = (...words) => words.join(" ").toLowerCase().includes(wanted);
    const all = this.groups.flatMap(([, variants]) => variants);
    const byName = all.filter((it) => has(it.title, it.inventor, `${it.files}×${it.ranks}`));
    const found = byName.length > 0 ? byName : all.filter(({ name }) => has(ABOUT.get(name)));
    this.element.replaceChildren(this.list(found));
    return found.length;
  }

  group(title, variants) {
    return make("section", {}, make("h3", {}, title), this.list(variants));
  }

  list(variants) {
    return make("ul", { className: "games" }, ...variants.map((it) => make("li", {}, this.card(it))));
  }

  /** The button of a variant. */
  card({ name, title, inventor, year, files, ranks }) {
    const known = [`${files}×${ranks}`, inventor, year].filter(Boolean).join(" · ");
    const about = ABOUT.has(name) ? [make("span", { className: "about" }, ABOUT.get(name))] : [];
    const words = make("span", {}, make("strong", {}, title), make("small", {}, known), ...about);
    return this.button(name, () => this.choose(name), words);
  }

  /** A button that chooses a variant, with the picture of its board. */
  button(name, press, words) {
    const picture = make("span", { className: "position" });
    whenSeen(picture, () => this.draw(picture, name));
    const made = button("", press, { className: "game" });
    made.dataset.variant = name;
    made.append(picture, words);
    if (name === this.app.variant?.name) {
      made.setAttribute("aria-current", "true");
    }
    return made;
  }

  async draw(picture, name) {
    try {
      const variant = await this.app.describe(name);
      picture.replaceChildren(miniature(variant, piecesOf(variant, variant.start)));
    } catch {
      // A variant of the user with an error has no picture.
    }
  }
}
