// The rules for programs with require(). In node they work at once; elsewhere when `ready()` has resolved.

const { rules } = require("./rules.js");

let callback = null;

module.exports = Object.defineProperty({ ...rules }, "onRuntimeInitialized", {
  get: () => callback,
  /** As with ffish, a program may wait for its call: when the module has been read, or soon if that was before. */
  set(initialized) {
    callback = initialized;
    rules.ready().then(() => initialized === callback && initialized?.());
  },
});
