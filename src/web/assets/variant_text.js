// The text of a variant file (TOML) as the page reads it: its name, the variant that it inherits from, and copies
// of it under other names. All else is read by Bentrider.

/** A key of a text before its first table, with the text before its value, and the value in quotes. */
const valueOf = (key) => new RegExp(`^(\\ufeff?[ \\t]*"?${key}"?[ \\t]*=[ \\t]*)("[^"\\n]*"|'[^'\\n]*')`, "m");

/** The keys with which a variant file begins. */
const FIRST_KEYS = /^\ufeff?[ \t]*"?(name|title|inherits|inventor|board|start)"?[ \t]*=[ \t]*["'{\d]/m;

/** The start of a line of an Interactive Diagram, which may be in a text file. */
const DIAGRAM = /^\s*(files|ranks|graphicsDir)=|class=["']?idiagram/m;

/** A section of variants of Fairy-Stockfish. */
const SECTION = /^\[[\w-]+(:[\w-]+)?\][ \t]*\r?\n(?:[ \t]*[#;].*\n|\s*\n)*[ \t]*\w+[ \t]*=[ \t]*[^\s"'[{]/m;

/** A header of a game in PGN. */
const PGN_TAG = /^\s*\[[A-Za-z]\w*\s+"/m;

/** Whether a text describes a variant, and no game: a variant file, or one of another program. */
export function isVariantText(text) {
  if (DIAGRAM.test(text)) {
    return true;
  }
  return !PGN_TAG.test(text) && (FIRST_KEYS.test(head(text)) || /^\[pieces\./m.test(text) || SECTION.test(text));
}

/** The part of a text before its first table. */
function head(text) {
  const at = text.search(/^[ \t]*\[/m);
  return at < 0 ? text : text.slice(0, at);
}

function readValue(text, key) {
  return valueOf(key).exec(head(text))?.[2].slice(1, -1) ?? null;
}

function withValue(text, key, value) {
  const first = head(text);
  return first.replace(valueOf(key), (_, before) => `${before}"${value}"`) + text.slice(first.length);
}

/** The value of `name` in a variant file; null if it has none. */
export function nameIn(text) {
  return readValue(text, "name");
}

/** The value of `title` in a variant file; null if it has none. */
export function titleIn(text) {
  return readValue(text, "title");
}

/** The value of `inherits` in a variant file; null if it has none. */
export function parentIn(text) {
  return readValue(text, "inherits");
}

/**
 * Copies of files under other names, by which they inherit from each other as before.
 * @param {string[]} texts
 * @param {Map<string, string>} names the new names, by the old ones; names that are not in it stay
 */
export function renamed(texts, names) {
  return texts.map((text) => {
    return ["name", "inherits"].reduce((changed, key) => {
      const after = names.get(readValue(changed, key));
      return after === undefined ? changed : withValue(changed, key, after);
    }, text);
  });
}

/** A copy of a file with this title, and a name that suits it. */
export function copyOf(text, title) {
  return withValue(withValue(text, "title", title), "name", nameFor(title));
}

/** The user's files from which a text inherits, the most distant one first, then the text itself. */
export function withParents(text, files) {
  const chain = [text];
  const names = new Set([nameIn(text)]);
  for (;;) {
    const parent = parentIn(chain[0]);
    const file = files.find(({ name }) => name === parent);
    if (!file || names.has(parent)) {
      return chain;
    }
    names.add(parent);
    chain.unshift(file.text);
  }
}

/** A name that is not taken: this one, or with a number after it. */
export function freeName(name, isTaken) {
  let free = name;
  for (let number = 2; isTaken(free); number++) {
    free = `${name}-${number}`;
  }
  return free;
}

/** The name of a variant with this title: small letters, digits and hyphens. */
export function nameFor(title) {
  const plain = title.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return plain.replace(/^-+|-+$/g, "").slice(0, 40) || "my-variant";
}
