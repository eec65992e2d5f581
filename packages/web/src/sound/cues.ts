import type { Point, Roll } from '@hardway/engine';
import type { Announcement } from '../house/announcement.ts';
import type { Beat, Scene } from '../moment/order.ts';
import type { Tier } from '../moment/win.ts';

/**
 * What is to be heard: from what a screen showed before and shows now. It follows the screen and not the wire, so nothing is
 * heard of dice that do not lie there yet.
 */

/** What a screen shows that can be heard. */
export interface Audible {
  readonly isLinked: boolean;
  readonly beat: Beat;
  readonly scene: Scene;
  readonly announced: Announcement | null;
  /** What the own wagers on the felt come to, where there is a player, and what the last dice brought. */
  readonly staked: number;
  readonly hasLost: boolean;
  readonly tier: Tier;
}

export type Effect = 'chip' | 'rattle' | 'fall' | 'tick' | 'sweep' | 'quiet' | 'glad' | 'large' | 'grand';

export type SoundCue =
  | { readonly is: 'effect'; readonly effect: Effect; readonly times: number }
  | { readonly is: 'opened' | 'closed' | 'last-bets' }
  | { readonly is: 'result'; readonly roll: Roll; readonly point: Point | null }
  | { readonly is: 'announced'; readonly announced: Announcement };

export const effect = (name: Effect, times = 1): SoundCue => ({ is: 'effect', effect: name, times });

/** What has been heard so far: the screen as it was, and the round or throw whose win is still to be heard. */
export interface Hearing {
  readonly last: Audible;
  readonly due: number | null;
}

export const startHearing = (last: Audible): Hearing => ({ last, due: null });

/** The dice that were awaited, and lie now. */
const fallenIn = ({ beat: before }: Audible, { beat }: Audible): Beat['fallen'] =>
  beat.fallen?.number === before.next ? beat.fallen : null;

/** Scenes that end before what was won is shown. */
const BEFORE_PAID: readonly string[] = ['covered', 'falling', 'called', 'swept'];

export const listen = ({ last, due }: Hearing, now: Audible): { hearing: Hearing; cues: readonly SoundCue[] } => {
  // After a break everything has happened already.
  if (!last.isLinked || !now.isLinked) return { hearing: startHearing(now), cues: [] };
  const fallen = fallenIn(last, now);
  const owed = fallen?.number ?? due;
  const isPaid = owed !== null && !BEFORE_PAID.includes(now.scene.is);
  return {
    hearing: { last: now, due: isPaid ? null : owed },
    cues: [
      ...handsIn(last, now),
      ...sceneryIn(last, now),
      ...callsIn(last, now, fallen),
      ...(isPaid && now.tier !== 'none' ? [effect(now.tier)] : []),
    ],
  };
};

const handsIn = (last: Audible, now: Audible): readonly SoundCue[] =>
  now.staked > last.staked && now.beat.next === last.beat.next ? [effect('chip')] : [];

const sceneryIn = ({ scene: before }: Audible, { scene, hasLost }: Audible): readonly SoundCue[] => {
  if (scene.is === 'covered' && scene.times > 0) {
    const isHeard = before.is === 'covered' && before.number === scene.number && before.mixes === scene.mixes;
    return isHeard && before.times > 0 ? [] : [effect('rattle', Math.min(scene.times, 3))];
  }
  if (scene.is === before.is) return [];
  if (scene.is === 'falling') return [effect('fall')];
  return scene.is === 'swept' && hasLost ? [effect('sweep')] : [];
};

const callsIn = (last: Audible, now: Audible, fallen: Beat['fallen']): readonly SoundCue[] => {
  const { announced } = now;
  if (announced && announced !== last.announced) return [{ is: 'announced', announced }];
  if (fallen) return [{ is: 'result', roll: fallen.roll, point: last.beat.point }];
  if (now.beat.isOut && !last.beat.isOut) return [{ is: 'closed' }];
  return now.beat.isBetting && !last.beat.isBetting ? [{ is: 'opened' }] : [];
};
