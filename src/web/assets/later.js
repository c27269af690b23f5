// Modules for makers of variants, which are not sent with the page but fetched when they are first needed.

const modules = new Map();

/** Fetches a module, once; rejected with a sentence. */
export async function fetchLater(name) {
  try {
    modules.set(name, modules.get(name) ?? await import(new URL(`assets/${name}`, document.baseURI)));
  } catch {
    throw new Error("A part of the page could not be fetched: this needs a connection the first time.");
  }
  return modules.get(name);
}

/** A module that has been fetched; undefined if it has not. */
export function fetched(name) {
  return modules.get(name);
}
