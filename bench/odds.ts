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

const say = (line: string) => process.stdout.write(`${line}\n`);

const book = timed(() =>
  submissions.flatMap((submission) => submission.spots.map((spot) => figuresOf(submission, spot))),
);
const formulas = timed(() =>
  submissions.flatMap((submission) =>
    submission.spots.flatMap((spot) =>
      legsOf(submission.spots, spot).map(({ play }) => chancesByFormula(submission.dice, play, startOf(spot, 6))),
    ),
  ),
);
say(
  `complete edge book: ${book.result.length} wagers of ${submissions.length} submissions in ${book.milliseconds.toFixed(0)} ms (at most 1000)`,
);
say(
  `  beside it, the same decisions by formula: ${formulas.milliseconds.toFixed(0)} ms, ratio ${(book.milliseconds / formulas.milliseconds).toFixed(2)}`,
);

const full = submissions.find(({ paytable, rulebook }) => rulebook === 'rws-sicbo' && paytable === '2')!;
const wagers = full.spots.map(({ id }) => ({ spot: id, stake: money(200), state: FRESH }));
const first = timed(() => slipOf(full, wagers)).milliseconds;
const repeats = 200;
const again = timed(() => {
  for (let index = 0; index < repeats; index += 1) slipOf(full, wagers);
}).milliseconds;
say(
  `slip of ${wagers.length} spots: ${first.toFixed(1)} ms the first time, ${(again / repeats).toFixed(2)} ms after that (at most 5)`,
);
