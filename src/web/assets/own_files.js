// The user's own variants: loaded and kept in the browser.

import { freeName, nameIn, renamed } from "./variant_text.js";

export class OwnFiles {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** The text of the user's variant of this name, or null. */
  text(name) {
    return this.app.store.files().find((it) => it.name === name)?.text ?? null;
  }

  /**
   * Loads texts, each after those from which it inherits, and keeps them in the browser.
   * @returns {Promise<string>} the name of the last one; rejected with a sentence if one has an error
   */
  async keep(texts) {
    const { app } = this;
    let name = null;
    for (const text of texts) {
      const { variant, faults } = await app.server.ask("load", { text });
      if (!variant) {
        throw new Error(`Line ${faults?.[0].line}: ${faults?.[0].text}`);
      }
      if (!(await app.store.keepFile(variant, text))) {
        app.complain("This browser has no room for the file. It will be lost when the page is closed.");
      }
      app.forget(variant);
      name = variant;
    }
    return name;
  }

  /** The same texts, under other names where another variant has theirs, so that none is replaced. */
  async besideOthers(texts) {
    const { variants } = await this.app.server.ask("catalog");
    const names = new Set([...variants.map(({ name }) => name), ...texts.map(nameIn)]);
    const changed = texts.filter((text) => {
      const known = this.text(nameIn(text));
      return known === null ? variants.some(({ name }) => name === nameIn(text)) : known !== text;
    });
    return renamed(texts, new Map(changed.map((text) => {
      const name = freeName(nameIn(text), (it) => names.has(it));
      names.add(name);
      return [nameIn(text), name];
    })));
  }
}
