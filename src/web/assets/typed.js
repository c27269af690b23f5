// The field for typing a move, in any notation.

export class Typed {
  /**
   * @param {App} app
   * @param {Input} input gives the reason if a move is refused
   */
  constructor(app, input) {
    Object.assign(this, { app, input });
    this.field = document.getElementById("typed-move");
    document.getElementById("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      this.play().catch((error) => app.complain(error.message));
    });
    app.on("node", () => input.refuse(""));
    app.on("position", () => this.suggest());
  }

  /** Names a legal move of the position as an example. */
  suggest() {
    const { legal } = this.app.position;
    const plain = legal.find((it) => it.is.length === 1 && it.is[0] === "move") ?? legal[0];
    this.field.title = `Type a move in any notation${plain ? `, such as ${plain.move},` : ""} and press Enter`;
  }

  async play() {
    const text = this.field.value.trim();
    const reason = this.input.forbids();
    if (!text || reason) {
      this.input.refuse(reason ?? "");
      return;
    }
    const move = await this.input.explain(text);
    this.field.select();
    if (move) {
      this.field.value = "";
      await this.app.play(move);
    }
  }
}
