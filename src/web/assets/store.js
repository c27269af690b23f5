// The storage of the page: the state of this tab until it is closed, and for all tabs the preferences and the
// user's own variant files. If the storage is full or not allowed, it behaves as if it were empty.

const PREFIX = "bentrider.";
const SAVE_AFTER = 300;

function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

function write(storage, key, value) {
  try {
    storage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export class Store {
  constructor() {
    this.parts = new Map();
    addEventListener("pagehide", () => this.save());
  }

  /** The state that this tab has saved, by part; null for a missing one. */
  state(part) {
    return read(sessionStorage, `tab.${part}`);
  }

  /** Keeps a part of the state of this tab: `make` returns it when it is saved, soon after a `touch`. */
  keep(part, make) {
    this.parts.set(part, { make, isChanged: false });
  }

  /** Marks a part as changed. */
  touch(part) {
    this.parts.get(part).isChanged = true;
    this.timer ??= setTimeout(() => this.save(), SAVE_AFTER);
  }

  save() {
    clearTimeout(this.timer);
    this.timer = null;
    for (const [name, part] of this.parts) {
      if (part.isChanged) {
        part.isChanged = !write(sessionStorage, `tab.${name}`, part.make());
      }
    }
  }

  /** A preference, or `otherwise`. */
  preference(name, otherwise) {
    return read(localStorage, `preference.${name}`) ?? otherwise;
  }

  setPreference(name, value) {
    write(localStorage, `preference.${name}`, value);
  }

  /** The user's own variant files, each `{name, text}`, in the order in which they were loaded. */
  files() {
    const files = read(localStorage, "files");
    return Array.isArray(files) ? files : [];
  }

  /** Keeps a file; one of the same name is replaced, in its place. Returns false if there is no room. */
  keepFile(name, text) {
    const files = this.files();
    const known = files.find((it) => it.name === name);
    if (known) {
      known.text = text;
    } else {
      files.push({ name, text });
    }
    return write(localStorage, "files", files);
  }

  forgetFile(name) {
    write(localStorage, "files", this.files().filter((it) => it.name !== name));
  }

  /** The user's own networks, each `{variant, name, data}`, with the file in Base64; one for each variant. */
  networks() {
    const networks = read(localStorage, "networks");
    return Array.isArray(networks) ? networks : [];
  }

  /** Keeps a network in place of that of the same variant. Returns false if there is no room. */
  keepNetwork(network) {
    const others = this.networks().filter((it) => it.variant !== network.variant);
    return write(localStorage, "networks", [...others, network]);
  }

  forgetNetwork(variant) {
    write(localStorage, "networks", this.networks().filter((it) => it.variant !== variant));
  }
}
