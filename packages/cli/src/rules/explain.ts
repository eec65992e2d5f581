import {
  type ComeOutRule,
  comeOutRule,
  describe,
  exact,
  figuresOf,
  findSpot,
  formatFraction,
  formatOdds,
  fullName,
  listWords,
  type Making,
  multiplesByPoint,
  payoutsOf,
  type Rulebook,
  type RulesSubmission,
  rateOf,
  readingsFor,
  rolls,
  type Spot,
  stakeMultiple,
  startOf,
  winningRolls,
  wordingOf,
  worksOnComeOut,
} from '@hardway/engine';
import { Command } from 'commander';
import { percent } from '../io/amounts.ts';
import { accepted, columns, print, printJson } from '../io/output.ts';
import { anyOf, collectSetting, findRulebook, referenceSubmission, type SubmissionFlags } from './settings.ts';

export const explainCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('explain')
    .description('Explain one wager: plain words, clauses, payouts, winning faces, and how the text was read.')
    .argument('<rulebook>', anyOf(rulebooks))
    .argument('<spot>', 'such as total/8, pair/12, pass, place/6, hop/13')
    .option('--paytable <id>', 'one of its pay tables; the first one if this is left out')
    .option('--set <key=value>', 'a choice of the operator, such as fire=B; may be repeated', collectSetting)
    .option('--json', 'as JSON')
    .action((id: string, spotId: string, flags: SubmissionFlags & { json?: boolean }) => {
      const rulebook = findRulebook(rulebooks, id);
      const submission = referenceSubmission(rulebook, flags);
      const explanation = explain(rulebook, submission, accepted(findSpot(submission, spotId)));
      if (flags.json) printJson(explanation);
      else print(write(explanation));
    });

export const explain = (rulebook: Rulebook, submission: RulesSubmission, spot: Spot) => ({
  rulebook: rulebook.id,
  paytable: submission.paytable,
  spot: spot.id,
  name: { en: fullName(rulebook, spot, 'en'), zh: fullName(rulebook, spot, 'zh') },
  clause: spot.clause,
  words: describe(spot.play, submission.payouts, wordingOf(rulebook, submission, spot.id)),
  made: { when: spot.made.when, words: MADE[spot.made.when], clause: spot.made.clause },
  changes: { rule: spot.changes.rule, words: CHANGES[spot.changes.rule], clause: spot.changes.clause },
  comeOut: comeOutOf(submission, spot),
  vigorish: vigorishOf(submission, spot),
  edge: exact(figuresOf(submission, spot).edge),
  payouts: payoutsOf(submission, spot).map(({ key, odds, clause }) => ({
    on: key,
    odds: formatOdds(odds, wordingOf(rulebook, submission, spot.id)),
    clause,
  })),
  stakes: {
    multipleOf: stakeMultiple(submission, spot, startOf(spot, null)),
    limits: submission.limits.spots[spot.id] ?? null,
    most: mostOf(rulebook, submission, spot),
  },
  winningRolls: facesWinning(submission, spot),
  readings: readingsFor(rulebook, submission, spot),
});

type Explanation = ReturnType<typeof explain>;

const MADE: Record<Making['when'], string> = {
  'bets-open': 'while betting is open',
  'come-out': 'right before a come out roll',
  'point-on': 'while a point is on',
  'new-shooter': 'before a new shooter’s first come out roll',
  supporting: 'beside a line wager whose point is set',
};

const CHANGES: Record<Spot['changes']['rule'], string> = {
  free: 'may go up, down or off between rolls',
  'locked-on-point': 'may not be taken down or changed once its point is set',
  'down-only': 'may go down or off, but not up again',
  locked: 'stays as it is until it is decided',
};

const ON_COME_OUT: Record<ComeOutRule, string> = {
  'on-unless-called': 'works unless called otherwise',
  'off-unless-called': 'does not work unless called otherwise',
  'always-on': 'works',
  'goes-back': 'goes back when its wager is decided there',
};

