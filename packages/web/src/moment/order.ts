import type { Point, Roll } from '@hardway/engine';

/**
 * The order of a moment: from what the wire has said, and when, to what is on the screen. Nothing here delays the table. The
 * dice have been settled long before they lie on a screen; only this screen's picture of them takes its time.
 */

/** What a view says of the dice, alike for every game. */
export interface Beat {
  /** The last dice that count: the round or throw that they decided, and how they lie. */
  readonly fallen: { readonly number: number; readonly roll: Roll } | null;
  /** The round or throw whose dice are awaited. */
  readonly next: number;
  /** Whether the dice are out: nobody may bet on them any more, and nobody has said how they lie. */
  readonly isOut: boolean;
  /** How often they have been mixed for `next`. */
  readonly mixes: number;
  /** The point that the next dice meet, in a game that has points. */
  readonly point: Point | null;
  /** Betting on `next` has begun, in a game that stops showing dice when it does. */
  readonly isBetting: boolean;
}

/** What a screen has heard of the dice so far, and when. Times are of one clock, in milliseconds. */
export interface Track {
  readonly beat: Beat;
  /** Since when the dice are out, and whether somebody has tapped their picture away. */
  readonly out: { readonly since: number; readonly isFolded: boolean } | null;
  readonly mixed: { readonly at: number; readonly times: number } | null;
  /** The dice that fell while this screen watched, and when their fall begins. */
  readonly fall: (Fallen & { readonly begins: number }) | null;
}

/** Dice as they lie, and the point that they met. */
interface Fallen {
  readonly number: number;
  readonly roll: Roll;
  readonly point: Point | null;
}

/** What the picture of the dice shows. */
export type Scene =
  | { readonly is: 'none' }
  | { readonly is: 'covered'; readonly number: number; readonly mixes: number; readonly times: number }
  | { readonly is: 'falling' | 'called' | 'swept' | 'paid'; readonly fallen: Fallen };

/** How long each part takes. Dice that come at once after the close are still seen to be shaken. */
export const SHAKE_MS = 900;
export const FALL_MS = 1_800;
const CALL_MS = 1_500;
const SWEEP_MS = 800;
/** Time to see what was paid; a large win has more. */
export const PAY_MS = 1_400;

const NO_SCENE: Scene = { is: 'none' };

/** A screen that has just come: what has fallen already is no moment any more. */
export const firstHeard = (beat: Beat, now: number): Track => ({
  beat,
  out: beat.isOut ? { since: now, isFolded: false } : null,
  mixed: null,
  fall: null,
});

export const heard = (track: Track, beat: Beat, now: number): Track => {
  const before = track.beat;
  const isNewOut = beat.isOut && (track.out === null || beat.next !== before.next);
  const out = isNewOut ? { since: now, isFolded: false } : beat.isOut ? track.out : null;
  const added = beat.next === before.next ? beat.mixes - before.mixes : beat.mixes;
  const mixed = added > 0 ? { at: now, times: added } : beat.next === before.next ? track.mixed : null;
  return { beat, out, mixed, fall: fallAfter(track, beat, now) };
};

const fallAfter = ({ beat: before, out, fall }: Track, beat: Beat, now: number): Track['fall'] => {
  const { fallen } = beat;
  if (beat.isOut || (beat.isBetting && before.next !== beat.next)) return null;
  // Only the dice that were awaited: whoever was away for longer finds everything settled.
  if (fallen?.number === before.next)
    return { ...fallen, point: before.point, begins: Math.max(now, (out?.since ?? now) + SHAKE_MS) };
  const isSame = fallen?.number === fall?.number && fallen?.roll.join() === fall?.roll.join();
  return isSame && !beat.isBetting ? fall : null;
};

/** Everything is as it is, and nothing is on its way. */
export const settled = (track: Track): Track => ({
  ...track,
  fall: null,
  out: track.out && { ...track.out, isFolded: true },
});

/** The dice have fallen by the record, and do not lie yet on this screen. */
export const isWithheld = ({ fall }: Track, now: number): boolean => fall !== null && now < fall.begins + FALL_MS;

const partsOf = (pay: number) =>
  [
    ['falling', FALL_MS],
    ['called', CALL_MS],
    ['swept', SWEEP_MS],
    ['paid', pay],
  ] as const;

/** What is on the screen now; `pay` is how long it shows what was paid. */
export const sceneAt = ({ beat, out, mixed, fall }: Track, now: number, pay: number = PAY_MS): Scene => {
  if (fall && now >= fall.begins) {
    let ends = fall.begins;
    for (const [is, length] of partsOf(pay)) {
      ends += length;
      if (now < ends) return { is, fallen: fall };
    }
    return NO_SCENE;
  }
  if (fall) return { is: 'covered', number: fall.number, mixes: 0, times: 1 };
  if (!out || out.isFolded) return NO_SCENE;
  return { is: 'covered', number: beat.next, mixes: beat.mixes, times: mixed?.times ?? 0 };
};

/** In how many milliseconds the screen changes by itself; null if only news can change it. */
export const changesIn = ({ fall }: Track, now: number, pay: number = PAY_MS): number | null => {
  if (!fall) return null;
  let at = fall.begins;
  for (const length of [0, ...partsOf(pay).map(([, each]) => each)]) {
    at += length;
    if (now < at) return at - now;
  }
  return null;
};
