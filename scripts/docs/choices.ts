import { FAIR_ROUNDINGS, formatOdds, type Option, type Rulebook } from '@hardway/engine';
import { code, codes, page, table } from './markdown.ts';
import { bare, submissionsOf } from './wagers.ts';

/** What a document leaves to the operator: the keys of a submission, what they may be, and the default. */

interface Choice {
  readonly key: string;
  readonly values: string;
  readonly otherwise: string;
  readonly clause: string | null;
  readonly says: string;
}

/** Settings that every document has. */
const commonChoices = (rulebook: Rulebook): readonly Choice[] => {
  const [submission] = submissionsOf(rulebook);
  const { paytables, offer, wordings, limits, shakers, shakerClause, equipment } = rulebook;
  const approvals = [...equipment, ...shakers.flatMap(({ conditions }) => conditions)].filter(
    ({ known }) => known === 'approval',
  );
  return [
    {
      key: 'paytable',
      values: codes(paytables.map(({ id }) => id)),
      otherwise: paytables.length === 1 ? code(paytables[0]!.id) : 'has to be named',
      clause: offer.clause,
      says: 'The pay table.',
    },
    {
      key: 'payouts',
      values: offer.rule === 'at-least' ? 'odds by name, such as "7 to 1"' : 'none: the odds are fixed',
      otherwise: 'as printed',
      clause: offer.clause,
      says: 'Odds better than those of the document.',
    },
    {
      key: 'limits',
      values: '`min`, `max`, `spots`',
      otherwise: `${submission!.limits.min} to ${submission!.limits.max}`,
      clause: limits.clauses?.max ?? null,
      says: 'The least and the most that may be staked, of the table and of single spots, in minor units.',
    },
    {
      key: 'rounding',
      values: codes(FAIR_ROUNDINGS),
      otherwise: code(submission!.rounding),
      clause: null,
      says: 'What becomes of parts of a minor unit.',
    },
    {
      key: 'wording',
      values: codes(wordings.allowed),
      otherwise: code(submission!.wording),
      clause: wordings.clause,
      says: 'How odds are worded.',
    },
    { key: 'operator', values: 'a name', otherwise: 'none', clause: null, says: 'Who runs the table.' },
    {
      key: 'shaker',
      values: shakers.length > 0 ? codes(shakers.map(({ id }) => id)) : 'none: dice are thrown by hand',
      otherwise: 'none',
      clause: shakerClause,
      says: 'How dice are mixed.',
    },
    {
      key: 'oddsPosted',
      values: '`layout`, `sign`',
      otherwise: 'none',
      clause: equipment.find(({ id }) => id === 'odds-posted')?.clause ?? null,
      says: 'Where players read the odds.',
    },
    {
      key: 'approvals',
      values: codes([...new Set(approvals.map(({ id }) => id))]) || 'none are asked for',
      otherwise: 'none',
      clause: null,
      says: 'References of what the authority has approved.',
    },
    {
      key: 'cashAlone',
      values: 'minor units',
      otherwise: 'no limit',
      clause: null,
      says: 'The most cash that one person takes alone, all together until somebody else counts the drop or begins a shift; more needs a second person.',
    },
    {
      key: 'handPay',
      values: 'minor units',
      otherwise: 'none',
      clause: null,
      says: 'A seat that wins more than this in one round or throw is locked until an attendant pays: it bets nothing and cashes nothing out.',
    },
    {
      key: 'limitsNotice',
      values: 'minutes',
      otherwise: 'none',
      clause: null,
      says: 'How long before players are told of limits that are set for a time of day.',
    },
    {
      key: 'shifts',
      values: 'such as "day 06:00, night 18:00 UTC-05:00"',
      otherwise: 'no schedule',
      clause: rulebook.inspections.find(({ at }) => at === 'shift')?.clause ?? null,
      says: 'When shifts begin. Where a shift has its own inspection, no new round begins before it.',
    },
  ];
};

const choiceOf = (rulebook: Rulebook, option: Option): Choice => ({
  key: option.key,
  clause: option.clause,
  says: option.says,
  ...valuesOf(rulebook, option),
});

const valuesOf = (rulebook: Rulebook, option: Option): Pick<Choice, 'values' | 'otherwise'> => {
  switch (option.kind) {
    case 'table':
      return {
        values: codes(Object.keys(option.choices)),
        otherwise: option.default === null ? 'not offered' : code(option.default),
      };
    case 'flag':
      return { values: '`true`, `false`', otherwise: code(String(option.default)) };
    case 'choice':
      return { values: codes(option.choices), otherwise: code(option.default) };
    case 'whole':
      return {
        values: `${option.min} to ${option.max}`,
        otherwise: option.default === null ? 'none' : code(option.default),
      };
    case 'multiple':
      return {
        values: `${option.min} to ${option.max}, or by point: \`3-4-5\` for 4 and 10, 5 and 9, 6 and 8, or six numbers`,
        otherwise: option.default === null ? 'none' : code(option.default),
      };
    case 'vigorish':
      return {
        values: `\`when\`, \`on\` and \`rate\`, at most ${option.percentMax}%; or \`none\``,
        otherwise: code(defaultVigorish(rulebook)),
      };
  }
};

/** As a submission would file it. */
const defaultVigorish = (rulebook: Rulebook): string => {
  const { vigorish } = submissionsOf(rulebook)[0]!.choices;
  return vigorish ? JSON.stringify({ ...vigorish, rate: `${vigorish.rate.parts}/${vigorish.rate.of}` }) : 'none';
};

const spotLimits = ({ id, limits }: Rulebook): string =>
  limits.spots.length === 0
    ? ''
    : page([
        'Limits that the document itself sets, in minor units:',
        table(
          ['spot', 'least', 'most', 'steps', 'clauses'],
          limits.spots.map(({ spot, min, max, increment, clause }) => [
            code(spot),
            `${min}`,
            `${max}`,
            `${increment}`,
            [...new Set(Object.values(clause))].map((text) => text.slice(id.length + 1)).join(', '),
          ]),
        ),
      ]).trimEnd();

/** The payouts of wagers that come with a choice of the operator. */
const optionalPayouts = (rulebook: Rulebook): string => {
  const tables = rulebook.options.flatMap((option) =>
    option.kind === 'table' ? [{ key: option.key, choices: option.choices }] : [],
  );
  return tables
    .map(({ key, choices }) => {
      const names = Object.keys(choices);
      const keys = [...new Set(Object.values(choices).flatMap((payouts) => Object.keys(payouts)))];
      const odds = (choice: string, payout: string) => {
        const found = choices[choice]?.[payout];
        return found && found.odds.win > 0 ? formatOdds(found.odds) : '–';
      };
      return page([
        `### Pay tables of ${code(key)}`,
        table(
          ['for', ...names.map((name) => code(name))],
          keys.map((payout) => [code(payout), ...names.map((name) => odds(name, payout))]),
        ),
      ]).trimEnd();
    })
    .join('\n\n');
};

export const choicesSection = (rulebook: Rulebook): string =>
  page([
    '## What the operator chooses',
    'Keys of a Rules Submission. An unknown key, or a choice that the document forbids, is refused with its clause.',
    table(
      ['key', 'may be', 'without it', 'clause', 'what it is'],
      [...commonChoices(rulebook), ...rulebook.options.map((option) => choiceOf(rulebook, option))].map(
        ({ key, values, otherwise, clause, says }) => [
          code(key),
          values,
          otherwise,
          clause === null ? '' : bare(rulebook, clause),
          says,
        ],
      ),
    ),
    spotLimits(rulebook),
    optionalPayouts(rulebook),
  ]).trimEnd();
