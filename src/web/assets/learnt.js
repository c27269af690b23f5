// What Bentrider has learnt about variants: at most two networks for each, of which one may be in use.

/** The fields of the event `taught` that are kept with a network. */
const KEPT = ["games", "positions", "won", "drawn", "lost", "score", "score_error", "elo", "elo_error", "planned"];

/** What is said where the browser does not keep it. */
const NO_ROOM = "This browser has no room for what was learnt. It will be lost when the page is closed.";

/** A network with its match, of the result of a lesson. */
export function learntFrom(result) {
  return { name: result.name, data: result.network, match: Object.fromEntries(KEPT.map((it) => [it, result[it] ?? null])) };
}

export class Learnt {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** The networks of a variant, the oldest first. */
  all(variant) {
    return this.app.store.learnt(variant)?.networks ?? [];
  }

  /** The one that is in use, or null. */
  used(variant) {
    const { networks = [], used = null } = this.app.store.learnt(variant) ?? {};
    return used === null ? null : networks[used];
  }

  /** Those that a new one replaces: the ones that are not in use. */
  replaced(variant) {
    const used = this.used(variant);
    return this.all(variant).filter((it) => it !== used);
  }

  /** Adds a network, beside the one that is in use. */
  add(variant, network, isUsed) {
    const used = this.used(variant);
    if (!used || used.data === network.data) {
      return this.change({ variant, networks: [network], used: used || isUsed ? 0 : null });
    }
    return this.change({ variant, networks: [used, network], used: isUsed ? 1 : 0 });
  }

  /** Uses a network. */
  use(variant, network) {
    const networks = this.all(variant);
    return this.change({ variant, networks, used: networks.findIndex((it) => it.data === network.data) });
  }

  /** Does not use the one in use any more: the earlier one comes back into use, if there is one. */
  stop(variant) {
    const networks = this.all(variant);
    return this.change({ variant, networks, used: networks.indexOf(this.used(variant)) > 0 ? 0 : null });
  }

  /** Deletes a network. */
  delete(variant, network) {
    const used = this.used(variant);
    const networks = this.all(variant).filter((it) => it.data !== network.data);
    return this.change({ variant, networks, used: networks.includes(used) ? networks.indexOf(used) : null });
  }

  /** Brings a deleted network back to its place. */
  restore(variant, network, at, isUsed) {
    const used = this.used(variant);
    const networks = this.all(variant).toSpliced(at, 0, network);
    const next = isUsed ? network : used;
    return this.change({ variant, networks, used: next ? networks.indexOf(next) : null });
  }

  /**
   * Keeps what was learnt about a variant, and gives Bentrider the network that is in use, if it is another one.
   * @returns {Promise} rejected with a sentence if the network is wrong, or the browser has no room
   */
  async change(entry) {
    const { app } = this;
    const { variant } = entry;
    const before = this.used(variant);
    const isStored = app.store.keepLearnt(entry);
    const after = this.used(variant);
    app.emit("learnt", variant);
    if (before?.data !== after?.data) {
      await app.server.ask("network", { variant, name: (after ?? before).name, data: after?.data ?? null });
    }
    if (!(await isStored)) {
      throw new Error(NO_ROOM);
    }
  }
}
