import { type Bet, BUILT_IN, type Rulebook, readStrategy, type StakeChange } from '@hardway/engine';
import { dollars } from '../io/amounts.ts';
import { accepted, columns, print, printJson } from '../io/output.ts';

/** The built-in strategies, by rulebook, each with its bets in words. */
export const printBuiltIn = (rulebooks: readonly Rulebook[], json: boolean): void => {
  const listed = Object.entries(BUILT_IN).map(([id, file]) => {
    const { name, bets, submission } = accepted(readStrategy(rulebooks, file));
    return { id, name, rulebook: submission.rulebook, bets: betsInWords(bets) };
  });
  if (json) printJson(listed);
  else {
    const rulebooks = [...new Set(listed.map(({ rulebook }) => rulebook))];
    const rows = rulebooks.flatMap((rulebook) => [
      [rulebook, ''],
      ...listed.filter((entry) => entry.rulebook === rulebook).map(({ id, bets }) => [`  ${id}`, bets]),
    ]);
    print(columns(rows));
  }
};

/** Bets that are made alike are told together. */
export const betsInWords = (bets: readonly Bet[]): string => {
  const habits = grouped(bets, ({ spot: _, stake: __, ...habit }) => JSON.stringify(habit));
  return habits
    .map((alike) => {
      const stakes = grouped(alike, ({ stake }) => `${stake}`);
      const words = stakes.map((same) => `${dollars(same[0]!.stake)} on ${spotsInWords(same)}`);
      return [words.join(' and '), ...habitInWords(alike[0]!)].join(', ');
    })
    .join('; ');
};

const grouped = <T>(values: readonly T[], keyOf: (value: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return [...groups.values()];
};

/** place/4, place/5 and place/9 are place/4-5-9. */
const spotsInWords = (bets: readonly Bet[]): string =>
  grouped(bets, ({ spot }) => spot.split('/')[0]!)
    .map(([first, ...rest]) => [first!.spot, ...rest.map(({ spot }) => spot.split('/')[1])].join('-'))
    .join(', ');

const habitInWords = ({ when, odds, upTo, afterWin, afterLoss, max }: Bet): string[] => [
  ...(odds === 'full' ? ['full odds'] : odds > 0 ? [`${odds}x odds`] : []),
  ...(upTo > 1 ? [`up to ${upTo}`] : []),
  ...(when === 'point-on' ? ['point on'] : []),
  ...(when === 'come-out' ? ['come out'] : []),
  ...changeInWords(afterLoss, 'loss'),
  ...changeInWords(afterWin, 'win'),
  ...(max === null ? [] : [`max ${dollars(max)}`]),
];

const changeInWords = (change: StakeChange, after: string): string[] => {
  if ('times' in change) return [`x${change.times} after ${after}`];
  if ('add' in change) return [`${change.add < 0 ? '-' : '+'}${dollars(Math.abs(change.add))} after ${after}`];
  return change.to === 'base' ? [`base after ${after}`] : [];
};
