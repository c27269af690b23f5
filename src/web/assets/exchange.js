// Games and positions in and out: pasted, copied, downloaded.

import { part, row, whenShown } from "./controls.js";
import { button } from "./dom.js";
import { download } from "./download.js";
import { fileName } from "./game_file.js";
import { element } from "./moves.js";
import { isVariantText } from "./variant_text.js";

/** Milliseconds for which a button says that the text is copied. */
const CONFIRMED = 2000;

const FORMATS = [["pgn", "PGN", "pgn"], ["courier", "Game Courier", "txt"], ["moves", "Moves", "txt"]];

export class Exchange {
  /** `next` is the panel that is shown, with a message at its top, once a text has been opened. */
  constructor(app, panel, next) {
    this.app = app;
    this.opened = element("p", "opened");
    next.prepend(this.opened);
    this.text = element("textarea", "");
    this.text.rows = 6;
    this.text.spellcheck = false;
    this.text.setAttribute("aria-label", "A FEN, a PGN, a Game Courier game, or moves");
    this.text.placeholder = "A FEN, a PGN, a Game Courier game, or moves";
    this.fault = element("p", "fault");
    this.fault.setAttribute("role", "alert");
    this.part = element("p", "");
    this.fens = element("dl", "fens");
    const file = element("input", "");
    file.type = "file";
    file.hidden = true;
    file.addEventListener("change", () => this.readFile(file));
    const open = button("Open it", () => this.read(this.text.value), { className: "main" });
    panel.append(
      part("Open a game or a position", this.text, row(open, button("Open a file…", () => file.click()), file), this.fault, this.part),
      part("Copy or save this game", ...FORMATS.map((it) => this.format(...it)), this.link()),
      part("This position as a FEN", this.fens),
    );
    app.on("node", () => {
      this.opened.textContent = "";
      if (this.isShown()) {
        this.showFens();
      }
    });
    whenShown(panel, (isShown) => isShown && this.showFens());
    this.panel = panel;
    document.addEventListener("paste", (event) => this.paste(event));
    app.on("opened", () => this.clear());
    app.on("dropped", (text) => this.take(text));
  }

  isShown() {
    return !this.panel.hidden;
  }

  /** Reads text that is pasted anywhere outside a field. */
  paste(event) {
    const text = event.clipboardData?.getData("text/plain").trim();
    if (text && !event.target.closest?.("input, textarea, select, [contenteditable], dialog")) {
      event.preventDefault();
      this.take(text);
    }
  }

  /** Takes away what was said about a text. */
  clear() {
    this.fault.textContent = "";
    this.part.replaceChildren();
  }

  async readFile(input) {
    const [file] = input.files;
    if (file) {
      await this.take(await file.text());
      input.value = "";
    }
  }

  /** Puts a text into the field and reads it. */
  take(text) {
    this.text.value = text;
    return this.read(text);
  }

  async read(text) {
    const { app } = this;
    this.clear();
    if (isVariantText(text)) {
      app.emit("variant file", { text, name: null });
      return;
    }
    try {
      const game = await app.server.ask("read", { variant: app.variant.name, text });
      if (game.fault) {
        await this.blame(game);
      } else {
        await this.show(game);
      }
    } catch (fault) {
      this.fault.textContent = fault.message;
      app.tabs.show("exchange");
    }
  }

  /** Opens a game that was read. */
  async show(game) {
    const { app } = this;
    const { start } = await app.describe(game.variant);
    if (await app.open({ ...game, start: game.start === start ? null : game.start })) {
      app.tabs.show("analysis");
      this.text.value = game.fault ? this.text.value : "";
      this.opened.textContent = summary(game);
      app.say(this.opened.textContent);
      if (game.left_out.length > 0) {
        app.complain(`Left out: ${game.left_out.join("; ")}`);
      }
    }
  }

