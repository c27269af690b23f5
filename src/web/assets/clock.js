// Two clocks, of which at most one runs. Times are in milliseconds; sides are 0 for White and 1 for Black.

export class Clock {
  /**
   * @param {number[]} left the time of each side
   * @param {number} increment the time that a side gets after each move
   * @param {(side: number) => void} fell called when a side has no time left
   */
  constructor(left, increment, fell) {
    Object.assign(this, { increment, fell });
    this.times = [...left];
    this.side = null;
  }

  /** The time that each side has now. */
  get left() {
    const spent = this.side === null ? 0 : performance.now() - this.since;
    return this.times.map((time, side) => Math.max(0, side === this.side ? time - spent : time));
  }

  /** Starts the clock of a side. */
  run(side) {
    this.stop();
    this.side = side;
    this.since = performance.now();
    this.timer = setTimeout(() => this.fall(), this.times[side]);
  }

  /** Stops the running clock; after a move its side gets the increment. */
  stop(moved = false) {
    clearTimeout(this.timer);
    this.times = this.left;
    if (this.side !== null && moved) {
      this.times[this.side] += this.increment;
    }
    this.side = null;
  }

  fall() {
    const side = this.side;
    this.stop();
    this.times[side] = 0;
    this.fell(side);
  }
}

/** A time as "1:02:03", "2:03", or with tenths below ten seconds: "0:09.5". */
export function timeText(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) {
    return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  }
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  const rest = `${hours ? two(minutes) : minutes}:${two(whole % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
