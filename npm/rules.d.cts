import type { Rules } from "./rules.js" with { "resolution-mode": "import" };

/**
 * The rules. In node they work at once. A function that is set as `onRuntimeInitialized` is called when the module has
 * been read, or soon if that was before.
 */
declare const rules: Rules & { onRuntimeInitialized: (() => void) | null };
export = rules;
