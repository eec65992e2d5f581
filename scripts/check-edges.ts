import {
  compile,
  figuresOf,
  isRefusal,
  RULEBOOKS,
  readStrategy,
  type Spot,
  simulate,
  stakeMultiple,
  submit,
  toNumber,
} from '@hardway/engine';

/**
 * Simulates a flat bet on every spot of every pay table and compares what a decision costs with the exact fraction:
 * 10^8 decisions of wagers that one roll decides, 10^7 of the others. The first argument is a seed, the second divides
 * the decisions for a shorter look.
 */

const seed = Number(process.argv[2] ?? 1);
const divisor = Number(process.argv[3] ?? 1);
const SIGMAS = 4;
/** What every spot takes. */
const LEAST = 100;

const CRAPS = [
  { fire: 'A', bonus: 'A', diceOlogy: 'A', luckyShooter: 'A' },
  { vigorishAfterWin: 'once' },
  {
    fire: 'B',
    bonus: 'B',
    diceOlogy: 'B',
    luckyShooter: 'B',
    keepWinning: false,
    vigorish: { when: 'won', on: 'win' },
  },
];

const SUBMISSIONS = RULEBOOKS.flatMap((rulebook) =>
  rulebook.paytables.flatMap(({ id }) =>
    (rulebook.game === 'craps' ? CRAPS : [{}]).map((choices) => ({
      rulebook,
      filed: { paytable: id, ...choices },
    })),
  ),
);

/** Wagers that a strategy makes by themselves; those that support a line wager come with it. */
const betsOf = (spots: readonly Spot[]): readonly Spot[] => spots.filter(({ made }) => made.when !== 'supporting');

interface Compared {
  readonly name: string;
  readonly decisions: number;
  readonly sigmas: number;
}

const compareEdge = (filed: object, rulebook: string, submission: ReturnType<typeof submit>, spot: Spot): Compared => {
  if (isRefusal(submission)) throw new Error(submission.message);
  const unit = stakeMultiple(submission, spot);
  const stake = unit * Math.ceil(LEAST / unit);
  const strategy = readStrategy(RULEBOOKS, { rulebook, submission: filed, bets: [{ spot: spot.id, stake }] });
  if (isRefusal(strategy)) throw new Error(`${spot.id}: ${strategy.message}`);
  const { expectedNet, variance, rolls: each } = figuresOf(submission, spot);
  const oneRoll = spot.play.kind === 'one-roll' || spot.play.kind === 'split';
  const wanted = (oneRoll ? 1e8 : 1e7) / divisor;
  const tables = compile(strategy)!;
  const run = { strategy, plan: { bankroll: 1e12, rolls: Math.ceil((wanted / 16) * toNumber(each) * 1.05) }, seed };
  let [decisions, net] = [0, 0];
  for (let first = 0; decisions < wanted; first += 16) {
    const part = simulate(run, tables, first, 16);
    decisions += part.decisions;
    net += part.net;
  }
  const sigma = Math.sqrt(toNumber(variance) / decisions);
  const sigmas = (net / stake / decisions - toNumber(expectedNet)) / sigma;
  return { name: `${rulebook} ${submission.paytable} ${spot.id}`, decisions, sigmas };
};

const found: Compared[] = [];
for (const { rulebook, filed } of SUBMISSIONS) {
  const submission = submit(rulebook, filed);
  if (isRefusal(submission)) throw new Error(submission.message);
  for (const spot of betsOf(submission.spots)) {
    const compared = compareEdge(filed, rulebook.id, submission, spot);
    found.push(compared);
    process.stderr.write(`\r${found.length} wagers, ${compared.name.padEnd(40)}`);
    if (Math.abs(compared.sigmas) > SIGMAS)
      process.stdout.write(
        `${compared.name}: ${compared.sigmas.toFixed(2)} sigma in ${compared.decisions} decisions\n`,
      );
  }
}
const beyond = found.filter(({ sigmas }) => Math.abs(sigmas) > SIGMAS).length;
const worst = Math.max(...found.map(({ sigmas }) => Math.abs(sigmas)));
const spread = Math.sqrt(found.reduce((sum, { sigmas }) => sum + sigmas ** 2, 0) / found.length);
const total = found.reduce((sum, { decisions }) => sum + decisions, 0);
process.stderr.write('\r\u001b[K');
process.stdout.write(
  `${found.length} wagers, ${total} decisions, seed ${seed}: ${beyond} beyond ${SIGMAS} sigma, the furthest at ${worst.toFixed(2)}, spread ${spread.toFixed(3)} (1 expected)\n`,
);
process.exitCode = beyond === 0 ? 0 : 1;
