// A connection to the program that serves this page: a WebSocket.

import { Emitter } from "./events.js";

/**
 * A connection. Its events are "open", "message" with a message of docs/web.md, and "close". It is used up
 * after "close".
 */
export class SocketConnection extends Emitter {
  /** What to tell the user when it is closed. */
  static lost = "The connection to Bentrider is lost. Is it still running? The page keeps your game and tries to reconnect.";

  constructor() {
    super();
    this.socket = new WebSocket(`ws://${location.host}/socket`);
    this.socket.addEventListener("open", () => this.emit("open"));
    this.socket.addEventListener("message", (message) => this.emit("message", JSON.parse(message.data)));
    this.socket.addEventListener("close", () => this.emit("close"));
  }

  /** Whether a question can be sent. */
  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Whether it is used up. */
  get isClosed() {
    return this.socket.readyState === WebSocket.CLOSED;
  }

  /** Sends the text of a question. */
  send(text) {
    this.socket.send(text);
  }

  close() {
    this.socket.close();
  }
}
