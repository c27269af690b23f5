// Moves in Betza notation as steps on an empty board, and back. A step is `{x, y, act, range}`: where it goes (to
// the right and forward), `act` ("both", "move" or "capture"), and how often it may be repeated in its direction:
// 1 for a leap, 0 for no limit. What cannot be expressed so (bent moves, hoppers, first moves) is kept as text.

const ATOMS = [["W", 1, 0], ["F", 1, 1], ["D", 2, 0], ["A", 2, 2], ["N", 2, 1], ["H", 3, 0], ["C", 3, 1], ["Z", 3, 2], ["G", 3, 3]];
const SAME = { L: "C", J: "Z" };
const MODES = { both: "", move: "m", capture: "c" };

/** Atoms that stand for others: with these ranges, and the range if none is written. */
const SEVERAL = { K: ["WF", 1], Q: ["WF", 0], R: ["W", 0], B: ["F", 0] };

/** One move: directions and modes, an atom, and its range, which may be the letter again. */
const MOVE = /^([a-z]*)([A-Z]|\(\d+,\d+\))(\d+|(?<=[A-Z])\2)?/;

/** The longest leap along a file or rank that is read. */
const LONGEST = 15;

/** Whether a leap goes farther forward or backward than to a side. */
const isNarrow = ([x, y]) => Math.abs(y) > Math.abs(x);
const isWide = (it) => !isNarrow(it);
const forward = ([, y]) => y > 0;
const backward = ([, y]) => y < 0;
const left = ([x]) => x < 0;
const right = ([x]) => x > 0;
const WAYS = { f: forward, b: backward, l: left, r: right };

/** Whether a leap is every second one of the circle, from the narrow one forward right on. */
const isEven = ([x, y]) => (x * y > 0) === isNarrow([x, y]);

const all = (...tests) => (it) => tests.every((test) => test(it));

/** The words for directions of leaps along files and ranks: any letters, which add up. */
function straightWords() {
  const words = new Map([["", () => true]]);
  for (let bits = 1; bits < 15; bits++) {
    const letters = [..."fblr"].filter((_, at) => bits & (1 << at));
    const word = letters.join("").replace("fb", "v").replace("lr", "s");
    words.set(word, (it) => letters.some((letter) => WAYS[letter](it)));
  }
  return words;
}

/** The words for directions of leaps along diagonals. */
function diagonalWords() {
  const words = new Map([["", () => true], ...Object.entries(WAYS)]);
  for (const [up, side] of ["fl", "fr", "bl", "br"]) {
    words.set(up + side, all(WAYS[up], WAYS[side]));
  }
  return words;
}

/** The words for directions of the other leaps. */
function obliqueWords() {
  const words = new Map([["", () => true], ["v", isNarrow], ["s", isWide], ["hr", isEven], ["hl", (it) => !isEven(it)]]);
  for (const [letter, test] of Object.entries(WAYS)) {
    const isUp = "fb".includes(letter);
    words.set(letter, all(test, isUp ? isNarrow : isWide));
    words.set(isUp ? `${letter}s` : `${letter}v`, all(test, isUp ? isWide : isNarrow));
    words.set(`${letter}h`, test);
  }
  for (const [up, side] of ["fl", "fr", "bl", "br"]) {
    words.set(up + side, all(WAYS[up], WAYS[side], isWide));
    words.set(side + up, all(WAYS[up], WAYS[side], isNarrow));
  }
  return words;
}

const WORDS = { straight: straightWords(), diagonal: diagonalWords(), oblique: obliqueWords() };

/** Spellings of directions that are read beside those that are written. */
const SPELLINGS = { fs: "fs", bs: "bs", lv: "lv", rv: "rv", vl: "lv", vr: "rv", sf: "fs", sb: "bs" };

function wordsOf(wide, narrow) {
  if (narrow === 0) {
    return WORDS.straight;
  }
  return wide === narrow ? WORDS.diagonal : WORDS.oblique;
}

/** All leaps of an atom, by the longer and the shorter way. */
export function leapsOf(wide, narrow) {
  const turned = [[wide, narrow], [narrow, wide]];
  const signed = turned.flatMap(([x, y]) => [[x, y], [x, -y], [-x, y], [-x, -y]]);
  const named = new Map(signed.map(([x, y]) => [`${x + 0},${y + 0}`, [x + 0, y + 0]]));
  return [...named.values()];
}

/** The squares that belong to a leap by symmetry: all those of its atom. */
export function mirrored(x, y) {
  return leapsOf(Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y)));
}

/** The steps of a text, and as `rest` the part of it that is not said by steps. */
export function stepsOf(text) {
  const steps = [];
  const rest = [];
  let left = text.trim();
  while (left) {
    const [whole, ...parts] = MOVE.exec(left) ?? [];
    const more = whole === undefined ? null : stepsOfOne(...parts);
    if (whole === undefined) {
      // A bracket may hold atoms: no part of it is a move of its own.
      const bracket = /^[a-z]*\[[^\]]*\]/.exec(left)?.[0];
      rest.push(bracket ?? left);
      left = bracket ? left.slice(bracket.length) : "";
      continue;
    }
    if (more) {
      steps.push(...more);
    } else {
      rest.push(whole);
    }
    left = left.slice(whole.length);
  }
  return { steps: merged(steps), rest: rest.join("") };
}

