import type { GameName, Language } from '@hardway/engine';

/** How loud the house is: what an operator files of its sounds, and its own recordings of the calls. */

/** In hundredths; 0 for never. A device's own volumes are parts of these. */
export interface Loudness {
  readonly effects: number;
  readonly calls: number;
}

export interface Recording {
  readonly name: string;
  readonly type: 'audio/mpeg' | 'audio/ogg' | 'audio/wav';
  readonly bytes: Buffer;
}

/** Every call of a game in one language. */
export interface RecordedCalls {
  readonly language: Language;
  readonly game: GameName;
  readonly recordings: readonly Recording[];
}

export interface Sound {
  /** How the switch stands on a device where nobody has touched it. */
  readonly starts: 'on' | 'off';
  readonly terminal: Loudness;
  readonly wall: Loudness;
  readonly recordings: readonly RecordedCalls[];
}

export const USUAL_SOUND: Sound = {
  starts: 'on',
  terminal: { effects: 60, calls: 60 },
  wall: { effects: 60, calls: 80 },
  recordings: [],
};
