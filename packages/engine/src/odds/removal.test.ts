import { expect, test } from 'vitest';
import { weightedRolls } from '../dice/index.ts';
import { formatFraction, netWin, toNumber } from '../money/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { FRESH, isRefusal, type LuckyShooter, type State, step } from '../rules/index.ts';
import { submit } from '../submission/index.ts';
import { bestRemoval } from './removal.ts';

const keyOf = ({ point, seen }: State): string => `${point}:${seen}`;

/** Every state of the wager, and its worth after so many rolls of thinking ahead: the plain recursion, in doubles. */
const thinkAhead = (table: string) => {
  const rules = submit(RULEBOOKS.find(({ id }) => id === 'md-craps')!, { luckyShooter: table });
  if (isRefusal(rules)) throw new Error(rules.message);
  const spot = rules.spots.find(({ id }) => id === 'lucky-shooter')!;
  const play = spot.play as LuckyShooter;
  const states = new Map<string, State>([[keyOf(FRESH), FRESH]]);
  for (const state of states.values())
    for (const { roll } of weightedRolls(2)) {
      const outcome = step(play, state, roll);
      if (outcome.is === 'stands') states.set(keyOf(outcome.state), outcome.state);
    }
  let worth = new Map([...states.keys()].map((key) => [key, 0]));
  for (let rolls = 0; rolls < 200; rolls += 1)
    worth = new Map(
      [...states].map(([key, state]) => {
        const left = weightedRolls(2).reduce((total, { roll, ways }) => {
          const outcome = step(play, state, roll);
          if (outcome.is === 'loses' || outcome.is === 'returned') return total - ways / 36;
          if (outcome.is === 'pays') return total + (ways / 36) * toNumber(netWin(rules.payouts[outcome.pays]!.odds));
          const next = worth.get(keyOf(outcome.state))!;
          return total + (ways / 36) * (keyOf(outcome.state) === key ? next : Math.max(0, next));
        }, 0);
        return [key, left];
      }),
    );
  return { rules, spot, worth };
};

test.each([
  ['A', '314995/2939328', ['5:', '6:', '8:', '9:']],
  ['B', '163757/1469664', ['5:', '6:', '8:', '9:']],
  ['C', '91327/1259712', ['6:', '8:']],
  ['D', '720577/8817984', ['6:', '8:']],
])('md-craps 5.J, table %s: the best removal has an edge of %s and takes it down at %j', (table, edge, taken) => {
  const { rules, spot, worth } = thinkAhead(table);
  const best = bestRemoval(rules, spot);
  expect(formatFraction(best.edge)).toBe(edge);
  expect(toNumber(best.edge)).toBeCloseTo(-worth.get(keyOf(FRESH))!, 12);
  expect(best.positions).toHaveLength(worth.size - 1);
  for (const { state, leaving, takeBack } of best.positions) {
    expect(toNumber(leaving)).toBeCloseTo(worth.get(keyOf(state))!, 12);
    expect(takeBack).toBe(toNumber(leaving) < 0);
  }
  expect(
    best.positions
      .filter(({ takeBack }) => takeBack)
      .map(({ state }) => keyOf(state))
      .sort(),
  ).toEqual(taken);
});
