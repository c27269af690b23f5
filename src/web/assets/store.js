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
    this.ownNetworks = networks;
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

  /** The user's own networks, each `{variant, name, data}`, with the file in Base64; one for each variant. */
  networks() {
    return this.ownNetworks;
  }

  /** Keeps a network in place of that of the same variant. The promise says whether it is stored. */
  keepNetwork(network) {
    this.ownNetworks = [...this.ownNetworks.filter((it) => it.variant !== network.variant), network];
    return this.change({ store: "networks", put: network });
  }

  forgetNetwork(variant) {
    this.ownNetworks = this.ownNetworks.filter((it) => it.variant !== variant);
    return this.change({ store: "networks", remove: variant });
  }

  /** Changes the database, and lets other tabs read it again. */
  async change(change) {
    const isStored = await this.database.change(change);
    this.channel.postMessage(null);
    return isStored;
  }
}
