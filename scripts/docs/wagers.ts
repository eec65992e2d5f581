import {
  describe,
  describePattern,
  formatOdds,
  fullName,
  payKeysOf,
  type Rulebook,
  type RulesSubmission,
  type Spot,
  wordingOf,
} from '@hardway/engine';
import { explain } from '../../packages/cli/src/rules/explain.ts';
import { referenceSubmission } from '../../packages/cli/src/rules/settings.ts';
import { grouped } from './grouped.ts';
import { capital, code, page, table } from './markdown.ts';

/** The wagers of a document: where they lie, what wins, what they pay under each pay table. */

export const submissionsOf = (rulebook: Rulebook): readonly RulesSubmission[] =>
  rulebook.paytables.map(({ id }) => referenceSubmission(rulebook, { paytable: id }));

/** "rws-sicbo 4.1.1 / Small" without the document's name, which the page has already. */
export const bare = (rulebook: Rulebook, clause: string): string =>
  clause.startsWith(`${rulebook.id} `) ? clause.slice(rulebook.id.length + 1) : clause;

interface Family {
  readonly title: string;
  readonly spots: readonly Spot[];
}

const KINDS: Readonly<Record<Spot['play']['kind'], string>> = {
  line: 'Line wagers',
  supplement: 'Odds behind a line wager',
  race: 'Wagers that stand until they are decided',
  'one-roll': 'Wagers on the next roll',
  split: 'Wagers settled as several',
  collect: 'Wagers on the totals of a shooter',
  'points-made': 'Wagers on the points of a shooter',
  'lucky-shooter': 'Wagers on the run of a shooter',
};

/** At craps wagers belong together by how dice decide them, at Sic Bo by what they name. */
export const familiesOf = (rulebook: Rulebook): readonly Family[] => {
  const spots = new Map(rulebook.paytables.flatMap((paytable) => paytable.spots).map((spot) => [spot.id, spot]));
  const titles = grouped(spots.values(), (spot) =>
    rulebook.game === 'craps' ? KINDS[spot.play.kind] : numbersNamed(spot),
  );
  return [...titles].map(([title, members]) => ({
    title,
    spots: [...grouped(members, ({ id }) => kindOf(id)).values()].flat(),
  }));
};

/** "place/6" is of the kind "place". */
const kindOf = (id: string): string => id.split('/')[0]!;

const numbersNamed = ({ id }: Spot): string => {
  const [kind = '', numbers] = id.split('/');
  return numbers === undefined ? 'Positions without a number' : capital(kind.replaceAll('-', ' with '));
};

/** What wins, in words: for one roll the dice alone, as the pay has columns of its own. */
const winsOn = (rulebook: Rulebook, submission: RulesSubmission, spot: Spot): string => {
  if (rulebook.game === 'craps' || spot.play.kind !== 'one-roll')
    return describe(spot.play, submission.payouts, wordingOf(rulebook, submission, spot.id));
  return capital(spot.play.wins.map(({ when }) => describePattern(when)).join('; '));
};

const paysOf = (rulebook: Rulebook, submission: RulesSubmission, spot: Spot): string => {
  const own = submission.spots.find(({ id }) => id === spot.id);
  if (!own) return '–';
  if (own.play.kind === 'split') return 'as its parts';
  const state = own.made.point ? { point: own.made.point, seen: [] } : undefined;
  const odds = payKeysOf(own.play, state)
    .filter((key) => submission.payouts[key]!.odds.win > 0)
    .map((key) => formatOdds(submission.payouts[key]!.odds, wordingOf(rulebook, submission, spot.id)));
  return [...new Set(odds)].join('; ');
};

const nameOf = (rulebook: Rulebook, spot: Spot): string =>
  `${fullName(rulebook, spot, 'en')} ${fullName(rulebook, spot, 'zh')}`;