/** The steps of one move, or null if it is of another kind. */
function stepsOfOne(prefix, atom, times) {
  const act = Object.keys(MODES).find((it) => MODES[it] === prefix.replace(/[^mc]/g, ""));
  const word = prefix.replace(/[mc]/g, "");
  if (!act || atom === "U") {
    return null;
  }
  const [atoms, usual] = SEVERAL[atom] ?? [[SAME[atom] ?? atom], 1];
  if (atoms.length > 1 && word) {
    return null;
  }
  const range = rangeOf(times, usual);
  const steps = [...atoms].map((it) => leapsIn(it, word)?.map(([x, y]) => ({ x, y, act, range })));
  return steps.includes(undefined) ? null : steps.flat();
}

function rangeOf(times, usual) {
  if (!times) {
    return usual;
  }
  return /^\d+$/.test(times) ? Number(times) : 0;
}

/** The leaps of an atom in some directions; undefined if this is not read. */
function leapsIn(atom, word) {
  const [, one, other] = /\((\d+),(\d+)\)/.exec(atom) ?? ATOMS.find(([it]) => it === atom) ?? [];
  const [wide, narrow] = [Math.max(one, other), Math.min(one, other)];
  if (!(wide > 0 && wide <= LONGEST)) {
    return undefined;
  }
  const words = wordsOf(wide, narrow);
  const found = words.get(word) ?? words.get(SPELLINGS[word]) ?? addedUp(words, word);
  return found && leapsOf(wide, narrow).filter(found);
}

/** Letters side by side along files and ranks in any order, or several words of two letters. */
function addedUp(words, word) {
  if (words !== WORDS.straight || !/^[fblrvs]+$/.test(word)) {
    return undefined;
  }
  const letters = [...word.replaceAll("v", "fb").replaceAll("s", "lr")];
  return (it) => letters.some((letter) => WAYS[letter](it));
}

/** Each square once: a move and a capture there with the same range are one step. */
function merged(steps) {
  const known = new Map();
  for (const step of steps) {
    const key = `${step.x},${step.y},${step.range}`;
    const before = known.get(key);
    known.set(key, before && before.act !== step.act ? { ...step, act: "both" } : step);
  }
  return [...known.values()];
}

/** The text of steps, with `rest` after it. */
export function betzaOf(steps, rest = "") {
  const parts = groups(steps).flatMap(({ wide, narrow, act, range, leaps }) => {
    return cover(wide, narrow, leaps).map((word) => ({ prefix: MODES[act] + word, wide, narrow, range }));
  });
  return joined(parts).map(textOf).join("") + rest;
}

/** The steps of each atom, act and range together, in the order of the atoms. */
function groups(steps) {
  const found = new Map();
  for (const { x, y, act, range } of steps) {
    const [wide, narrow] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))];
    const key = [wide, narrow, act, range].join();
    const group = found.get(key) ?? { wide, narrow, act, range, leaps: [] };
    group.leaps.push([x, y]);
    found.set(key, group);
  }
  const acts = Object.keys(MODES);
  return [...found.values()].sort((a, b) => {
    return a.wide + a.narrow - b.wide - b.narrow || a.narrow - b.narrow || acts.indexOf(a.act) - acts.indexOf(b.act)
      || a.range - b.range;
  });
}

/** The fewest words for directions that together mean exactly these leaps, none of them twice. */
function cover(wide, narrow, leaps) {
  const whole = leapsOf(wide, narrow);
  const bitsOf = (isIn) => whole.reduce((bits, it, at) => (isIn(it) ? bits | (1 << at) : bits), 0);
  const wanted = bitsOf(([x, y]) => leaps.some((it) => it[0] === x && it[1] === y));
  const words = [...wordsOf(wide, narrow)].map(([word, test]) => [word, bitsOf(test)]);
  const best = new Map([[0, []]]);
  const queue = [0];
  for (const done of queue) {
    if (done === wanted) {
      break;
    }
    for (const [word, bits] of words) {
      const next = done | bits;
      if (bits && (bits & done) === 0 && (bits & ~wanted) === 0 && !best.has(next)) {
        best.set(next, [...best.get(done), word]);
        queue.push(next);
      }
    }
  }
  return best.get(wanted);
}

/** Writes a step along files and ranks and the same one along diagonals as one move in all directions. */
function joined(parts) {
  const isWhole = ({ prefix, wide }) => wide === 1 && /^[mc]?$/.test(prefix);
  return parts.flatMap((part) => {
    const twin = isWhole(part) && parts.find((it) => {
      return it !== part && isWhole(it) && it.prefix === part.prefix && it.range === part.range;
    });
    if (!twin) {
      return [part];
    }
    return part.narrow === 0 ? [{ ...part, isBoth: true }] : [];
  });
}

function textOf({ prefix, wide, narrow, range, isBoth }) {
  if (isBoth) {
    return prefix + (range === 0 ? "Q" : `K${range === 1 ? "" : range}`);
  }
  if (range === 0 && wide === 1) {
    return prefix + (narrow === 0 ? "R" : "B");
  }
  const [name] = ATOMS.find(([, x, y]) => x === wide && y === narrow) ?? [`(${wide},${narrow})`];
  if (range === 1) {
    return prefix + name;
  }
  const unlimited = name.startsWith("(") ? 0 : name;
  return prefix + name + (range === 0 ? unlimited : range);
}
