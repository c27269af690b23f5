// The rules for programs with require(). As with ffish, the functions are there when onRuntimeInitialized is called.

const rules = module.exports;

import("./rules.js").then(async (loaded) => {
  await loaded.ready();
  Object.assign(rules, loaded.rules);
  rules.onRuntimeInitialized?.();
});
