// A variant as a file: its own text, or written for other programs.

import { button, make } from "./dom.js";
import { download } from "./download.js";

/** The formats of the question `export`: its word, what it is called, the ending and the type of the file. */
const FORMATS = [
  ["toml", "Variant file (TOML)", "toml", "text/plain"],
  ["diagram", "Interactive Diagram", "txt", "text/plain"],
  ["ini", "Fairy-Stockfish (variants.ini)", "ini", "text/plain"],
  ["html", "Page with the pieces and rules (HTML)", "html", "text/html"],
];

/**
 * A menu with the formats.
 * @param {Server} server
 * @param {() => object} current what is to be exported: `variant` (the name by which Bentrider knows it), `name` (that
 * of the file), and `text` if it is a file of the user
 * @param {(sentence) => void} complain called with the reason if it cannot be written
 */
export function exportMenu(server, current, complain) {
  const save = async ([to, , ending, type]) => {
    const { variant, name, text } = current();
    try {
      const written = to === "toml" && text ? { text } : await server.ask("export", { variant, to });
      download(written.text.replaceAll(variant, name), `${name}.${ending}`, type);
      if (written.missing?.length > 0) {
        complain(`The file leaves out: ${written.missing.join("; ")}.`);
      }
    } catch (error) {
      complain(error.message);
    }
  };
  const entries = FORMATS.map((it) => button(it[1], () => save(it)));
  return make("details", { className: "export" }, make("summary", {}, "Export ▾"), make("div", { className: "choices" }, ...entries));
}
