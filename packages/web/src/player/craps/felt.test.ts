import {
  FRESH,
  formatFraction,
  money,
  positionName,
  practiceFiling,
  RULEBOOKS,
  type RulesSubmission,
  submit,
  withPoint,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { spotOdds } from '../../house/spot-odds.ts';
import { sideBetMarksOf } from '../../past/craps/side-bets.ts';
import { allWordsIn } from '../../words/index.ts';
import { chipStake, nearestStep, wholeStep } from './chip-stake.ts';
import { costOf } from './cost.ts';
import { feltPlansOf, isEasy } from './felt-plan.ts';
import { callWords } from './names.ts';

const en = await allWordsIn('en');
const zh = await allWordsIn('zh');

const craps = RULEBOOKS.find(({ id }) => id === 'md-craps')!;
const filed = (choices: Record<string, unknown>) => submit(craps, practiceFiling(craps, choices)) as RulesSubmission;
const everything = filed({ fire: 'A', bonus: 'A', diceOlogy: 'B', luckyShooter: 'A' });
const spot = (id: string) => everything.spots.find((each) => each.id === id)!;

test('every spot that is filed has a place on the felt, and only one', () => {
  const placed = feltPlansOf(everything, false).flatMap(({ spots }) => spots.map(({ id }) => id));
  expect(placed.toSorted()).toEqual(everything.spots.map(({ id }) => id).toSorted());
  expect(feltPlansOf(filed({}), false).map(({ group }) => group)).toEqual(['line', 'numbers', 'center', 'hops']);
});

test('every position has a name in both languages', () => {
  expect(positionName(craps, 'come/6', 'en')).toBe('Come on 6');
  expect(positionName(craps, 'hop/34', 'en')).toBe('Hop 3-4');
  expect(positionName(craps, 'place/6', 'zh')).toBe('号码 6');
});

test('md-craps 1.B(2) & md-craps 2.D(3) — the felt refuses wagers on credit, not spoken ones, which are taken with cash', () => {
  expect(en.playerCraps.noCallBets.toLowerCase()).toBe('no call bets');
  expect(zh.playerCraps.noCallBets).toContain('赊');
  expect(zh.playerCraps.noCallBets).not.toContain('口头');
});

test('easy mode has line, odds, come, place and field', () => {
  const easy = feltPlansOf(everything, true).flatMap(({ spots }) => spots);
  expect(easy.every(({ id }) => isEasy(id))).toBe(true);
  expect(feltPlansOf(everything, true).map(({ group }) => group)).toEqual(['line', 'numbers']);
});

test('odds are worded as the document words them', () => {
  expect(spotOdds(craps, everything, spot('place/6'), null)).toEqual(['7 to 6']);
  expect(spotOdds(craps, everything, spot('pass-odds'), 9)).toEqual(['3 to 2']);
  expect(spotOdds(craps, everything, spot('fire'), null)).toEqual(['24 to 1', '249 to 1', '999 to 1']);
  expect(spotOdds(craps, everything, spot('horn'), null)).toEqual([]);
});

test('a chip becomes a stake that can be paid', () => {
  expect(wholeStep(everything, spot('place/6'), null)).toBe(600);
  expect([100, 500, 2500, 10_000].map((chip) => nearestStep(chip, 6, 600))).toEqual([96, 600, 2400, 10_200]);
  expect(chipStake(everything, spot('horn'), null, 500, { least: 400, most: 100_000, multiple: 400 })).toBe(400);
  expect(chipStake(everything, spot('fire'), null, 2500, { least: 100, most: 500, multiple: 100 })).toBe(500);
});

test('the cost until a decision is exact, from where the wager stands', () => {
  const cost = (id: string, stake: number, state = FRESH) =>
    formatFraction(costOf(everything, { spot: id, stake: money(stake), state }));
  expect(cost('pass', 495)).toBe('7');
  // With the point on six a pass bet loses 1/11 of its stake.
  expect(cost('pass', 1100, withPoint(6))).toBe('100');
  expect(cost('pass-odds', 1000, withPoint(6))).toBe('0');
  expect(cost('place/6', 6600)).toBe('100');
});

test('markers: the table’s for everybody, a later wager’s own', () => {
  const hand = { fireCounts: [[4, 9]], totalsThrown: [2, 3, 8] } as unknown as Parameters<typeof sideBetMarksOf>[1];
  const lit = (id: string, state: Parameters<typeof sideBetMarksOf>[2] = null) =>
    sideBetMarksOf(spot(id), hand, state)
      .filter(({ isLit }) => isLit)
      .map(({ name }) => name);
  expect(lit('fire')).toEqual(['4', '9']);
  expect(lit('bonus/small')).toEqual(['2', '3']);
  expect(lit('bonus/small', { point: null, seen: [3] })).toEqual(['3']);
  expect(lit('lucky-shooter', { point: 6, seen: [4] })).toEqual(['4', '6']);
});

test('dice are called as a stickperson calls them', () => {
  expect(callWords(en, [4, 4])).toBe('Eight, the hard way');
  expect(callWords(zh, [5, 5])).toBe('硬十点');
  expect(callWords(en, [6, 6])).toBe('Twelve, craps');
});
