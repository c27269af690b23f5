// What the page opens: the game of its address, that of this tab, the last one of this browser, or the first variant.

import { summaryOf } from "./current.js";
import { newId } from "./library.js";
import { gameOf } from "./link.js";
import { openLinked } from "./linked_game.js";

const FIRST = "fantastic-xiii";

/** Whether a link names a variant only. It leads where a choice of the variant leads. */
function isChoice(link) {
  return !/[#&](fen|moves|game)=/.test(link);
}

export class Opening {
  /**
   * @param {App} app
   * @param {CurrentGame} current
   */
  constructor(app, current) {
    Object.assign(this, { app, current });
    /** The link of the position that is shown. */
    this.link = "";
    /** The game of a link whose variant this browser does not have, until the page can offer it. */
    this.news = null;
    app.on("node", () => this.shown());
    app.on("tree", () => app.node && this.shown());
    addEventListener("hashchange", () => this.followed());
  }

  shown() {
    const link = this.app.links.link();
    if (link === this.link && link === location.hash) {
      return;
    }
    this.link = link;
    history.replaceState(null, "", this.link);
    this.app.store.setState("link", this.link);
  }

  /** Opens something. Returns whether a game should begin: "always", "choice" (as after a choice), or null. */
  async begin() {
    const { app } = this;
    const kept = this.keptByTab();
    const isKept = kept && ["", app.store.state("link")].includes(location.hash);
    const linked = isKept ? null : await this.known(gameOf(location.hash));
    const begins = isChoice(location.hash) ? "choice" : null;
    if (linked && await this.tried(() => this.openLink(linked))) {
      await (kept ? this.tried(() => this.offer(kept)) : null);
      return begins;
    }
    if ((kept && await this.tried(() => this.openKept(kept))) || await this.tried(() => this.openLast())) {
      return null;
    }
    await app.open({ variant: FIRST });
    return this.news ? null : "always";
  }

  /** The game of a link, or null if its variant must be offered first, or is damaged. */
  async known(linked) {
    try {
      this.news = await this.newsOf(linked);
      return this.news ? null : linked;
    } catch (error) {
      this.app.complain(error.message);
      return null;
    }
  }

  /** The game of a link whose variant this browser does not have, with the `texts` of its files; null for any other. */
  async newsOf(linked) {
    const texts = linked ? await this.app.links.news(linked) : [];
    return texts.length > 0 ? { ...linked, texts } : null;
  }

  /** Offers the variant of a link, if there is one. */
  offerVariant() {
    if (this.news) {
      this.app.emit("linked variant", this.news);
      this.news = null;
    }
  }

  /** Opens something, and returns whether a game is open then. */
  async tried(open) {
    await open().catch((error) => this.app.complain(error.message));
    return Boolean(this.app.tree);
  }

  /** The state of this tab's game. Earlier versions of the page kept it in two parts, without an identifier. */
  keptByTab() {
    const { store } = this.app;
    const kept = store.state("game");
    return kept && { id: newId(), match: store.state("match"), ...kept };
  }

  openKept(kept) {
    return this.current.open(kept, { isOwn: true });
  }

  async openLast() {
    const last = await this.current.library.claimLast();
    if (last) {
      await this.current.open(last.game.state, last);
    }
  }

  /** Offers the game of this tab that a link has replaced. */
  async offer(state) {
    const { library } = this.current;
    const { title } = await this.app.describe(state.variant);
    const game = { summary: summaryOf(state, title), state };
    if (!game.summary.isEmpty) {
      await library.save(game);
      this.current.offer(game);
    }
  }

  openLink(linked) {
    return openLinked(this.app, linked.variant, linked);
  }

  /** Opens the game of an address that was entered on this page. */
  async followed() {
    const linked = gameOf(location.hash);
    if (!linked || location.hash === this.link) {
      return;
    }
    try {
      this.news = await this.newsOf(linked);
      if (this.news) {
        history.replaceState(null, "", this.link);
        this.offerVariant();
        return;
      }
      await (isChoice(location.hash) && this.choose ? this.choose(linked.variant) : this.openLink(linked));
    } catch (error) {
      this.app.complain(error.message);
    }
  }
}
