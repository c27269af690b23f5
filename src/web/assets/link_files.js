// Links to the game: to the line that is shown, or to the whole game; the user's own variant, with those from which it
// inherits, goes with them.

import { linkOf } from "./link.js";
import { pack, unpack } from "./packed_text.js";
import { nameIn, withParents } from "./variant_text.js";

/** The longest link that is kept whole at common places. */
const LONGEST = 8000;

export class LinkFiles {
  /**
   * @param {App} app
   * @param {() => void} changed called when the file of the variant on the board is packed
   */
  constructor(app, changed) {
    Object.assign(this, { app, changed });
    /** The packed files, by what they were made from; null while they are being packed. */
    this.packed = new Map();
  }

  /** The files of a variant, those from which it inherits first; none if it is not the user's own. */
  texts(name) {
    const files = this.app.store.files();
    const own = files.find((it) => it.name === name);
    return own ? withParents(own.text, files) : [];
  }

  /** The link to the position that is shown, with the file if it is known and not too long. */
  link() {
    const file = this.file(this.app.variant.name);
    return this.linkWith(file && !this.isTooLong(file) ? file : null);
  }

  /** The link has the moves of the line in which the position is, also those after it. */
  linkWith(file) {
    const { node } = this.app;
    return linkOf({ ...this.app.game(node.end), at: [node.moves.length] }, file);
  }

  /** A link with all lines, comments and tags of the game; null if that is too long, or if `link` has all of it. */
  async whole() {
    const { app } = this;
    const { node, tree, variant: { name } } = app;
    if (tree.isPlain) {
      return null;
    }
    const { text } = await app.server.ask("write", app.written("pgn"));
    const link = linkOf({ variant: name, game: await pack([text]), at: tree.placeOf(node) }, this.file(name));
    return this.fits(link) ? link : null;
  }

  fits(link) {
    const { origin, pathname } = location;
    return (origin + pathname + link).length <= LONGEST;
  }

  /** The packed file of a variant; null if there is none, or not yet. */
  file(name) {
    const texts = this.texts(name);
    const key = texts.join("\0");
    if (key !== "" && !this.packed.has(key)) {
      this.packed.set(key, null);
      pack(texts).then((file) => {
        this.packed.set(key, file);
        this.changed();
      }, (error) => this.app.complain(error.message));
    }
    return this.packed.get(key) ?? null;
  }

  isTooLong(file) {
    return !this.fits(this.linkWith(file));
  }

  /** Why the link does not have the variant of the board, as a sentence; "" if it has all that it needs. */
  get lack() {
    const file = this.file(this.app.variant.name);
    return file && this.isTooLong(file)
      ? `The link does not contain its variant: it would be longer than ${LONGEST.toLocaleString("en")} characters, and many sites would cut it off. Send the variant file too.`
      : "";
  }

  /** The texts of a link's variant that this browser does not have; none if it has it, or if the link brings none. */
  async news({ file }) {
    const texts = file ? await unpack(file) : [];
    const own = texts.at(-1) ?? "";
    return this.texts(nameIn(own)).at(-1) === own ? [] : texts;
  }
}
