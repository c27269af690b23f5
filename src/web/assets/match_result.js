// What the match of a lesson has shown, in words.

import { make } from "./dom.js";
import { verdict } from "./teaching.js";

/** What each verdict of a match means. */
export const VERDICTS = {
  stronger: "It is stronger than without learning.",
  weaker: "It is weaker than without learning.",
  short: "The match was too short to show whether it is stronger than without learning.",
  unclear: "The match does not show whether it is stronger than without learning: the margin of error is larger than the difference.",
};

const number = (it) => it.toLocaleString("en");

/** A share in percent, in one piece at the end of a line. */
const percent = (it) => `${(100 * it).toFixed(1)}\u00a0%`;

/** What is said of a network: what its match has shown, or from which file it is. */
export function matchParts({ name, match }) {
  if (!match) {
    return [make("p", {}, `It is from the file ${name}. The result of its match is not known here.`)];
  }
  const { games, positions, won, drawn, lost } = match;
  return [
    make("p", { className: "shown" }, VERDICTS[verdict(match)]),
    make("p", {}, `It has learnt from ${number(games)} games with ${number(positions)} positions.`),
    make("p", {}, `In the match against Bentrider without learning it scored ${scored(match)}: ${won} won, ${drawn} drawn, ${lost} lost. `
      + "The margins of error are for a confidence level of 95\u00a0%."),
  ];
}

/** The score of a match with its error, of how many games, and in Elo. */
function scored({ won, drawn, lost, planned, score, score_error: error, elo, elo_error: eloError }) {
  const played = won + drawn + lost;
  const games = played < planned ? `${played} games in the time` : `${played} games`;
  const margin = eloError === null ? "" : ` ± ${Math.round(eloError)}`;
  const inElo = elo === null ? "" : `, ${elo < 0 ? "−" : "+"}${Math.abs(Math.round(elo))}${margin} Elo`;
  return `${percent(score)} ± ${percent(error)} of ${games}${inElo}`;
}
