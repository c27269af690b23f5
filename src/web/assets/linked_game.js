// The game of a link: the moves of a line, or a whole game as a packed PGN.

import { unpack } from "./packed_text.js";

/**
 * Opens the game of a link.
 * @param {string} variant the name of its variant in this browser
 * @param {object} linked as `gameOf` returns it
 * @returns {Promise<boolean>} false if another one was opened meanwhile; rejected with a sentence
 */
export async function openLinked(app, variant, linked) {
  const game = linked.game ? await whole(app, variant, linked.game) : await line(app, variant, linked);
  const isOpen = await app.open({ ...game, at: linked.at });
  if (isOpen && game.moves.length > 0) {
    app.tabs.show("analysis");
  }
  return isOpen;
}

async function line(app, variant, { start, moves }) {
  const { moves: legal } = await app.server.ask("line", { variant, start, moves: [], line: moves });
  if (legal.length < moves.length) {
    app.complain(`Move ${legal.length + 1} in the link, ${moves[legal.length]}, is not legal.`);
  }
  return { variant, start, moves: legal };
}

/** The tag of the variant is left out: the variant may have another name here. */
async function whole(app, variant, packed) {
  const [text] = await unpack(packed, "game");
  const read = await app.server.ask("read", { variant, text: text.replace(/^\[Variant .*\n/m, "") });
  if (read.fault) {
    app.complain(read.fault.text);
  }
  const { start } = await app.describe(variant);
  return { ...read, start: read.start === start ? null : read.start };
}
