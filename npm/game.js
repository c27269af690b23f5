// Games of the Portable Game Notation.

/** A game that was read from PGN. */
export class Game {
  #moves;
  #headers;

  constructor(text) {
    const [moves, ...tags] = text.split("\n");
    this.#moves = moves;
    this.#headers = new Map(tags.map((tag) => [tag.split(" ", 1)[0], tag.slice(tag.indexOf(" ") + 1)]));
  }

  headerKeys() {
    return [...this.#headers.keys()].join(" ");
  }

  headers(name) {
    return this.#headers.get(name) ?? "";
  }

  mainlineMoves() {
    return this.#moves;
  }

  delete() {}
}
