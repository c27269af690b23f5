// What the page tells: faults, and texts for a reader of the screen.

const byId = (id) => document.getElementById(id);

export class Notices {
  constructor() {
    this.fault = byId("fault");
    this.fault.querySelector("button").addEventListener("click", () => (this.fault.hidden = true));
  }

  /** Tells a reader of the screen. */
  say(text) {
    const line = document.createElement("span");
    line.textContent = `${text} `;
    const log = byId("said");
    log.append(line);
    while (log.children.length > 20) {
      log.firstChild.remove();
    }
  }

  /** Shows and announces a fault, until it is closed or another one comes. */
  complain(text) {
    this.fault.querySelector("span").textContent = text;
    this.fault.hidden = false;
  }
}
