// The levels of the engine in words.

const STEP = 300;
const WORDS = [[600, "beginner"], [900, "novice"], [1200, "casual player"], [1500, "intermediate player"], [1800, "club player"],
  [2100, "strong club player"], [2400, "expert"], [Infinity, "master"]];

/** The levels between the weakest and the strongest, as Elo. */
export function levels([weakest, strongest]) {
  const all = [];
  for (let elo = weakest; elo < strongest; elo += STEP) {
    all.push(elo);
  }
  return [...all, strongest];
}

/** A level in words, such as "level 400 (beginner)"; null is full strength. */
export function levelName(elo) {
  return elo === null ? "full strength" : `level ${elo} (${WORDS.find(([below]) => elo < below)[1]})`;
}
