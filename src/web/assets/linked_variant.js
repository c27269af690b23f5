// A link with a variant of its own: what it has is shown first, and nothing of it is played before the user says so.

import { openLinked } from "./linked_game.js";
import { nameIn } from "./variant_text.js";

export class LinkedVariant {
  /**
   * @param {App} app
   * @param {object} parts `card` (a CheckCard), `drafts`, `own` (OwnFiles), `play(name)`, `mend(text)`
   */
  constructor(app, parts) {
    Object.assign(this, { app, ...parts });
    app.on("linked variant", (linked) => this.offer(linked).catch((error) => app.complain(error.message)));
  }

  /** Shows the variant of a link: its game, and `texts`, the files that this browser does not have. */
  async offer(linked) {
    const { texts } = linked;
    const found = await this.drafts.check(texts);
    if (!found?.variant) {
      if (found?.faults) {
        this.app.complain("The variant in the link has errors.");
        await this.mend(texts[found.at]);
      }
      return;
    }
    const files = await this.own.besideOthers(texts);
    const isOther = files.at(-1) !== texts.at(-1);
    const renamed = isOther ? " You already have a different variant with this name. It is kept, and the name of this one gets a number." : "";
    const keep = () => this.own.keep(files);
    const open = ["Analyse", async () => this.analyse(await keep(), linked)];
    const isBegun = linked.moves.length > 0 || linked.start || linked.game;
    const play = [isBegun ? "Play from the start" : "Play", async () => this.playNow(await keep())];
    const [main, other] = isBegun ? [open, play] : [play, open];
    this.card.show(found, {
      name: nameIn(files.at(-1)), text: files.at(-1), main, others: [other],
      intro: `This link contains its own variant.${renamed}`,
    });
  }

  async playNow(name) {
    this.card.close();
    await this.play(name);
  }

  async analyse(name, linked) {
    if (await openLinked(this.app, name, linked)) {
      this.card.close();
      this.app.tabs.show("analysis");
    }
  }
}
