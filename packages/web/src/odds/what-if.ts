import {
  equals,
  figuresOf,
  formatFraction,
  formatOdds,
  isRefusal,
  legsOf,
  netWin,
  type Odds,
  type Payouts,
  parseOdds,
  payKeysOf,
  type Refusal,
  type RulesSubmission,
  submit,
  type Warning,
} from '@hardway/engine';
import { type Book, filedOf, rulebookOf, submissionOf } from './filing.ts';

/** A payout that may be changed: its key, what the document lists, and the spots it is paid on. */
export interface Listed {
  readonly key: string;
  readonly odds: Odds;
  readonly clause: string;
  readonly spots: readonly string[];
}

const keysOf = ({ spots }: RulesSubmission, id: string): readonly string[] =>
  legsOf(spots, spots.find((spot) => spot.id === id)!).flatMap(({ play }) => payKeysOf(play));

export const listedPayouts = (submission: RulesSubmission): readonly Listed[] =>
  Object.entries(submission.payouts)
    .filter(([, { odds }]) => odds.win > 0)
    .map(([key, { odds, clause }]) => ({
      key,
      odds,
      clause,
      spots: submission.spots.filter(({ id }) => keysOf(submission, id).includes(key)).map(({ id }) => id),
    }))
    .filter(({ spots }) => spots.length > 0);

/** Odds as people write them, in the engine's form: "180", "1:31", "1 wins 8 1/2" and "9 to 5" are all understood. */
export const normalOdds = (text: string): string => {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll('½', ' 1/2')
    .replace(/\s+/g, ' ')
    .replace(/ 1\/2\b/, '.5');
  if (/^\d+(\.5)?$/.test(plain)) return `${plain} to 1`;
  const turned = /^(\d+) ?(?::|wins) ?(\d+(?:\.5)?)$/.exec(plain);
  return turned ? `${turned[2]} to ${turned[1]}` : plain;
};

/** What changed odds come to: each one's edge, and what the document says of it. */
export interface WhatIf {
  readonly tried: readonly Tried[];
  /** What the document says of all of them together; null where it allows them. */
  readonly refusal: Refusal | null;
  readonly warnings: readonly Warning[];
}

export interface Tried {
  readonly key: string;
  readonly text: string;
  /** As the engine words them; null where the text is not odds. */
  readonly odds: string | null;
  readonly refusal: Refusal | null;
  /** Where the document itself lists these odds for this payout, to be chosen there. */
  readonly elsewhere: readonly Elsewhere[];
  /** The edge of each spot it is paid on, before and with all changes. */
  readonly spots: readonly { readonly spot: string; readonly before: string; readonly after: string }[];
}

type Elsewhere = { readonly paytable: string } | { readonly setting: string; readonly value: string };

const isFiled = (payouts: Readonly<Record<string, string>>): boolean => Object.keys(payouts).length > 0;

/** Only what differs is filed: odds that are as listed are no change. */
const changesOf = (submission: RulesSubmission, payouts: Readonly<Record<string, string>>) =>
  Object.entries(payouts).filter(([key, text]) => {
    const listed = Object.hasOwn(submission.payouts, key) ? submission.payouts[key] : undefined;
    return !listed || normalOdds(text) !== formatOdds(listed.odds).replaceAll(',', '');
  });

export const whatIf = (book: Book, payouts: Readonly<Record<string, string>>): WhatIf => {
  const submission = submissionOf(book);
  const changes = changesOf(submission, payouts).map(([key, text]) => [key, normalOdds(text)] as const);
  const hypothetical = withPayouts(submission, changes);
  const answer = fileWith(book, Object.fromEntries(changes));
  return {
    tried: changes.map(([key, text]) => tryOne(book, submission, hypothetical, key, text)),
    refusal: isRefusal(answer) ? answer : null,
    warnings: isRefusal(answer) ? [] : answer.warnings,
  };
};

const fileWith = (book: Book, payouts: Readonly<Record<string, string>>): RulesSubmission | Refusal =>
  submit(rulebookOf(book.rulebook), { ...filedOf(book), ...(isFiled(payouts) ? { payouts } : {}) });

/** The odds as they would be, whether the document allows them or not. */
const withPayouts = (submission: RulesSubmission, changes: readonly (readonly [string, string])[]): RulesSubmission => {
  const changed = { ...submission.payouts };
  for (const [key, text] of changes) {
    const odds = parseOdds(text);
    if (odds && Object.hasOwn(changed, key)) changed[key] = { ...changed[key]!, odds };
  }
  return { ...submission, payouts: changed };
};

const tryOne = (
  book: Book,
  submission: RulesSubmission,
  hypothetical: RulesSubmission,
  key: string,
  text: string,
): Tried => {
  const odds = parseOdds(text);
  const answer = fileWith(book, { [key]: text });
  const spots = odds ? (listedPayouts(submission).find((listed) => listed.key === key)?.spots ?? []) : [];
  return {
    key,
    text,
    odds: odds ? formatOdds(odds) : null,
    refusal: isRefusal(answer) ? answer : null,
    elsewhere: odds ? elsewhereOf(book, key, odds) : [],
    spots: spots.map((id) => {
      const spot = submission.spots.find((each) => each.id === id)!;
      return { spot: id, before: edgeOf(submission, spot), after: edgeOf(hypothetical, spot) };
    }),
  };
};

const edgeOf = (submission: RulesSubmission, spot: RulesSubmission['spots'][number]): string =>
  formatFraction(figuresOf(submission, spot).edge);

const elsewhereOf = (book: Book, key: string, odds: Odds): readonly Elsewhere[] => {
  const { paytables, options } = rulebookOf(book.rulebook);
  const has = (payouts: Payouts): boolean =>
    Object.hasOwn(payouts, key) && equals(netWin(payouts[key]!.odds), netWin(odds));
  return [
    ...paytables.filter(({ payouts }) => has(payouts)).map(({ id }) => ({ paytable: id })),
    ...options.flatMap((option) =>
      option.kind === 'table'
        ? Object.entries(option.choices)
            .filter(([, payouts]) => has(payouts))
            .map(([value]) => ({ setting: option.key, value }))
        : [],
    ),
  ];
};