  /**
   * Shows the wrong move of a text, and selects it in the field. The game is opened up to there; if there are moves on the
   * board, a button opens it.
   */
  async blame(game) {
    const { text, line, column, length } = game.fault;
    const { tree, tabs } = this.app;
    if (game.moves.length > 0 && tree.root.children.length === 0) {
      await this.show(game);
    } else if (game.moves.length > 0) {
      this.part.replaceChildren(button("Open the game up to that move", () => this.show(game)));
    }
    this.fault.textContent = text;
    tabs.show("exchange");
    const lines = this.text.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, it) => sum + it.length + 1, 0);
    const at = before + column - 1;
    this.text.focus();
    this.text.setSelectionRange(at, at + length);
    this.text.scrollTop = Math.max(0, (line - 3) * (this.text.scrollHeight / lines.length));
  }

  format(format, name, ending) {
    const copy = button("Copy", () => this.out(format, (text) => this.copy(text, name, copy)), { title: `Copy ${name}` });
    const save = button("Download", () => this.out(format, (text) => this.save(text, ending)), {
      title: `Download ${name}`,
    });
    copy.setAttribute("aria-label", `Copy ${name}`);
    save.setAttribute("aria-label", `Download ${name}`);
    return element("div", "out", element("span", "", name), copy, save);
  }

  link() {
    const copy = button("Copy", () => this.copyLink(copy));
    copy.setAttribute("aria-label", "Copy link");
    this.lack = element("div", "lack");
    return element("div", "", element("div", "out", element("span", "", "Link to this position, with all lines and comments"), copy), this.lack);
  }

  /** Copies the link, and says if it lacks the user's own variant. */
  async copyLink(copy) {
    const { app } = this;
    const { lack } = app.links;
    const [text] = app.links.texts(app.variant.name).slice(-1);
    const save = button("Download the variant file", () => download(text, `${app.variant.name}.toml`));
    this.lack.replaceChildren(...(lack ? [element("p", "", lack), save] : []));
    const whole = await app.links.whole().catch((fault) => app.complain(fault.message));
    if (!whole && !app.tree.isPlain) {
      this.lack.append(element("p", "", "The link has the moves of this line only: with all lines and comments it would be too long."));
    }
    await this.copy(new URL(whole || location.href, location.href).href, "link", copy);
  }

  /** The game in a format. */
  async out(format, use) {
    const { app } = this;
    try {
      const { text } = await app.server.ask("write", app.written(format));
      await use(text);
    } catch (fault) {
      app.complain(fault.message);
    }
  }

  /** Copies a text, and says so on the button that was pressed. */
  async copy(text, name, pressed) {
    try {
      await navigator.clipboard.writeText(text);
      this.app.say(`Copied: ${name}`);
      pressed.textContent = "Copied";
      setTimeout(() => (pressed.textContent = "Copy"), CONFIRMED);
    } catch {
      this.text.value = text;
      this.text.select();
      this.app.say("The browser does not allow copying: copy the text from the field.");
    }
  }

  save(text, ending) {
    const { variant, tree } = this.app;
    download(text, `${fileName(variant.name, tree.tags)}.${ending}`);
  }

  async showFens() {
    const { app } = this;
    const { node } = app;
    try {
      const { fens } = await app.server.ask("fen", app.game(node));
      if (node === app.node) {
        this.fens.replaceChildren(...fens.flatMap(([name, fen]) => {
          const copy = button("Copy", () => this.copy(fen, name, copy));
          copy.setAttribute("aria-label", `Copy the FEN of ${name}`);
          return [element("dt", "", name, " ", copy), element("dd", "", element("code", "", fen))];
        }));
      }
    } catch {
      this.fens.replaceChildren();
    }
  }
}

/** A message such as "Opened a game of 7 moves." */
function summary({ moves, games }) {
  const count = Math.ceil(moves.length / 2);
  const many = count === 1 ? "1 move" : `${count} moves`;
  const what = moves.length > 0 ? `a game of ${many}` : "a position";
  return games > 1 ? `Opened ${what}, the first of ${games} games.` : `Opened ${what}.`;
}
