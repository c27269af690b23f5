import type { Rules } from "./rules.js" with { "resolution-mode": "import" };

/** The rules. They are there when `onRuntimeInitialized` is called. */
declare const rules: Rules & { onRuntimeInitialized?: () => void };
export = rules;
