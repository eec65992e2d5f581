import { isRefusal, type Roll, RULEBOOKS, readStrategy } from '@hardway/engine';
import { expect, test } from 'vitest';
import { EXAMPLES } from '../editor/examples.ts';
import { shownPart, stakesOn } from './felt-layout.ts';
import { boardsOf, feltAfter, strategyOfBoard } from './feltwalk.ts';

const FILE = JSON.parse(EXAMPLES.find(({ id }) => id === 'inside-regress-press')!.text) as object;

const laid = (board: string | null, rolls: readonly Roll[]) => {
  const strategy = strategyOfBoard(FILE, board)!;
  const { position, ...now } = feltAfter(strategy, 100_000, rolls);
  return { ...now, stakes: Object.fromEntries(stakesOn(strategy.submission, position.wagers)) };
};

test('the felt is what the rules ask for, roll by roll, and the money follows', () => {
  expect(laid(null, []).stakes).toEqual({});
  const wide = { 'place/5': 2500, 'place/6': 3000, 'place/8': 3000, 'place/9': 2500 };
  expect(laid(null, [[4, 4]]).stakes).toEqual(wide);
  const hit = laid(null, [
    [4, 4],
    [3, 3],
  ]);
  expect(hit).toMatchObject({ bankroll: 103_500, thrown: [{ net: 0 }, { net: 3500 }] });
  expect(hit.stakes).toEqual({ 'place/5': 500, 'place/6': 600, 'place/8': 600, 'place/9': 500 });
});

test('a board lies there by itself, whatever the rules say', () => {
  expect(boardsOf(FILE)).toEqual(['full', 'small']);
  expect(laid('small', [[4, 4]]).stakes).toEqual({ 'place/5': 500, 'place/6': 600, 'place/8': 600, 'place/9': 500 });
});

test('it ends where the money or the strategy ends it', () => {
  const file = { rulebook: 'md-sicbo', bets: [{ spot: 'small', stake: 1000 }] };
  const after = (more: object, bankroll: number) => {
    const strategy = readStrategy(RULEBOOKS, { ...file, ...more });
    if (isRefusal(strategy)) throw new Error(strategy.message);
    return feltAfter(strategy, bankroll, [[6, 6, 5]]);
  };
  expect(after({}, 1000)).toMatchObject({ bankroll: 0, end: 'ruin' });
  expect(after({ stop: 'profit < 0' }, 5000)).toMatchObject({ bankroll: 4000, end: 'stop-rule' });
  expect(after({}, 5000)).toMatchObject({ bankroll: 4000, end: null });
});

test('a long layout is drawn as far down as something lies, and no position is cut', () => {
  const layout = RULEBOOKS.find(({ id }) => id === 'md-craps')!.layouts[0]!;
  const ends = (lying: readonly string[]) => shownPart(layout, new Set(lying)).rows;
  expect(ends(['pass'])).toBe(23);
  expect(ends(['hard/8'])).toBe(27);
  expect(ends(['lucky-shooter'])).toBe(layout.rows);
});
