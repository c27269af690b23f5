// Short tones, if they are switched on.

const TONES = { move: [440], capture: [330], end: [523, 659, 784] };
const LENGTH = 0.12;

export class Sound {
  /** @param {Store} store keeps whether the sound is on */
  constructor(store, button) {
    this.isOn = store.preference("sound", false);
    const show = () => {
      button.setAttribute("aria-pressed", this.isOn);
      button.textContent = this.isOn ? "Sound on" : "Sound off";
    };
    button.addEventListener("click", () => {
      this.isOn = !this.isOn;
      store.setPreference("sound", this.isOn);
      show();
      this.play("move");
    });
    show();
  }

  /** @param {string} kind one of `TONES` */
  play(kind) {
    if (!this.isOn) {
      return;
    }
    this.context ??= new AudioContext();
    TONES[kind].forEach((frequency, at) => this.tone(frequency, this.context.currentTime + at * LENGTH));
  }

  tone(frequency, start) {
    const gain = new GainNode(this.context, { gain: 0.15 });
    gain.gain.setValueAtTime(0.15, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    const tone = new OscillatorNode(this.context, { frequency, type: "triangle" });
    tone.connect(gain).connect(this.context.destination);
    tone.start(start);
    tone.stop(start + LENGTH);
  }
}
