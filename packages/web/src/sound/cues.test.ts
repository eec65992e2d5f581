import { describe, expect, test } from 'vitest';
import type { Beat, Scene } from '../moment/order.ts';
import { type Audible, listen, type SoundCue, startHearing } from './cues.ts';

const REST: Beat = { fallen: null, next: 7, isOut: false, mixes: 0, point: null, isBetting: false };
const BETTING: Beat = { ...REST, isBetting: true };
const CLOSED: Beat = { ...REST, isOut: true };
const LIT: Beat = { ...REST, next: 8, fallen: { number: 7, roll: [1, 2, 3] } };

const screen = (beat: Beat, part: Partial<Audible> = {}): Audible => ({
  isLinked: true,
  beat,
  scene: { is: 'none' },
  announced: null,
  staked: 0,
  hasLost: false,
  tier: 'none',
  ...part,
});

const covered = (mixes: number, times: number): Scene => ({ is: 'covered', number: 7, mixes, times });
const scene = (is: 'falling' | 'called' | 'swept' | 'paid'): Scene => ({
  is,
  fallen: { number: 7, roll: [1, 2, 3], point: null },
});

const word = (cue: SoundCue): string => (cue.is === 'effect' ? `${cue.effect} ${cue.times}` : cue.is);

/** What is heard of screens one after another. */
const heard = (first: Audible, ...later: readonly Audible[]): readonly string[] => {
  let hearing = startHearing(first);
  return later.flatMap((now) => {
    const after = listen(hearing, now);
    hearing = after.hearing;
    return after.cues.map(word);
  });
};

const MOVING = (tier: Audible['tier'], hasLost: boolean) =>
  heard(
    screen(REST),
    screen(BETTING),
    screen(BETTING, { staked: 500 }),
    screen(CLOSED, { staked: 500, scene: covered(0, 0) }),
    screen({ ...CLOSED, mixes: 1 }, { staked: 500, scene: covered(1, 1) }),
    screen({ ...CLOSED, mixes: 3 }, { staked: 500, scene: covered(3, 2) }),
    screen({ ...CLOSED, mixes: 3 }, { staked: 500, scene: scene('falling'), tier, hasLost }),
    screen(LIT, { scene: scene('called'), tier, hasLost }),
    screen(LIT, { scene: scene('swept'), tier, hasLost }),
    screen(LIT, { scene: scene('paid'), tier, hasLost }),
    screen(LIT, { tier, hasLost }),
    screen({ ...BETTING, next: 8, fallen: LIT.fallen }, { tier, hasLost }),
  );

test('a round is heard in the order in which it is seen', () => {
  expect(MOVING('glad', false)).toEqual([
    ...['opened', 'chip 1', 'closed', 'rattle 1', 'rattle 2', 'fall 1', 'result', 'glad 1', 'opened'],
  ]);
});

describe('a net loss', () => {
  test('sounds like chips that go, and like no win', () => {
    expect(MOVING('none', true)).toEqual([
      ...['opened', 'chip 1', 'closed', 'rattle 1', 'rattle 2', 'fall 1', 'result', 'sweep 1', 'opened'],
    ]);
  });
});

test('where nothing moves the result and the win are heard at once, and only once', () => {
  const lit = screen(LIT, { tier: 'quiet' });
  expect(heard(screen(CLOSED), lit, { ...lit }, { ...lit })).toEqual(['result', 'quiet 1']);
});

test('a picture that is tapped away is followed by what it would have brought', () => {
  const falling = screen(CLOSED, { scene: scene('falling'), tier: 'large' });
  expect(heard(falling, screen(LIT, { tier: 'large' }))).toEqual(['result', 'large 1']);
});

test('nothing is heard of what happened before a screen came, or while its link was lost', () => {
  expect(heard(screen(LIT), screen(LIT))).toEqual([]);
  expect(heard(screen(BETTING), screen(BETTING, { isLinked: false }), screen(LIT, { tier: 'grand' }))).toEqual([]);
});

test('a correction is announced and is no result; chips that settle are none that are put down', () => {
  const corrected = { is: 'corrected', number: 7, from: [1, 2, 3], to: [1, 2, 4], reason: null, clause: null } as const;
  const after = screen({ ...LIT, fallen: { number: 7, roll: [1, 2, 4] } }, { announced: corrected });
  expect(heard(screen(LIT), after, { ...after })).toEqual(['announced']);
  expect(heard(screen(CLOSED, { staked: 0 }), screen(LIT, { staked: 900 }))).toEqual(['result']);
});
