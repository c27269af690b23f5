/** A question of docs/web.md, without its `id`. */
export interface Question {
  ask: string;
  [field: string]: unknown;
}

/** A message of docs/web.md that answers no question, such as the lines of a search. */
export interface EventMessage {
  event: string;
  [field: string]: any;
}

/** A URL, or a text with one; in node also a path. */
export type Address = string | { readonly href: string };

export interface EngineOptions {
  /** Another place of `bentrider.wasm`. */
  module?: Address;
  /** Another place of the folder of networks. */
  nets?: Address;
}

/** What a listener gets: a MessageEvent. It is described here, so that no other types are needed. */
export interface EngineEvent<Data> {
  readonly type: string;
  readonly data: Data;
}

/** A function that takes an event; its parameter may be declared as a MessageEvent too. */
export type EngineListener<Data> = { listen(event: EngineEvent<Data>): void }["listen"];

export interface ListenerOptions {
  capture?: boolean;
  once?: boolean;
  passive?: boolean;
  /** An AbortSignal. */
  signal?: object;
}

/**
 * The engine in a thread of its own, an EventTarget. Its events are "message", whose `data` is a line of UCI, and
 * "event", whose `data` is an event of docs/web.md.
 */
export declare class Engine {
  constructor(options?: EngineOptions);
  onmessage: EngineListener<string> | null;
  addEventListener(type: "message", listener: EngineListener<string>, options?: boolean | ListenerOptions): void;
  addEventListener(type: "event", listener: EngineListener<EventMessage>, options?: boolean | ListenerOptions): void;
  removeEventListener(type: "message", listener: EngineListener<string>, options?: boolean | ListenerOptions): void;
  removeEventListener(type: "event", listener: EngineListener<EventMessage>, options?: boolean | ListenerOptions): void;
  /** Sends a line of UCI, or several. Throws when the engine has ended. */
  postMessage(lines: string): void;
  addMessageListener(listener: (line: string) => void): void;
  removeMessageListener(listener: (line: string) => void): void;
  /** Asks a question of docs/web.md; rejects with an Error if the answer is one, or when the engine has ended. */
  ask(question: Question): Promise<any>;
  /**
   * Adds the variant of a variant file (TOML), or those of a `variants.ini`, for UCI_Variant. `notes` says what was
   * refused.
   */
  loadVariant(text: string): Promise<{ names: string[]; notes: string[] }>;
  /** Ends the threads at once, as the line `quit` does after the lines before it. Questions that wait are rejected. */
  terminate(): void;
}
