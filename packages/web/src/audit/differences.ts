import { formatOdds, type Limits, type RulesSubmission } from '@hardway/engine';
import { canonical } from '@hardway/server/protocol';
import { amountText } from '../design/amount.ts';

/** What changed from one filing to the next. */

export const SECTIONS = ['general', 'limits', 'choices', 'payouts', 'spots', 'house', 'warnings'] as const;
type Section = (typeof SECTIONS)[number];

export interface Difference {
  readonly section: Section;
  readonly name: string;
  /** Null where it was not there. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Everything a submission says, by section and name, as text. */
type Statement = ReadonlyMap<string, { readonly section: Section; readonly name: string; readonly text: string }>;

export const differencesOf = (from: RulesSubmission | null, to: RulesSubmission): readonly Difference[] =>
  compared(from ? statementOf(from) : new Map(), statementOf(to));

export const limitDifferences = (from: Limits, to: Limits): readonly Difference[] =>
  compared(mapOf(limitLines(from)), mapOf(limitLines(to)));

const compared = (before: Statement, after: Statement): readonly Difference[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key)?.text !== after.get(key)?.text)
    .map((key) => {
      const { section, name } = (after.get(key) ?? before.get(key))!;
      return { section, name, from: before.get(key)?.text ?? null, to: after.get(key)?.text ?? null };
    })
    .toSorted((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section));

type Line = readonly [section: Section, name: string, value: unknown];

const statementOf = (submission: RulesSubmission): Statement => {
  const { rulebook, paytable, layout, wording, rounding, choices, payouts, spots, house, warnings } = submission;
  const { approvals, ...filed } = house;
  return mapOf([
    ...named('general', { rulebook, paytable, layout, wording, rounding }),
    ...limitLines(submission.limits),
    ...named('choices', choices),
    // In one wording, so that another wording is one difference and not fifty.
    ...Object.entries(payouts).map(([key, { odds }]): Line => ['payouts', key, formatOdds(odds)]),
    ...spots.map(({ id, play }): Line => ['spots', id, canonical(play)]),
    ...named('house', filed),
    ...named('house', approvals),
    ...warnings.map(({ warning, spot, message }): Line => ['warnings', `${warning} ${spot ?? ''}`.trim(), message]),
  ]);
};

const limitLines = ({ min, max, spots }: Limits): readonly Line[] => [
  ['limits', 'min', amountText(min)],
  ['limits', 'max', amountText(max)],
  ...Object.entries(spots).map(
    ([spot, own]): Line => [
      'limits',
      spot,
      `${amountText(own.min)}–${amountText(own.max)}, +${amountText(own.increment)}`,
    ],
  ),
];

const named = (section: Section, values: object): readonly Line[] =>
  Object.entries(values).map(([name, value]): Line => [section, name, value]);

const mapOf = (lines: readonly Line[]): Statement =>
  new Map(
    lines
      .filter(([, , value]) => value !== undefined)
      .map(([section, name, value]) => [`${section} ${name}`, { section, name, text: textOf(value) }]),
  );

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === null ? '–' : canonical(value);
};
