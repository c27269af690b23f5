// The game on the board as a PGN file, whose name says the variant, the players and the date.

import { download } from "./download.js";

/** Players without a name of their own. */
const NAMELESS = /^(\?|Human|bentrider\b.*)$/;

/** The letters and digits of a text, with hyphens between its words. */
function plain(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

/**
 * The name of a file without its ending.
 * @param {string} variant the name of the variant
 * @param {[string, string][]} tags the tags of the game; without a date it is that of today
 */
export function fileName(variant, tags) {
  const tag = (wanted) => tags.find(([name]) => name === wanted)?.[1] ?? "";
  const date = tag("Date");
  const day = /^\d{4}\.\d\d\.\d\d$/.test(date) ? date : new Date().toISOString().slice(0, 10);
  const players = ["White", "Black"].map(tag).filter((name) => !NAMELESS.test(name));
  return [variant, ...players, day].map(plain).filter(Boolean).join("-");
}

/** Lets the browser save the game on the board. */
export async function saveGame(app) {
  try {
    const { text } = await app.server.ask("write", app.written("pgn"));
    download(text, `${fileName(app.variant.name, app.tree.tags)}.pgn`);
  } catch (error) {
    app.complain(error.message);
  }
}