const wagerTable = (rulebook: Rulebook, submissions: readonly RulesSubmission[], spots: readonly Spot[]): string => {
  const heads = submissions.length === 1 ? ['pays'] : submissions.map(({ paytable }) => `pays (${paytable})`);
  const offering = (spot: Spot) => submissions.find((submission) => submission.spots.some(({ id }) => id === spot.id))!;
  return table(
    ['spot', 'wager', rulebook.game === 'craps' ? 'in words' : 'wins if', ...heads, 'clause'],
    spots.map((spot) => [
      code(spot.id),
      nameOf(rulebook, spot),
      winsOn(rulebook, offering(spot), spot),
      ...submissions.map((submission) => paysOf(rulebook, submission, spot)),
      clausesOf(rulebook, spot.id),
    ]),
  );
};

/** The clauses that a spot has under each pay table: "4.1.1, 4.1.2 / Small". */
const clausesOf = (rulebook: Rulebook, id: string): string => {
  const own = rulebook.paytables.flatMap(({ spots }) => spots.filter((spot) => spot.id === id));
  const parts = [...new Set(own.map(({ clause }) => bare(rulebook, clause)))].map((clause) => clause.split(' / '));
  return [...grouped(parts, ([, name = '']) => name)]
    .map(([name, clauses]) => [clauses.map(([section]) => section).join(', '), name].filter(Boolean).join(' / '))
    .join('; ');
};

/** Positions that no pay table has, each once. */
const absentSpots = ({ paytables }: Rulebook): readonly string[] => [
  ...new Set(paytables.flatMap(({ absent }) => absent.map(({ spot, says }) => `- ${code(spot)}: ${says}`))),
];

export const wagersSection = (rulebook: Rulebook): string => {
  const submissions = submissionsOf(rulebook);
  const absent = absentSpots(rulebook);
  return page([
    '## Wagers',
    `The document’s list of wagers is closed (${bare(rulebook, rulebook.wagersClause)}). A spot’s id is its name everywhere: ` +
      `in files, on the command line, in the record.`,
    ...familiesOf(rulebook).flatMap(({ title, spots }) => [`### ${title}`, wagerTable(rulebook, submissions, spots)]),
    absent.length > 0 && `Not in the document, though one might look for them:\n\n${absent.join('\n')}`,
  ]).trimEnd();
};

/** When wagers are made and how they may be changed; spots of one family that agree share a line. */
export const makingSection = (rulebook: Rulebook): string => {
  const submission = submissionsOf(rulebook).at(-1)!;
  const cellsOf = (spot: Spot): string[] => {
    const { made, changes, comeOut } = explain(rulebook, submission, spot);
    return [
      made.clause === spot.clause ? made.words : `${made.words} (${bare(rulebook, made.clause)})`,
      `${changes.words} (${bare(rulebook, changes.clause)})`,
      comeOut ? `${comeOut.words} (${bare(rulebook, comeOut.clause)})` : 'works',
    ];
  };
  return page([
    '## When wagers are made and changed',
    sharedTable(
      ['spots', 'made', 'changes', 'on a come out roll'],
      submission.spots.map((spot) => ({ spot: spot.id, cells: cellsOf(spot) })),
    ),
  ]).trimEnd();
};

/** "`hop/11` to `hop/66` (21)": families of many are not listed one by one. */
const shortList = (spots: readonly string[]): string =>
  [...grouped(spots, kindOf).values()]
    .map((members) =>
      members.length > 4
        ? `${code(members[0]!)} … ${code(members.at(-1)!)} (${members.length})`
        : members.map(code).join(', '),
    )
    .join(', ');

interface Line {
  readonly spot: string;
  readonly cells: readonly string[];
}

/** Spots of which the same is to be said share a line. */
export const sharedTable = (heads: readonly string[], lines: readonly Line[]): string =>
  table(
    heads,
    [...grouped(lines, ({ cells }) => JSON.stringify(cells)).values()].map((alike) => [
      shortList(alike.map(({ spot }) => spot)),
      ...alike[0]!.cells,
    ]),
  );
