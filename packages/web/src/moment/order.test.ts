import type { Roll } from '@hardway/engine';
import { describe, expect, test } from 'vitest';
import { type Beat, changesIn, FALL_MS, firstHeard, heard, isWithheld, SHAKE_MS, sceneAt, settled } from './order.ts';

/** What a Sic Bo wire says, step by step. */
const REST: Beat = { fallen: null, next: 7, isOut: false, mixes: 0, point: null, isBetting: false };
const BETTING: Beat = { ...REST, isBetting: true };
const CLOSED: Beat = { ...REST, isOut: true };
const mixed = (mixes: number): Beat => ({ ...CLOSED, mixes });
const lit = (roll: Roll): Beat => ({ ...REST, next: 8, fallen: { number: 7, roll } });
const NEXT_BETTING: Beat = { ...lit([1, 2, 3]), isBetting: true };

/** A screen that hears these at these times. */
const told = (...steps: readonly (readonly [number, Beat])[]) => {
  const [[at, first], ...later] = steps as [(typeof steps)[0], ...typeof steps];
  return later.reduce((track, [time, beat]) => heard(track, beat, time), firstHeard(first, at));
};

/** What is on the screen, every hundredth of a second, as runs of the same. */
const runs = (track: ReturnType<typeof told>, from: number, to: number): readonly string[] => {
  const seen: string[] = [];
  for (let now = from; now < to; now += 10) {
    const { is } = sceneAt(track, now);
    if (seen.at(-1) !== is) seen.push(is);
  }
  return seen;
};

const whole = told([0, REST], [100, BETTING], [20_000, CLOSED], [21_000, mixed(1)], [25_000, lit([1, 2, 3])]);

test('a round is covered, falls, is called, is swept and is paid, in this order, and then there is nothing', () => {
  expect(runs(told([0, BETTING], [20_000, CLOSED]), 20_000, 90_000)).toEqual(['covered']);
  expect(runs(whole, 25_000, 60_000)).toEqual(['falling', 'called', 'swept', 'paid', 'none']);
});

test('nothing is told of the dice until they lie, whenever the wire tells it', () => {
  for (let now = 25_000; now < 60_000; now += 10) {
    const { is } = sceneAt(whole, now);
    expect(isWithheld(whole, now)).toBe(is === 'falling' || is === 'covered');
  }
  expect(isWithheld(whole, 25_000 + FALL_MS - 1)).toBe(true);
  expect(isWithheld(whole, 25_000 + FALL_MS)).toBe(false);
});

test('each tumble that the dealer records is one to see', () => {
  const tumbles = [
    told([0, BETTING], [20_000, CLOSED]),
    told([0, BETTING], [20_000, CLOSED], [21_000, mixed(1)]),
    told([0, BETTING], [20_000, CLOSED], [21_000, mixed(1)], [22_000, mixed(2)]),
    told([0, BETTING], [20_000, CLOSED], [21_000, mixed(3)]),
  ].map((track) => sceneAt(track, 23_000));
  expect(tumbles).toEqual([
    { is: 'covered', number: 7, mixes: 0, times: 0 },
    { is: 'covered', number: 7, mixes: 1, times: 1 },
    { is: 'covered', number: 7, mixes: 2, times: 1 },
    { is: 'covered', number: 7, mixes: 3, times: 3 },
  ]);
});

test('dice that come with the close are still shaken first', () => {
  const track = told([0, BETTING], [20_000, CLOSED], [20_002, lit([1, 2, 3])]);
  expect(runs(track, 20_002, 40_000)).toEqual(['covered', 'falling', 'called', 'swept', 'paid', 'none']);
  expect(sceneAt(track, 20_000 + SHAKE_MS).is).toBe('falling');
  // Also if the close was not told for itself.
  expect(runs(told([0, BETTING], [20_002, lit([1, 2, 3])]), 20_002, 21_000)).toEqual(['covered', 'falling']);
});

test('the next betting folds the moment at once, wherever it stands', () => {
  for (const at of [25_001, 26_000, 27_500, 28_500]) {
    const track = heard(whole, NEXT_BETTING, at);
    expect([sceneAt(track, at).is, isWithheld(track, at)]).toEqual(['none', false]);
  }
});

