import type { Rulebook } from '@hardway/engine';
import { choicesSection } from './choices.ts';
import { code, codes, contents, GENERATED, page, spaced, table } from './markdown.ts';
import { oddsSection } from './odds.ts';
import { irregularitiesSection, peopleSection, roundSection } from './procedure.ts';
import { readingsSection } from './readings.ts';
import { bare, makingSection, wagersSection } from './wagers.ts';

/** A page for each of the documents, and one that lists them. */
export const rulebookPages = (rulebooks: readonly Rulebook[]): readonly (readonly [string, string])[] => [
  ['docs/rulebooks/README.md', indexPage(rulebooks)],
  ...rulebooks.map((rulebook) => [`docs/rulebooks/${rulebook.id}.md`, rulebookPage(rulebooks, rulebook)] as const),
];

const editionOf = ({ effective }: Rulebook): string =>
  effective ? `the edition in force from ${effective}` : 'the document names no day from which it counts';

const paytablesSection = (rulebook: Rulebook): string => {
  const wordingOf = (layout: string) => rulebook.layouts.find(({ id }) => id === layout)?.wording;
  const { offer } = rulebook;
  return page([
    '## Pay tables',
    table(
      ['pay table', 'clause', 'spots', 'layout', 'odds worded'],
      rulebook.paytables.map(({ id, clause, spots, layout }) => [
        code(id),
        bare(rulebook, clause),
        `${spots.length}`,
        code(layout),
        code(wordingOf(layout) ?? rulebook.wordings.allowed.join('`, `')),
      ]),
    ),
    offer.rule === 'exactly'
      ? `The odds are fixed (${bare(rulebook, offer.clause)}).`
      : `The odds are floors that an operator may exceed (${bare(rulebook, offer.clause)}).`,
  ]).trimEnd();
};

const glossarySection = (rulebook: Rulebook): string =>
  rulebook.glossary.length === 0
    ? ''
    : page([
        '## Words of the document',
        table(
          ['word', 'means', 'clause'],
          rulebook.glossary.map(({ term, means, clause }) => [term, means, bare(rulebook, clause)]),
        ),
      ]).trimEnd();

const rulebookPage = (rulebooks: readonly Rulebook[], rulebook: Rulebook): string => {
  const sections = [
    paytablesSection(rulebook),
    wagersSection(rulebook),
    rulebook.game === 'craps' ? makingSection(rulebook) : '',
    oddsSection(rulebook),
    choicesSection(rulebook),
    roundSection(rulebook),
    peopleSection(rulebook),
    irregularitiesSection(rulebook),
    readingsSection(rulebook),
    glossarySection(rulebook),
    rulebook.game === 'sicbo' ? `## Beside the other Sic Bo documents\n\n${comparison(rulebooks, rulebook)}` : '',
  ].filter((section) => section !== '');
  return page([
    GENERATED,
    `# ${rulebook.title}`,
    `Rulebook ${code(rulebook.id)}: ${rulebook.place.en}, ${rulebook.authority}; ${editionOf(rulebook)}. ` +
      `${rulebook.dice} dice. Clauses are named as in [the clause register](../clauses.md#${rulebook.id}). ` +
      'All documents: [rulebooks](README.md).',
    contents(sections.map((section) => /^## (.*)$/m.exec(section)![1]!)),
    ...sections,
  ]);
};

const remedyOf = ({ irregularities }: Rulebook, kind: string): string => {
  const found = irregularities.find((irregularity) => irregularity.kind === kind);
  if (!found) return '–';
  return found.source === 'document' ? spaced(found.remedy) : `${spaced(found.remedy)} (a reading)`;
};

/** When betting closes, by each order of a round that the document has. */
const closing = ({ shakers }: Rulebook): string => {
  const orders = shakers.map(({ round: { steps } }) => {
    const names = steps.map(({ step }) => step);
    return names.indexOf('close-betting') < names.indexOf('mix')
      ? 'before the dice are mixed'
      : 'after the dice are mixed';
  });
  return [...new Set(orders)].join(', or ');
};

/** The Sic Bo documents side by side, one of them first. */
const comparison = (rulebooks: readonly Rulebook[], first?: Rulebook): string => {
  const all = rulebooks.filter(({ game }) => game === 'sicbo');
  const documents = first ? [first, ...all.filter(({ id }) => id !== first.id)] : all;
  const row = (name: string, tell: (rulebook: Rulebook) => string) => [name, ...documents.map(tell)];
  const kinds = [...new Set(documents.flatMap(({ irregularities }) => irregularities.map(({ kind }) => kind)))];
  return table(
    ['', ...documents.map(({ id }) => (id === first?.id ? code(id) : `[${id}](${id}.md)`))],
    [
      row('pay tables', ({ paytables }) => codes(paytables.map(({ id }) => id))),
      row('spots', ({ paytables }) => paytables.map(({ spots }) => spots.length).join(', ')),
      row('odds', ({ offer }) => (offer.rule === 'exactly' ? 'fixed' : 'floors')),
      row('shakers', ({ shakers }) => codes(shakers.map(({ id }) => id))),
      row('betting closes', closing),
      row('dice mixed at least', ({ shakers }) =>
        [...new Set(shakers.map(({ round }) => (round.mixesMin ? `${round.mixesMin.count}` : 'not said')))].join(', '),
      ),
      ...kinds.map((kind) => row(spaced(kind), (rulebook) => remedyOf(rulebook, kind))),
    ],
  );
};

const indexPage = (rulebooks: readonly Rulebook[]): string =>
  page([
    GENERATED,
    '# Rulebooks',
    'The documents as Hardway plays them: every wager, what it pays, its exact odds, what the operator chooses, how a ' +
      'round goes, and how the text was read where it leaves something open. The pages are written from the same data ' +
      'that settles wagers.',
    table(
      ['rulebook', 'document', 'place', 'edition', 'pay tables', 'readings'],
      rulebooks.map(({ id, title, place, effective, paytables, readings }) => [
        `[${id}](${id}.md)`,
        title,
        place.en,
        effective ?? 'not dated',
        codes(paytables.map((paytable) => paytable.id)),
        `${readings.length}`,
      ]),
    ),
    '## The Sic Bo documents side by side',
    comparison(rulebooks),
    'See also [the clause register](../clauses.md), which joins every clause with the tests that prove it.',
  ]);
