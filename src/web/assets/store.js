// The storage of the page: the state of this tab until it is closed, and for all tabs the preferences and the
// user's own variant files and networks. If the browser stores nothing, it behaves as if it were empty.

const PREFIX = "bentrider.";
const PREFERENCE = `${PREFIX}preference.`;

function read(storage, key) {
  try {
    return JSON.parse(storage().getItem(PREFIX + key));
  } catch {
    return null;
  }
}

function write(storage, key, value) {
  try {
    storage().setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What was learnt about a variant; earlier versions of the page kept `{variant, name, data}`, which was in use. */
export function asLearnt({ variant, name, data, networks, used = null }) {
  return networks ? { variant, networks, used } : { variant, networks: [{ name, data, match: null }], used: 0 };
}

// A browser that forbids storage refuses the objects themselves.
const ofTab = () => sessionStorage;
const ofAll = () => localStorage;

export class Store {
  /** @param {Database} database */
  constructor(database) {
    this.database = database;
    this.ownFiles = [];
    this.ownNetworks = [];
    /** Resolved when the user's own files and networks are read. */
    this.ready = this.takeOver().then(() => this.load());
    this.channel = new BroadcastChannel(`${PREFIX}own`);
    this.channel.onmessage = () => this.load();
  }

  /** Moves files and networks from where earlier versions of the page kept them. */
  async takeOver() {
    for (const store of ["files", "networks"]) {
      const old = read(ofAll, store);
      if (Array.isArray(old)) {
        const puts = old.map((it, at) => ({ store, put: { ...it, at } }));
        if (puts.length === 0 || await this.database.change(...puts)) {
          ofAll().removeItem(PREFIX + store);
        }
      }
    }
  }

  async load() {
    const [files, networks] = await Promise.all([this.database.all("files"), this.database.all("networks")]);
    this.ownFiles = files.sort((one, other) => one.at - other.at);
    this.ownNetworks = networks.map(asLearnt);
  }

  /** The state that this tab has saved, by part; null for a missing one. */
  state(part) {
    return read(ofTab, `tab.${part}`);
  }

  /** Saves a part of the state of this tab. */
  setState(part, value) {
    return write(ofTab, `tab.${part}`, value);
  }

  /** A preference, or `otherwise`. */
  preference(name, otherwise) {
    return read(ofAll, `preference.${name}`) ?? otherwise;
  }

  setPreference(name, value) {
    write(ofAll, `preference.${name}`, value);
  }

  /** All preferences, by name. */
  preferences() {
    try {
      const names = Object.keys(localStorage).filter((it) => it.startsWith(PREFERENCE)).map((it) => it.slice(PREFERENCE.length));
      return Object.fromEntries(names.map((name) => [name, this.preference(name, null)]));
    } catch {
      return {};
    }
  }

  /** The user's own variant files, each `{name, text}`, in the order in which they were loaded. */
  files() {
    return this.ownFiles;
  }

  /** Keeps a file; one of the same name is replaced, in its place. The promise says whether it is stored. */
  keepFile(name, text) {
    const known = this.ownFiles.findIndex((it) => it.name === name);
    const last = this.ownFiles.at(-1)?.at ?? 0;
    const file = { name, text, at: this.ownFiles[known]?.at ?? last + 1 };
    this.ownFiles = known < 0 ? [...this.ownFiles, file] : this.ownFiles.with(known, file);
    return this.change({ store: "files", put: file });
  }

  forgetFile(name) {
    this.ownFiles = this.ownFiles.filter((it) => it.name !== name);
    return this.change({ store: "files", remove: name });
  }

  /** The networks in use, each `{variant, name, data}`, with the file in Base64; at most one for each variant. */
  networks() {
    return this.ownNetworks.filter(({ used }) => used !== null)
      .map(({ variant, networks, used }) => ({ variant, name: networks[used].name, data: networks[used].data }));
  }

  /** What was learnt about each variant, as `learnt` gives it. */
  allLearnt() {
    return this.ownNetworks;
  }

  /**
   * What was learnt about a variant: `networks`, each `{name, data, match}`, the oldest first, and `used`: the index of
   * the one in use, or null. Null if nothing was learnt.
   */
  learnt(variant) {
    return this.ownNetworks.find((it) => it.variant === variant) ?? null;
  }

  /** Keeps what was learnt about a variant. The promise says whether it is stored. */
  keepLearnt(entry) {
    const { variant, networks } = entry;
    const others = this.ownNetworks.filter((it) => it.variant !== variant);
    this.ownNetworks = networks.length > 0 ? [...others, entry] : others;
    return this.change(networks.length > 0 ? { store: "networks", put: entry } : { store: "networks", remove: variant });
  }

  /** Changes the database, and lets other tabs read it again. */
  async change(change) {
    const isStored = await this.database.change(change);
    this.channel.postMessage(null);
    return isStored;
  }
}
