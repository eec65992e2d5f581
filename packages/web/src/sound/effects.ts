import { TOUCHES } from '../moment/flight.ts';
import { FALL_MS } from '../moment/order.ts';
import type { Effect } from './cues.ts';

/** Sounds of a table, made as they are wanted: clay, bone and felt are bursts of noise, a win is small bells. */

interface Studio {
  readonly context: BaseAudioContext;
  readonly out: AudioNode;
  readonly noise: AudioBuffer;
}

/** A second of hiss, of which every knock takes a piece. */
export const hissOf = (context: BaseAudioContext): AudioBuffer => {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
};

interface Knock {
  readonly at: number;
  /** Of the thing that is struck, in hertz, and how narrow: wood is dull, clay clicks. */
  readonly pitch: number;
  readonly narrow: number;
  readonly loud: number;
  readonly lasts: number;
}

const knock = ({ context, out, noise }: Studio, { at, pitch, narrow, loud, lasts }: Knock): void => {
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const body = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: narrow });
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(loud, at + 0.001);
  level.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  source.connect(body).connect(level).connect(out);
  source.start(at, Math.random() * 0.5, lasts + 0.01);
};

/** Something that slides over felt. */
const slide = ({ context, out, noise }: Studio, at: number, lasts: number, loud: number): void => {
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const cloth = new BiquadFilterNode(context, { type: 'lowpass', frequency: 700 });
  const level = new GainNode(context, { gain: 0 });
  cloth.frequency.linearRampToValueAtTime(1_900, at + lasts);
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(loud, at + lasts * 0.4);
  level.gain.linearRampToValueAtTime(0, at + lasts);
  source.connect(cloth).connect(level).connect(out);
  source.start(at);
  source.stop(at + lasts);
};

/** Partials of a small bell: how high above the tone, how loud, how long. */
const PARTIALS = [
  [1, 1, 1],
  [2.76, 0.32, 0.55],
  [5.4, 0.12, 0.3],
] as const;

const bell = ({ context, out }: Studio, at: number, tone: number, loud: number, lasts: number): void => {
  for (const [higher, part, long] of PARTIALS) {
    const source = new OscillatorNode(context, { frequency: tone * higher });
    const level = new GainNode(context, { gain: 0 });
    const ends = at + lasts * long;
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(loud * part, at + 0.004);
    level.gain.exponentialRampToValueAtTime(0.0001, ends);
    source.connect(level).connect(out);
    source.start(at);
    source.stop(ends);
  }
};

const about = (value: number, part = 0.15): number => value * (1 + (Math.random() - 0.5) * part);

const clay = (studio: Studio, at: number, loud = 0.7): void => {
  knock(studio, { at, pitch: about(3_400), narrow: 4, loud, lasts: 0.035 });
  knock(studio, { at: at + 0.028, pitch: about(4_300), narrow: 5, loud: loud * 0.55, lasts: 0.03 });
};

const bone = (studio: Studio, at: number, loud: number): void => {
  knock(studio, { at, pitch: about(1_700), narrow: 3, loud, lasts: 0.04 });
  knock(studio, { at, pitch: about(420), narrow: 2, loud: loud * 0.8, lasts: 0.06 });
};

/** Semitones above a middle C. */
const tone = (semitones: number): number => 523.25 * 2 ** (semitones / 12);

/** Bells one after another, and together at the end. */
const chime = (studio: Studio, at: number, tones: readonly number[], step: number, last: readonly number[]): void => {
  tones.forEach((each, index) => {
    bell(studio, at + index * step, tone(each), 0.22, 0.7);
  });
  for (const each of last) bell(studio, at + tones.length * step, tone(each), 0.16, 1.6);
};

/** Dice fall as they are seen to fall; each touch is softer. */
const SOFTER = 0.6;

const RATTLE = 0.28;

const MADE: Readonly<Record<Effect, (studio: Studio, at: number, times: number) => void>> = {
  chip: (studio, at) => clay(studio, at),
  rattle: (studio, at, times) => {
    for (let shake = 0; shake < times; shake += 1)
      for (let hit = 0; hit < 6; hit += 1)
        bone(studio, at + shake * RATTLE + hit * 0.042 + Math.random() * 0.02, about(0.32, 0.8));
  },
  fall: (studio, at) => {
    TOUCHES.slice(1, -1).forEach((part, touch) => {
      for (let die = 0; die < 2; die += 1)
        bone(studio, at + (part * FALL_MS) / 1_000 + die * 0.05, about(0.65 * SOFTER ** touch, 0.3));
    });
  },
  tick: (studio, at) => knock(studio, { at, pitch: 2_100, narrow: 9, loud: 0.8, lasts: 0.03 }),
  sweep: (studio, at) => {
    slide(studio, at, 0.5, 0.16);
    for (let chip = 0; chip < 3; chip += 1) clay(studio, at + 0.16 + chip * 0.11, 0.25);
  },
  quiet: (studio, at) => chime(studio, at, [7], 0.12, [12]),
  glad: (studio, at) => chime(studio, at, [0, 4, 7], 0.11, [12]),
  large: (studio, at) => chime(studio, at, [0, 4, 7, 12, 7, 12], 0.11, [12, 16, 19]),
  grand: (studio, at) => chime(studio, at, [0, 4, 7, 12, 4, 7, 12, 16, 7, 12, 16, 19], 0.12, [12, 16, 19, 24]),
};

export const makeEffect = (studio: Studio, effect: Effect, times: number): void =>
  MADE[effect](studio, studio.context.currentTime + 0.01, times);
