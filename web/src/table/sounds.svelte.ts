/** What is heard at a table: chips, cards, dice, the ball and what is won, each made when it is needed. */
import type { PayLine } from "../api/views";
import { isNegative, sum } from "../money";
import { preferences } from "../preferences.svelte";
import type { RoundNow } from "./documents";

export type Sound = "card" | "dice" | "ball" | "win" | "chip" | "jackpot";

/** C major going up twice, in hertz. */
const FANFARE = [523, 659, 784, 1047, 784, 1047, 1319, 1568];

/** What is new in a round that can be heard. */
export function soundsOf(before: RoundNow | null, round: RoundNow | null): Sound[] {
  if (!round) return [];
  const same = before?.round === round.round ? before : null;
  const count = (its: RoundNow | null): number =>
    Object.values(its?.hands ?? {}).reduce(
      (total, hands) => total + hands.reduce((sum_, h) => sum_ + h.cards.length, 0),
      0,
    );
  const sounds: Sound[] = [];
  if (count(round) > count(same)) sounds.push("card");
  if (round.rolls.length > (same?.rolls.length ?? 0)) sounds.push("dice");
  if (round.pocket !== null && round.pocket !== same?.pocket) sounds.push("ball");
  return sounds;
}

export class Sounds {
  #context: AudioContext | null = null;
  #before: RoundNow | null = null;
  #isFirst = true;
  #paid = "";

  /** The round as it is now: what is new in it is played, unless the page was just opened on it. */
  hear(round: RoundNow | null, own: readonly PayLine[], isMoving: boolean): void {
    const news = soundsOf(this.#before, round);
    const isFirst = this.#isFirst;
    this.#before = round;
    this.#isFirst = false;
    if (isFirst) this.#paid = round?.round ?? "";
    else for (const sound of news) this.play(sound);
    if (!isMoving && own.length && round && this.#paid !== round.round) {
      this.#paid = round.round;
      this.play(isNegative(sum(own.map((line) => line.net))) ? "chip" : "win");
    }
  }

  play(sound: Sound): void {
    if (!preferences.hasSound) return;
    this.#context ??= new AudioContext();
    const { currentTime: now } = this.#context;
    if (sound === "card") this.#noise(now, 0.09, 2600, 0.25);
    if (sound === "chip") this.#noise(now, 0.03, 5200, 0.4);
    if (sound === "dice") for (let at = 0; at < 6; at += 1) this.#noise(now + at * (0.07 + at * 0.02), 0.03, 1800, 0.5);
    if (sound === "ball")
      for (let at = 0; at < 26; at += 1) this.#noise(now + at * 0.11 + at * at * 0.002, 0.02, 4200, 0.12);
    if (sound === "win") [523, 659, 784].forEach((pitch, at) => this.#tone(now + at * 0.12, pitch));
    if (sound === "jackpot") FANFARE.forEach((pitch, at) => this.#tone(now + at * 0.14, pitch));
  }

  #noise(at: number, length: number, pitch: number, loud: number): void {
    const context = this.#context;
    if (!context) return;
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1)
      samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 2;
    const source = new AudioBufferSourceNode(context, { buffer });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.2 });
    source
      .connect(filter)
      .connect(new GainNode(context, { gain: loud }))
      .connect(context.destination);
    source.start(at);
  }

  #tone(at: number, pitch: number): void {
    const context = this.#context;
    if (!context) return;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0.12, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.4);
  }
}