/** Whether the wager works on a come out roll, by the document and the submission. */
const comeOutOf = (submission: RulesSubmission, spot: Spot) => {
  const rule = comeOutRule(submission, spot);
  return rule && { works: worksOnComeOut(submission, spot), clause: spot.comeOut!.clause, words: ON_COME_OUT[rule] };
};

/** How far a supplemental wager may go, by the point of its line wager. */
const mostOf = ({ options }: Rulebook, submission: RulesSubmission, spot: Spot) => {
  if (spot.play.kind !== 'supplement') return null;
  const key = spot.play.side === 'seven' ? 'dontOddsMultiple' : 'oddsMultiple';
  const option = options.find((each) => each.key === key) ?? options.find((each) => each.key === 'oddsMultiple');
  const measure = spot.play.side === 'seven' ? 'what wins ' : '';
  const multiples = multiplesByPoint(submission, spot);
  return {
    multiples,
    clause: option?.clause ?? spot.clause,
    words: multiples
      .map(
        ({ multiple, points }) =>
          `${measure}${multiple} times ${spot.made.line} on ${listWords(points.map(String), 'and')}`,
      )
      .join('; '),
  };
};

/** When a vigorish is taken and how much, where there is one. */
const vigorishOf = ({ choices }: RulesSubmission, { vigorish: clause, staysUp }: Spot) => {
  const { vigorish, keepWinning, vigorishAfterWin } = choices;
  if (!clause || !vigorish) return null;
  const share = `${formatFraction(rateOf(vigorish))} of the ${vigorish.on}`;
  if (vigorish.when === 'won') return { clause, words: `${share}, from a win` };
  const staysOn = staysUp === true && keepWinning === true;
  const later = staysOn ? ` and ${vigorishAfterWin === 'again' ? 'again' : 'not again'} after a win that stays up` : '';
  return { clause, words: `${share} when it is made${later}` };
};

const facesWinning = (submission: RulesSubmission, spot: Spot) => {
  const wins = winningRolls(submission, spot);
  return (
    wins && {
      ways: wins.reduce((sum, { ways }) => sum + ways, 0),
      of: rolls(submission.dice).length,
      faces: wins.map(({ roll, ways }) => ({ roll: roll.join('-'), ways })),
    }
  );
};

const stakesWords = ({ multipleOf, limits }: Explanation['stakes']): string => {
  const exactly =
    multipleOf === 1 ? 'any number of cents is paid exactly' : `multiples of ${multipleOf} cents are paid exactly`;
  return limits ? `${exactly}; ${limits.min} to ${limits.max} cents in steps of ${limits.increment}` : exactly;
};

const write = (explanation: Explanation): string => {
  const { name, comeOut, vigorish, edge, winningRolls: wins } = explanation;
  const { most } = explanation.stakes;
  return [
    `${explanation.spot}: ${name.en} ${name.zh} (${explanation.rulebook}, pay table ${explanation.paytable})`,
    explanation.words,
    '',
    columns([
      ['clause', explanation.clause],
      ['made', `${explanation.made.words} (${explanation.made.clause})`],
      ['changes', `${explanation.changes.words} (${explanation.changes.clause})`],
      ...(comeOut ? [['come out', `${comeOut.words} (${comeOut.clause})`]] : []),
      ...explanation.payouts.map(({ on, odds, clause }) => ['pays', `${odds} on ${on} (${clause})`]),
      ...(vigorish ? [['vigorish', `${vigorish.words} (${vigorish.clause})`]] : []),
      ['edge', `${edge.exact} = ${percent(edge.decimal, 4)}`],
      ['stakes', stakesWords(explanation.stakes)],
      ...(most ? [['at most', `${most.words} (${most.clause})`]] : []),
      ...(wins
        ? [
            ['wins on', `${wins.ways} of ${wins.of} rolls`],
            ['', wins.faces.map(({ roll, ways }) => (ways > 1 ? `${roll} (${ways} ways)` : roll)).join(', ')],
          ]
        : []),
    ]),
    ...explanation.readings.map(
      (reading) =>
        `\nreading of ${reading.clauses.join(', ')}\n  ${reading.asks}\n  ${reading.takes} ${reading.because}`,
    ),
  ].join('\n');
};
