// The games of this browser. A game has a summary, for lists, and a state, from which it is opened; both have its
// identifier. At most one tab writes a game: the one that has claimed it.

const JOURNAL = "bentrider.journal.";
const LOCK = "bentrider.game.";

/** Milliseconds that a tab waits for a game of its own, which it may have had before a reload. */
const PATIENCE = 500;

/** An identifier for a new game. */
export function newId() {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (it) => it.toString(16).padStart(8, "0")).join("");
}

/** The games that were saved while their page was closed, as pairs of a key of the local storage and a game. */
function journals() {
  try {
    return Object.keys(localStorage).filter((it) => it.startsWith(JOURNAL))
      .map((key) => [key, JSON.parse(localStorage.getItem(key))]);
  } catch {
    return [];
  }
}

export class Library {
  /** @param {Database} database */
  constructor(database) {
    this.database = database;
    /** Resolved when the changes so far have ended: each begins after the one before it, and readers wait for all. */
    this.changes = Promise.resolve();
    /** Resolved when the games that pages saved as they were closed are in the database. */
    this.ready = this.recover();
  }

  async recover() {
    for (const [key, game] of journals()) {
      const stored = await this.database.get("games", game.summary.id);
      if (stored?.changed >= game.summary.changed || await this.save(game)) {
        localStorage.removeItem(key);
      }
    }
  }

  /** Does something that reads and writes games after what was begun before it. */
  change(act) {
    const changed = this.changes.then(act);
    this.changes = changed.catch(() => {});
    return changed;
  }

  /** The summaries of all games, the last one first, with those that are empty. */
  async all() {
    await this.ready;
    await this.changes;
    const games = await this.database.all("games");
    return games.sort((one, other) => other.changed - one.changed);
  }

  /** The summaries of the games that have something in them, the last one first. */
  async list() {
    return (await this.all()).filter((it) => !it.isEmpty);
  }

  /** A game as `{summary, state}`, or null. */
  async game(id) {
    await this.changes;
    const [summary, state] = await Promise.all([this.database.get("games", id), this.database.get("trees", id)]);
    return summary && state ? { summary, state } : null;
  }

  /** Saves a game; the name that the user gave it stays. Returns whether it is stored. */
  save({ summary, state }) {
    return this.change(async () => {
      const name = summary.name ?? (await this.database.get("games", summary.id))?.name ?? null;
      return this.database.change({ store: "games", put: { ...summary, name } }, { store: "trees", put: state });
    });
  }

  /** Saves a game while its page is closed, when the database may be too late. */
  saveAtOnce(game) {
    try {
      localStorage.setItem(JOURNAL + game.summary.id, JSON.stringify(game));
    } catch {
      // The storage of the tab has it, until the tab is closed.
    }
  }

  /** Gives a game a name; an empty one takes it away. */
  rename(id, name) {
    return this.change(async () => {
      const summary = await this.database.get("games", id);
      await this.database.change({ store: "games", put: { ...summary, name: name || null } });
    });
  }

  remove(id) {
    return this.change(() => this.database.change({ store: "games", remove: id }, { store: "trees", remove: id }));
  }

  /**
   * Claims a game for this tab.
   * @param {boolean} isOwn whether this tab may have had it before a reload
   * @returns {Promise<?() => void>} gives it back; null if another tab has it
   */
  claim(id, isOwn = false) {
    if (!navigator.locks) {
      return Promise.resolve(() => {});
    }
    const options = isOwn ? { signal: AbortSignal.timeout(PATIENCE) } : { ifAvailable: true };
    return new Promise((resolve) => {
      const hold = (lock) => lock && new Promise((release) => resolve(release));
      navigator.locks.request(LOCK + id, options, hold).then(() => resolve(null), () => resolve(null));
    });
  }

  /** The identifiers of the games that are open in a tab. */
  async claimed() {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    return new Set(held.filter((it) => it.name.startsWith(LOCK)).map((it) => it.name.slice(LOCK.length)));
  }

  /** Opens the last game of this browser for this tab: `{game, release}`, or null if there is none, or if a tab has it. */
  async claimLast() {
    const [last, ...others] = await this.all();
    const claimed = await this.claimed();
    await Promise.all(others.filter((it) => it.isEmpty && !claimed.has(it.id)).map((it) => this.remove(it.id)));
    const release = last && await this.claim(last.id);
    const game = release && await this.game(last.id);
    return game ? { game, release } : null;
  }
}
