// Short tones, if they are switched on.

import { tick } from "./controls.js";

const TONES = { move: [440], capture: [330], end: [523, 659, 784] };
const LENGTH = 0.12;

export class Sound {
  /** @param {Settings} settings which get the switch */
  constructor(settings) {
    const { store } = settings;
    this.isOn = store.preference("sound", true);
    const { label } = tick("Move sounds", this.isOn, (isOn) => {
      this.isOn = isOn;
      store.setPreference("sound", isOn);
      this.play("move");
    });
    settings.section("Sound", label);
  }

  /** @param {string} kind one of `TONES`. Before the first action of the user, browsers allow no sound. */
  play(kind) {
    if (!this.isOn || !navigator.userActivation?.hasBeenActive) {
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
