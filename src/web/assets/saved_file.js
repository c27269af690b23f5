// Everything that this browser has of the page, as one file, and such a file read again.

import { summaryOf } from "./current.js";
import { newId } from "./library.js";
import { asLearnt } from "./store.js";

const FORMAT = "bentrider";
const VERSION = 1;

const list = (value) => (Array.isArray(value) ? value : []);
const isText = (...values) => values.every((it) => typeof it === "string" && it !== "");
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** A number of things, such as "1 game" or "3 games". */
export function counted(number, thing) {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** Whether what a file says of a variant is what was learnt about it. */
function isLearnt({ variant, networks, used }) {
  const isIn = used === null || list(networks)[used] !== undefined;
  return isText(variant) && isIn && list(networks).length > 0 && networks.every((it) => isText(it?.name, it?.data));
}

/** A game of a file, with a summary of our own making; null if it cannot be read. */
function readGame(game) {
  try {
    const { name, title, changed, state } = game;
    const summary = summaryOf(state, isText(title) ? title : state.variant);
    const isGame = isText(state.id, state.variant) && Array.isArray(state.path);
    return isGame ? { summary: { ...summary, name: isText(name) ? name : null, changed: Number(changed) || 0 }, state } : null;
  } catch {
    return null;
  }
}

export class SavedFile {
  /**
   * @param {Library} library
   * @param {Store} store
   */
  constructor(library, store) {
    Object.assign(this, { library, store });
  }

  /** The text of a file with everything. */
  async text() {
    const { library, store } = this;
    const all = await Promise.all((await library.list()).map(({ id }) => library.game(id)));
    const games = all.filter(Boolean).map(({ summary: { name, title, changed }, state }) => ({ name, title, changed, state }));
    const files = store.files().map(({ name, text }) => ({ name, text }));
    return JSON.stringify({
      format: FORMAT, version: VERSION, games, files, networks: store.allLearnt(), preferences: store.preferences(),
    });
  }

  /**
   * Adds what a file has to what is here, of which nothing is overwritten.
   * @returns {Promise<string>} what was done; rejected with a sentence if it is not such a file
   */
  async read(text) {
    let saved;
    try {
      saved = JSON.parse(text);
    } catch {
      saved = null;
    }
    if (saved?.format !== FORMAT) {
      throw new Error("This file was not made by “Save everything to a file”.");
    }
    if (saved.version !== VERSION) {
      throw new Error("This file was saved by a later version of Bentrider.");
    }
    const games = await this.addGames(list(saved.games));
    const own = this.addOwn(saved);
    const preferences = Object.entries(saved.preferences ?? {});
    const known = this.store.preferences();
    preferences.filter(([name]) => !(name in known)).forEach(([name, value]) => this.store.setPreference(name, value));
    return [...games, ...own].join(" ");
  }

  /** Adds games. One that has the identifier of another one gets a new one. */
  async addGames(given) {
    const { library } = this;
    const counts = { read: 0, here: 0, broken: 0 };
    for (const it of given) {
      const game = readGame(it);
      if (!game) {
        counts.broken += 1;
        continue;
      }
      const known = await library.game(game.state.id);
      if (known && isSame(known.state.tree, game.state.tree)) {
        counts.here += 1;
        continue;
      }
      if (known) {
        game.state.id = game.summary.id = newId();
      }
      await library.save(game);
      counts.read += 1;
    }
    return [
      `${counted(counts.read, "game")} added.`,
      counts.here > 0 && `${counted(counts.here, "game")} in the file ${counts.here === 1 ? "was" : "were"} already here.`,
      counts.broken > 0 && `${counted(counts.broken, "game")} could not be read.`,
    ].filter(Boolean);
  }

  /** Adds variant files and networks, unless there are others in their place. */
  addOwn(saved) {
    const { store } = this;
    const sentences = [];
    const add = (things, thing, known, key, keep) => {
      const fresh = things.filter((it) => !known.some((other) => other[key] === it[key]));
      const kept = things.filter((it) => known.some((other) => other[key] === it[key] && !isSame(part(other), part(it))));
      fresh.forEach(keep);
      sentences.push(fresh.length > 0 && `${counted(fresh.length, thing)} added.`);
      kept.forEach((it) => sentences.push(`The ${thing} ${it.name} was not added: this browser already has a different one in its place.`));
    };
    const part = ({ text, networks }) => [text, networks];
    const files = list(saved.files).filter((it) => isText(it?.name, it?.text));
    const networks = list(saved.networks).filter(Boolean).map(asLearnt).filter(isLearnt);
    add(files, "variant", store.files(), "name", ({ name, text }) => store.keepFile(name, text));
    add(networks.map((it) => ({ ...it, name: it.networks.at(-1).name })), "network", store.allLearnt(), "variant",
      ({ variant, networks, used }) => store.keepLearnt({ variant, networks, used }));
    return sentences.filter(Boolean);
  }
}
