// Listeners by the name of an event.

export class Emitter {
  #listeners = new Map();

  /** Calls `listener` with the detail of each event of this name. */
  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  emit(event, detail) {
    (this.#listeners.get(event) ?? []).forEach((listener) => listener(detail));
  }
}
