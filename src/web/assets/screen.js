// What is around the board: the name of the variant, the buttons that go through the moves, and what the
// position is in words.

const byId = (id) => document.getElementById(id);

export class Screen {
  constructor(app) {
    this.app = app;
    const steps = {
      first: () => app.go(app.tree.root),
      back: () => app.go(app.node.parent),
      forward: () => app.go(app.node.children[0]),
      last: () => app.go(app.node.end),
      flip: () => app.flip(),
    };
    for (const [id, step] of Object.entries(steps)) {
      byId(id).addEventListener("click", step);
    }
    app.on("variant", () => this.named());
    app.on("position", () => this.told());
    app.on("connection", () => this.connected());
  }

  named() {
    byId("variant-title").textContent = this.app.variant.title;
    document.title = `${this.app.variant.title} – Bentrider`;
  }

  told() {
    const { outcome, side, check } = this.app.position;
    const turn = `${side === "white" ? "White" : "Black"} to move${check ? ", in check" : ""}`;
    byId("status").textContent = outcome ? `${outcome.result} ${outcome.text}` : turn;
  }

  connected() {
    const line = byId("connection");
    line.hidden = this.app.server.isOpen;
    line.textContent = "Connection lost. Trying to come back … Your game is kept on this page.";
  }
}
