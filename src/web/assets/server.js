// Bentrider as the page sees it: questions with their answers, and events, over a connection. It reconnects by itself.

import { Emitter } from "./events.js";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

/** Questions that belong to one connection. All others are asked again after a reconnection. */
const BOUND = new Set(["search", "judge", "teach", "stop", "stay", "load", "network"]);

/** The maximum size of a question, in bytes. */
const LARGEST = 8 * 1024 * 1024;

/** Its events are those of docs/web.md, and "open" and "close" of the connection. */
export class Server extends Emitter {
  /**
   * @param {class} Connection of which a new one is made when it is needed: SocketConnection, or one like it
   * @param {(ask) => Promise} prepare prepares a new connection before the first question; it gets a
   * function like `ask`
   */
  constructor(Connection, prepare) {
    super();
    Object.assign(this, { Connection, prepare });
    this.isOpen = false;
    this.questions = new Map();
    this.lastId = 0;
    this.wait = FIRST_WAIT;
    const hurry = () => document.hidden || this.hurry();
    document.addEventListener("visibilitychange", hurry);
    addEventListener("online", hurry);
    this.connect();
  }

  /**
   * Asks a question of docs/web.md.
   * @returns {Promise<object>} the answer; rejected with an Error whose message is a sentence
   */
  ask(name, fields = {}) {
    if (!this.isOpen && BOUND.has(name)) {
      return Promise.reject(new Error(this.Connection.lost));
    }
    return this.question(name, fields, this.isOpen);
  }

  question(name, fields, isSent) {
    this.lastId += 1;
    const question = { name, text: JSON.stringify({ id: this.lastId, ask: name, ...fields }) };
    if (new Blob([question.text]).size > LARGEST) {
      return Promise.reject(new Error("The game or the file is too large: it takes more than 8 MiB."));
    }
    this.questions.set(this.lastId, question);
    if (isSent) {
      this.connection.send(question.text);
    }
    return new Promise((resolve, reject) => Object.assign(question, { resolve, reject }));
  }

  connect() {
    clearTimeout(this.timer);
    const connection = new this.Connection();
    this.connection = connection;
    connection.on("open", () => this.opened());
    connection.on("message", (message) => this.received(message));
    connection.on("close", () => this.closed());
  }

  async opened() {
    this.wait = FIRST_WAIT;
    const { connection } = this;
    await this.prepare((name, fields) => this.question(name, fields, true)).catch(() => {});
    if (connection !== this.connection || !connection.isOpen) {
      return;
    }
    this.isOpen = true;
    this.questions.forEach((question) => connection.send(question.text));
    this.emit("open");
  }

  closed() {
    this.isOpen = false;
    for (const [id, question] of this.questions) {
      if (BOUND.has(question.name)) {
        this.questions.delete(id);
        question.reject(new Error(this.Connection.lost));
      }
    }
    if (!this.isLeft) {
      this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    }
    this.emit("close");
  }

  /** Closes the connection for good. */
  leave() {
    this.isLeft = true;
    clearTimeout(this.timer);
    this.connection.close();
  }

  /** Tries to reconnect now. */
  hurry() {
    if (this.connection.isClosed && !this.isLeft) {
      this.wait = FIRST_WAIT;
      this.connect();
    }
  }

  received(message) {
    if (message.event) {
      this.emit(message.event, message);
      return;
    }
    if (typeof message.id !== "number") {
      this.failed(message.error);
      return;
    }
    const question = this.questions.get(message.id);
    this.questions.delete(message.id);
    if (message.error) {
      question?.reject(new Error(message.error));
    } else {
      question?.resolve(message.answer);
    }
  }

  /** An error that does not say to which question it belongs: none may wait for an answer that never comes. */
  failed(error) {
    const waiting = [...this.questions.values()];
    this.questions.clear();
    waiting.forEach((question) => question.reject(new Error(error)));
  }
}
