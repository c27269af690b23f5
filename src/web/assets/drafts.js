// Variants that are not played yet: loaded under a name of their own, so that they take no other variant's place.

import { PREVIEW } from "./piece_preview.js";
import { nameIn, parentIn, renamed } from "./variant_text.js";

/** What a name of a variant looks like; another one is left as it is, so that Bentrider says what is wrong with it. */
const NAME = /^[a-z0-9-]+$/;

/** The name under which drafts are loaded, each in place of the one before. */
const DRAFT = "bentrider-draft";

/** What is loaded in the place of a draft. */
const BLANK = (name) => `name = "${name}"
title = "${name}"
board = { files = 3, ranks = 3 }
start = "2k/3/K2 w - - 0 1"
[pieces.K]
name = "King"
moves = "K"
royal = true
`;

/** Whether a variant is a draft, or that of a preview, so that it is not offered. */
export function isDraft(name) {
  return name.startsWith(DRAFT) || name === PREVIEW;
}

export class Drafts {
  /** @param {Server} server */
  constructor(server) {
    this.server = server;
    this.last = 0;
    this.underWay = 0;
    /** The names under which drafts are loaded. */
    this.loaded = new Set();
  }

  /**
   * Checks a variant.
   * @param {string[]} texts its file, after those from which it inherits, as far as they are not loaded
   * @returns {Promise<?object>} `faults` or `imported` as the answer of `load`, with the number of the faulty text as
   * `at`; or `variant` (the answer of `variant`), `parent` (that for the variant from which it inherits, or null),
   * `position` (that of `position` at its start), `warnings`; null if another check has begun meanwhile. Rejected with
   * a sentence
   */
  async check(texts) {
    this.underWay += 1;
    try {
      return await this.checkNow(texts);
    } finally {
      this.underWay -= 1;
    }
  }

  async checkNow(texts) {
    this.last += 1;
    const turn = this.last;
    let warnings = [];
    const drafts = renamed(texts, this.names(texts));
    for (const [at, text] of drafts.entries()) {
      const answer = await this.server.ask("load", { text });
      if (turn !== this.last) {
        return null;
      }
      if (!answer.variant) {
        return { ...answer, at };
      }
      this.loaded.add(answer.variant);
      warnings = answer.warnings ?? [];
    }
    const [variant, parent] = [nameIn(drafts.at(-1)), parentIn(drafts.at(-1))];
    const [described, position, inherited] = await Promise.all([
      this.server.ask("variant", { variant }), this.server.ask("position", { variant, start: null, moves: [] }),
      parent && this.server.ask("variant", { variant: parent }).catch(() => null),
    ]);
    return turn === this.last ? { variant: described, parent: inherited, position, warnings } : null;
  }

  /** The draft's names of some texts. */
  names(texts) {
    const names = texts.map(nameIn);
    const own = names.map((name, at) => [name, at === names.length - 1 ? DRAFT : `${DRAFT}-${at + 1}`]);
    return new Map(own.filter(([name]) => NAME.test(name ?? "")));
  }

  /** Lets go of what was checked: no game that is read may mean a draft, which has the title of the variant. */
  async clear() {
    const names = this.underWay > 0 ? [] : [...this.loaded].filter(isDraft);
    this.loaded.clear();
    await Promise.all(names.map((name) => this.server.ask("load", { text: BLANK(name) })));
  }

  /** Forgets a check that is under way. */
  cancel() {
    this.last += 1;
  }
}
