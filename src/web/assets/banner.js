// The result of a game that has ended, and what can be done next.

import { button, make } from "./dom.js";
import { saveGame } from "./game_file.js";
import { icon } from "./icons.js";
import { sentence } from "./words.js";

const WON = { "1-0": "White has won", "0-1": "Black has won", "1/2-1/2": "Draw" };

export class Banner {
  /**
   * @param {App} app
   * @param {Match} match
   * @param {() => void} rematch begins another game
   * @param {() => ?string} nextSide the side that the user will play in it, if it is only one
   */
  constructor(app, match, rematch, nextSide) {
    Object.assign(this, { app, match, nextSide });
    this.result = make("strong", {});
    this.reason = make("span", {});
    const action = (name, text, act, properties) => {
      const made = button(text, act, properties);
      made.prepend(icon(name));
      return made;
    };
    this.again = make("span", {});
    const again = action("rematch", "", rematch, { className: "main", id: "rematch", title: "Another game, with the sides swapped" });
    again.append(this.again);
    const actions = make(
      "div", { className: "actions" }, again,
      action("analyse", "Analyse", () => this.analyse(), { id: "analyse-result" }),
      action("download", "Save", () => saveGame(app), { id: "save-result", title: "Save the game as PGN" }),
    );
    this.element = make("section", { "className": "banner", "hidden": true, "aria-label": "Result" },
      make("p", {}, this.result, " ", this.reason), actions);
    app.on("players", () => this.show());
  }

  show() {
    const { match, app } = this;
    this.element.hidden = match.ending === null;
    const [result, reason] = [WON[app.tree?.result] ?? "The game has ended", sentence(match.ending ?? "")];
    // "Draw by agreement" says what "Draw" would say.
    this.result.textContent = reason.startsWith(result) ? "" : `${result}.`;
    this.reason.textContent = reason.replace(/\.?$/, ".");
    const side = this.nextSide();
    this.again.textContent = side ? `Rematch, you play ${side}` : "Rematch";
  }

  /** Judges the whole game, in the panel of the analysis. */
  analyse() {
    this.app.tabs.show("analysis");
    this.app.emit("analyse");
  }
}
