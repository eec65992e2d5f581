import {
  type Fraction,
  formatOdds,
  minus,
  negated,
  netWin,
  type Odds,
  ONE,
  parseOdds,
  sum,
  times,
  ZERO,
} from '../money/index.ts';
import { isRefusal, type Refusal, type Rulebook, refusal } from '../rules/index.ts';
import { hasHand, isRecord, type RulesSubmission, submit } from '../submission/index.ts';
import {
  HAND_COUNTS,
  type HandCount,
  type HandDistribution,
  type HandQuestion,
  handDistribution,
  SPANS,
  type Span,
} from './hand-book.ts';

/** A wager of anybody's invention on what a shooter's hand comes to, paid by a list. */
export interface SideBet {
  readonly name: string;
  readonly submission: RulesSubmission;
  readonly question: HandQuestion;
  readonly pays: readonly SideBetPay[];
}

/** Counts from `from` to `to`, or without an end, and what they pay; null gives the stake back. */
export interface SideBetPay {
  readonly from: number;
  readonly to: number | null;
  readonly odds: Odds | null;
}

/** What a side bet comes to for each unit staked. */
export interface SideBetFigures {
  readonly edge: Fraction;
  readonly variance: Fraction;
  readonly hit: Fraction;
  readonly loses: Fraction;
  readonly pays: readonly (SideBetPay & { readonly chance: Fraction })[];
}

const KEYS = ['name', 'rulebook', 'submission', 'counts', 'span', 'among', 'pays'];
const PAYS_MAX = 64;

const no = (message: string): Refusal => refusal('bad-choice', null, message);

/** Reads the contents of a file with a side bet. */
export const readSideBet = (rulebooks: readonly Rulebook[], file: unknown): SideBet | Refusal => {
  if (!isRecord(file)) return no('A side bet must be an object with "rulebook", "counts" and "pays".');
  const unknown = Object.keys(file).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    return refusal('unknown-key', null, `A side bet has no "${unknown}"; it has ${KEYS.join(', ')}.`);
  const rulebook = rulebooks.find(({ id }) => id === file.rulebook);
  if (!rulebook) return refusal('unknown-rulebook', null, `There is no rulebook ${JSON.stringify(file.rulebook)}.`);
  const submission = submit(rulebook, file.submission ?? {});
  if (isRefusal(submission)) return submission;
  const question = readQuestion(submission, file);
  if (isRefusal(question)) return question;
  const pays = readPays(file.pays);
  if (isRefusal(pays)) return pays;
  const { name = 'unnamed' } = file;
  return typeof name === 'string' ? { name, submission, question, pays } : no('A side bet’s "name" must be a text.');
};

/** Reads what is to be counted over a hand; also from a command line. */
export const readQuestion = (
  submission: RulesSubmission,
  { counts, span = 'hand', among }: { readonly counts?: unknown; readonly span?: unknown; readonly among?: unknown },
): HandQuestion | Refusal => {
  if (!hasHand(submission)) return no(`${submission.rulebook} has no shooter, whose hand could be counted.`);
  if (!isOneOf(HAND_COUNTS, counts))
    return no(`"counts" must be one of ${HAND_COUNTS.join(', ')}, not ${JSON.stringify(counts)}.`);
  if (!isOneOf(SPANS, span)) return no(`"span" must be one of ${SPANS.join(', ')}, not ${JSON.stringify(span)}.`);
  if (span === 'totals' && counts !== 'rolls') return no('Until totals are thrown, rolls alone are counted.');
  if (among === undefined) return { counts, span };
  if (counts !== 'totals' && span !== 'totals')
    return no('"among" names totals to look for, so it goes with "counts" or "span" totals.');
  if (!Array.isArray(among) || among.length === 0 || !among.every(isTotal) || new Set(among).size < among.length)
    return no('"among" must be a list of different totals from 2 to 12.');
  return { counts, span, among };
};

const isOneOf = <Word extends HandCount | Span>(words: readonly Word[], value: unknown): value is Word =>
  (words as readonly unknown[]).includes(value);

const isTotal = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 12;

const readPays = (list: unknown): readonly SideBetPay[] | Refusal => {
  if (!isRecord(list) || Object.keys(list).length === 0 || Object.keys(list).length > PAYS_MAX)
    return no(`"pays" must have 1 to ${PAYS_MAX} entries, such as { "4": "24 to 1", "5-6": "249 to 1" }.`);
  const pays: SideBetPay[] = [];
  for (const [count, words] of Object.entries(list)) {
    const range = /^(\d{1,4})(?:-(\d{1,4})|(\+))?$/.exec(count);
    const odds = words === 'returned' ? null : typeof words === 'string' ? parseOdds(words) : undefined;
    if (!range) return no(`A pay is for a count such as 4, 10-14 or 26+, not ${JSON.stringify(count)}.`);
    if (odds === undefined)
      return no(`A pay must be odds such as 24 to 1 or 25 for 1, or returned, not ${JSON.stringify(words)}.`);
    const from = Number(range[1]);
    const to = range[3] ? null : Number(range[2] ?? from);
    if (to !== null && to < from) return no(`The pay for ${count} ends before it begins.`);
    pays.push({ from, to, odds });
  }
  const sorted = pays.toSorted((a, b) => a.from - b.from);
  const twice = sorted.find(({ from }, index) => index > 0 && from <= (sorted[index - 1]!.to ?? from));
  return twice ? no(`Two pays are for the count ${twice.from}.`) : sorted;
};

export const sideBetFigures = (bet: SideBet): SideBetFigures => {
  const distribution = handDistribution(bet.submission, bet.question);
  const pays = bet.pays.map((pay) => ({ ...pay, chance: chanceOf(distribution, pay) }));
  const nets = pays.map(({ odds, chance }) => ({ net: odds === null ? ZERO : netWin(odds), chance }));
  const loses = minus(ONE, sum(pays.map(({ chance }) => chance)));
  const all = [...nets, { net: negated(ONE), chance: loses }];
  const mean = sum(all.map(({ net, chance }) => times(net, chance)));
  const square = sum(all.map(({ net, chance }) => times(times(net, net), chance)));
  return {
    edge: negated(mean),
    variance: minus(square, times(mean, mean)),
    hit: sum(nets.filter(({ net }) => net.numerator > 0n).map(({ chance }) => chance)),
    loses,
    pays,
  };
};

const chanceOf = (distribution: HandDistribution, { from, to }: SideBetPay): Fraction =>
  to === null ? distribution.atLeast(from) : minus(distribution.atLeast(from), distribution.atLeast(to + 1));

/** What a side bet pays at this count, in words. */
export const sideBetPayInWords = ({ odds }: SideBetPay): string => (odds === null ? 'returned' : formatOdds(odds));
