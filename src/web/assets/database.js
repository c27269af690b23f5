// The database of the page in this browser, with promises. Where the browser allows none, its place is taken by
// one in memory, which lasts as long as the page.

const NAME = "bentrider";
const VERSION = 1;

/** The stores, and the field by which each finds a record. */
const STORES = { games: "id", trees: "id", files: "name", networks: "variant" };

const FORBIDDEN = "This browser does not let the page store anything: your games will be lost when you close the page. "
  + "“Save everything to a file” under My games keeps them.";
const FULL = "This browser has no more room for this page: what you do from now on may be lost when you close it. "
  + "“Save everything to a file” under My games keeps it; deleting games makes room.";

/** The result of a request. */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The end of a transaction. */
function done(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Opens the database, and makes its stores at the first time. */
async function open() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(STORES)) {
      request.result.createObjectStore(name, { keyPath });
    }
  };
  const opened = await result(request);
  // A later version of the page may need it.
  opened.onversionchange = () => opened.close();
  return opened;
}

/** Records in memory, by store. */
class Memory {
  constructor() {
    this.stores = new Map(Object.keys(STORES).map((name) => [name, new Map()]));
  }

  all(store) {
    return [...this.stores.get(store).values()];
  }

  get(store, key) {
    return this.stores.get(store).get(key);
  }

  change(changes) {
    for (const { store, put, remove } of changes) {
      if (put) {
        this.stores.get(store).set(put[STORES[store]], structuredClone(put));
      } else {
        this.stores.get(store).delete(remove);
      }
    }
  }
}

/** Records in the browser, by store. */
class Stored {
  constructor(database) {
    this.database = database;
  }

  all(store) {
    return result(this.database.transaction(store).objectStore(store).getAll());
  }

  get(store, key) {
    return result(this.database.transaction(store).objectStore(store).get(key));
  }

  async change(changes) {
    const transaction = this.database.transaction([...new Set(changes.map((it) => it.store))], "readwrite");
    const ended = done(transaction);
    for (const { store, put, remove } of changes) {
      const records = transaction.objectStore(store);
      if (put) {
        records.put(put);
      } else {
        records.delete(remove);
      }
    }
    await ended;
  }
}

export class Database {
  /** @param {(sentence) => void} complain called once if the browser does not store what it is given */
  constructor(complain) {
    this.complain = complain;
    this.records = open().then((it) => new Stored(it), () => {
      this.fail(FORBIDDEN);
      return new Memory();
    });
  }

  /** All records of a store. */
  async all(store) {
    return (await this.tried((records) => records.all(store))) ?? [];
  }

  /** A record, or undefined. */
  get(store, key) {
    return this.tried((records) => records.get(store, key));
  }

  /**
   * Changes records, all or none of them.
   * @param {object[]} changes each `{store, put: record}` or `{store, remove: key}`
   * @returns {Promise<boolean>} whether they are stored
   */
  async change(...changes) {
    const isDone = await this.tried(async (records) => {
      await records.change(changes);
      return true;
    });
    return Boolean(isDone);
  }

  /** Does something with the records; the result is undefined if the browser does not let it. */
  async tried(act) {
    try {
      return await act(await this.records);
    } catch (error) {
      this.fail(error?.name === "QuotaExceededError" ? FULL : FORBIDDEN);
      return undefined;
    }
  }

  fail(sentence) {
    if (!this.hasFailed) {
      this.hasFailed = true;
      this.complain(sentence);
    }
  }
}
