/** A question of docs/web.md, without its `id`. */
export interface Question {
  ask: string;
  [field: string]: unknown;
}

export interface EngineOptions {
  /** Another place of `bentrider.wasm`. */
  module?: string | URL;
  /** Another place of the folder of networks. */
  nets?: string | URL;
}

/**
 * The engine in a thread of its own. Its events are "message", whose `data` is a line of UCI, and "event", whose `data`
 * is an event of docs/web.md.
 */
export declare class Engine extends EventTarget {
  constructor(options?: EngineOptions);
  onmessage: ((event: MessageEvent<string>) => void) | null;
  /** Sends a line of UCI, or several. */
  postMessage(lines: string): void;
  addMessageListener(listener: (line: string) => void): void;
  removeMessageListener(listener: (line: string) => void): void;
  /** Asks a question of docs/web.md; rejects with an Error if the answer is one. */
  ask(question: Question): Promise<any>;
  /** Adds the variant of a variant file (TOML), or those of a `variants.ini`, for UCI_Variant. */
  loadVariant(text: string): Promise<string[]>;
  /** Ends the threads. */
  terminate(): void;
}
