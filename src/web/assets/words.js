// Texts as they are shown.

/** A text with a capital letter at its start, unless it begins with a move or a square, as in "e2e4 is …". */
export function sentence(text) {
  return /^[a-z]+(?![\w+=-])/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
}
