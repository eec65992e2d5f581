import {
  chancesByFormula,
  FRESH,
  figuresOf,
  isRefusal,
  legsOf,
  money,
  RULEBOOKS,
  type RulesSubmission,
  slipOf,
  startOf,
  submit,
} from '../packages/engine/src/index.ts';
import { QUICK, runBench } from './bench.ts';

/** Every pay table, and for craps every table of every option and every way to take a vigorish. */
const CRAPS_CHOICES = [
  { fire: 'A', bonus: 'A', diceOlogy: 'A', luckyShooter: 'A', anySeven: '4 to 1' },
  {
    fire: 'B',
    bonus: 'B',
    diceOlogy: 'B',
    luckyShooter: 'B',
    anySeven: '26 to 5',
    vigorish: { when: 'won', on: 'wager' },
  },
  { fire: 'A', bonus: 'A', diceOlogy: 'A', luckyShooter: 'C', vigorish: { when: 'won', on: 'win' } },
  { fire: 'B', bonus: 'B', diceOlogy: 'B', luckyShooter: 'D', vigorish: 'none', comeOdds: 'off' },
];

const submissions: RulesSubmission[] = RULEBOOKS.flatMap((rulebook) =>
  rulebook.paytables.flatMap(({ id }) =>
    (rulebook.game === 'craps' ? CRAPS_CHOICES : [{}]).map((choices) => {
      const submission = submit(rulebook, { paytable: id, ...choices });
      if (isRefusal(submission)) throw new Error(submission.message);
      return submission;
    }),
  ),
);

const timed = <T>(work: () => T): { result: T; milliseconds: number } => {
  const start = performance.now();
  const result = work();
  return { result, milliseconds: performance.now() - start };
};

const everyWager = () =>
  submissions.flatMap((submission) => submission.spots.map((spot) => figuresOf(submission, spot)));

const everyFormula = () =>
  submissions.flatMap((submission) =>
    submission.spots.flatMap((spot) =>
      legsOf(submission.spots, spot).map(({ play }) => chancesByFormula(submission.dice, play, startOf(spot, 6))),
    ),
  );

const REPEATS = QUICK ? 20 : 200;

await runBench({
  title: 'Exact odds',
  about:
    'Every figure of every wager of every pay table, as fractions, from a cold start; and a slip on all spots of the ' +
    'largest layout. Beside the book, the same decisions by formula, without variances, edges and durations.',
  limits:
    'Three wagers take nine tenths of the time: Bonus Craps’ All, Dice-Ology’s Boom and Fire. Their chains have a state for ' +
    'every set of totals or points thrown so far, and are solved in large fractions.',
  run: async (tell) => {
    const book = timed(everyWager);
    const formulas = timed(everyFormula);
    tell.figure({
      name: `complete edge book: ${book.result.length} wagers of ${submissions.length} submissions`,
      value: book.milliseconds,
      unit: 'ms',
      beside: { name: 'the decisions by formula', value: formulas.milliseconds },
      owed: { most: 1000 },
    });
    const full = submissions.find(({ paytable, rulebook }) => rulebook === 'rws-sicbo' && paytable === '2')!;
    const wagers = full.spots.map(({ id }) => ({ spot: id, stake: money(200), state: FRESH }));
    const first = timed(() => slipOf(full, wagers)).milliseconds;
    const again = timed(() => {
      for (let index = 0; index < REPEATS; index += 1) slipOf(full, wagers);
    }).milliseconds;
    const name = `slip of ${wagers.length} spots`;
    tell.figure({ name: `${name}, the first time`, value: first, unit: 'ms' });
    tell.figure({ name: `${name}, after that`, value: again / REPEATS, unit: 'ms', owed: { most: 5 } });
  },
});
