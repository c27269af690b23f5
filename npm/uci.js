// What the lines of UCI have set, so that another thread can be told.

/** The variant with which the engine begins. */
const FIRST_VARIANT = "fantastic-xiii";

/** Whether a line ends the search that runs. */
export const interrupts = (line) => /^(stop|ponderhit|position|go|ucinewgame|setoption)\b/.test(line);

export class UciState {
  /** The name of the variant. */
  variant = FIRST_VARIANT;
  #options = new Map();
  #position = null;

  /** Takes note of a line that is passed on. */
  note(line) {
    if (/^position\b/.test(line)) {
      this.#position = line;
      return;
    }
    const [, name, value] = /^setoption\s+name\s+(.+?)(?:\s+value\s+(.*))?$/.exec(line) ?? [];
    if (value === undefined) {
      return;
    }
    const option = name.toLowerCase();
    this.#options.delete(option);
    this.#options.set(option, line);
    if (option === "uci_variant") {
      this.variant = value.trim().toLowerCase();
      this.#position = null;
    }
  }

  /** The lines that bring another thread to the same state. */
  lines() {
    return [...this.#options.values(), ...(this.#position === null ? [] : [this.#position])];
  }
}
