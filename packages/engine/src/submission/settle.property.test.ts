import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rolls } from '../dice/index.ts';
import { money } from '../money/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { FRESH, isRefusal, legsOf, POINTS, type Spot, withPoint } from '../rules/index.ts';
import { stakeMultiple } from './payable.ts';
import { askingOnce, settle } from './settle.ts';
import type { RulesSubmission } from './submission.ts';
import { submit } from './submit.ts';

const CRAPS = { fire: 'A', bonus: 'B', diceOlogy: 'A', luckyShooter: 'D', keepWinning: false };

const submissions: readonly RulesSubmission[] = RULEBOOKS.flatMap((rulebook) =>
  rulebook.paytables.map(({ id }) => {
    const submission = submit(rulebook, { paytable: id, ...(rulebook.game === 'craps' ? CRAPS : {}) });
    if (isRefusal(submission)) throw new Error(submission.message);
    return submission;
  }),
);

const payableStake = (submission: RulesSubmission, spot: Spot, factor: number) =>
  money(stakeMultiple(submission, spot) * factor);

const anyWager = fc.constantFrom(...submissions).chain((submission) =>
  fc.record({
    submission: fc.constant(submission),
    spot: fc.constantFrom(...submission.spots),
    point: fc.constantFrom(...POINTS),
    factor: fc.integer({ min: 1, max: 1000 }),
    roll: fc.constantFrom(...rolls(submission.dice)),
  }),
);

const stateOf = (spot: Spot, point: (typeof POINTS)[number]) =>
  spot.play.kind === 'supplement' ? withPoint(spot.made.point ?? point) : FRESH;

test('what comes back is the stake and the net, never more or less, and a loss is the stake', () => {
  fc.assert(
    fc.property(anyWager, ({ submission, spot, point, factor, roll }) => {
      const stake = payableStake(submission, spot, factor);
      const settled = settle(submission, { spot: spot.id, stake, state: stateOf(spot, point) }, roll);
      if (settled.result === 'stands') return;
      expect(settled.returned).toBe(stake + settled.net);
      expect(settled.breakage.numerator).toBe(0n);
      if (settled.result === 'lost') expect(settled.returned).toBe(0);
      if (settled.result === 'returned') expect(settled.net).toBe(0);
    }),
    { numRuns: 3000 },
  );
});

test('the order of the dice never matters to a settlement', () => {
  fc.assert(
    fc.property(anyWager, ({ submission, spot, point, factor, roll }) => {
      const wager = { spot: spot.id, stake: payableStake(submission, spot, factor), state: stateOf(spot, point) };
      expect(settle(submission, wager, roll.toReversed())).toEqual(settle(submission, wager, roll));
    }),
    { numRuns: 2000 },
  );
});

test('wagers settled together come to the same as one by one', () => {
  for (const submission of submissions) {
    const wagers = ([4, 9] as const).flatMap((point, index) =>
      submission.spots.map((spot) => ({
        spot: spot.id,
        stake: payableStake(submission, spot, 1 + index),
        state: stateOf(spot, point),
      })),
    );
    for (const roll of rolls(submission.dice)) {
      const ask = askingOnce();
      const together = wagers.map((wager) => settle(submission, wager, roll, ask));
      expect(together).toEqual(wagers.map((wager) => settle(submission, wager, roll)));
    }
  }
});

test('a composite wager is worth its parts on every roll', () => {
  for (const submission of submissions)
    for (const spot of submission.spots.filter(({ play }) => play.kind === 'split'))
      for (const roll of rolls(submission.dice)) {
        const legs = legsOf(submission.spots, spot);
        const units = legs.reduce((sum, leg) => sum + leg.units, 0);
        const whole = settle(submission, { spot: spot.id, stake: money(100 * units), state: FRESH }, roll);
        const parts = legs.map((leg) =>
          settle(submission, { spot: leg.spot.id, stake: money(100 * leg.units), state: FRESH }, roll),
        );
        expect(whole.returned).toBe(parts.reduce((sum, part) => sum + part.returned, 0));
      }
});

test('a submission survives being written to a log and read back', () => {
  for (const submission of submissions) expect(JSON.parse(JSON.stringify(submission))).toEqual(submission);
});

test('asking what a roll does changes nothing', () => {
  const before = JSON.stringify(submissions);
  fc.assert(
    fc.property(anyWager, ({ submission, spot, point, factor, roll }) => {
      const wager = Object.freeze({
        spot: spot.id,
        stake: payableStake(submission, spot, factor),
        state: stateOf(spot, point),
      });
      settle(submission, wager, roll);
    }),
  );
  expect(JSON.stringify(submissions)).toBe(before);
});