test('lights that are cleared do not end it', () => {
  const cleared = heard(whole, { ...lit([1, 2, 3]), next: 8 }, 25_100);
  expect(sceneAt(cleared, 25_200).is).toBe('falling');
});

describe('who comes late', () => {
  test.each([
    ['to the result', lit([1, 2, 3])],
    ['to the betting after it', NEXT_BETTING],
    ['to a table at rest', REST],
  ])('%s sees the table as it stands', (_, beat) => {
    const track = told([25_100, beat]);
    expect([sceneAt(track, 25_100).is, isWithheld(track, 25_100), changesIn(track, 25_100)]).toEqual([
      'none',
      false,
      null,
    ]);
  });

  test('to the close sees the cover', () => {
    expect(sceneAt(told([20_500, mixed(2)]), 20_500)).toMatchObject({ is: 'covered', mixes: 2 });
  });

  test('and has missed rounds sees no dice fall', () => {
    const track = told([0, BETTING], [90_000, { ...lit([1, 2, 3]), next: 10, fallen: { number: 9, roll: [1, 2, 3] } }]);
    expect(sceneAt(track, 90_000).is).toBe('none');
  });
});

test('a tap shows everything at once', () => {
  const track = settled(whole);
  expect([sceneAt(track, 25_001).is, isWithheld(track, 25_001)]).toEqual(['none', false]);
  // And what is said after it again does not bring the dice back.
  expect(sceneAt(heard(track, lit([1, 2, 3]), 25_200), 25_300).is).toBe('none');
});

test('a tap on the cover takes the cover away, and the dice still fall', () => {
  const folded = settled(told([0, BETTING], [20_000, CLOSED]));
  expect(sceneAt(folded, 20_001).is).toBe('none');
  expect(sceneAt(heard(folded, lit([1, 2, 3]), 25_000), 25_000).is).toBe('falling');
});

test('dice that are corrected or void while they fall are not told any more', () => {
  for (const beat of [lit([4, 5, 6]), { ...REST, next: 8 }]) {
    const track = heard(whole, beat, 25_500);
    expect([sceneAt(track, 25_500).is, isWithheld(track, 25_500)]).toEqual(['none', false]);
  }
});

test('the screen is told when it changes next', () => {
  let now = 20_002;
  const track = told([0, BETTING], [20_000, CLOSED], [now, lit([1, 2, 3])]);
  const seen: string[] = [sceneAt(track, now).is];
  for (let left = changesIn(track, now); left !== null; left = changesIn(track, now)) {
    expect(sceneAt(track, now + left - 1).is).toBe(seen.at(-1));
    now += left;
    seen.push(sceneAt(track, now).is);
  }
  expect(seen).toEqual(['covered', 'falling', 'called', 'swept', 'paid', 'none']);
});

describe('at craps, where the next bets are taken as soon as the throw is called', () => {
  const open = (fallen: Beat['fallen'], next: number, point: Beat['point']): Beat => ({ ...REST, fallen, next, point });
  const thrown: Beat = { ...open(null, 1, null), isOut: true };
  const called = open({ number: 1, roll: [4, 4] }, 2, 8);

  test('the dice fall on the call, and meet the point that stood before it', () => {
    const track = told([0, open(null, 1, null)], [5_000, thrown], [9_000, called]);
    expect(sceneAt(track, 9_000)).toMatchObject({ is: 'falling', fallen: { number: 1, roll: [4, 4], point: null } });
    const second = heard(
      heard(track, { ...called, isOut: true }, 30_000),
      open({ number: 2, roll: [3, 4] }, 3, null),
      33_000,
    );
    expect(sceneAt(second, 33_000)).toMatchObject({ is: 'falling', fallen: { number: 2, point: 8 } });
  });

  test('the next throw folds what is left of it', () => {
    const track = told([0, thrown], [9_000, called], [9_500, { ...called, isOut: true }]);
    expect(sceneAt(track, 9_500)).toMatchObject({ is: 'covered', number: 2 });
  });

  test('no roll: nothing falls', () => {
    const track = told([0, thrown], [9_000, open(null, 1, null)]);
    expect(sceneAt(track, 9_000).is).toBe('none');
  });
});
