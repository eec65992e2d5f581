import { DOCUMENT_LANGUAGE, LANGUAGES, REFUSALS, RULEBOOKS, type Rulebook } from '@hardway/engine';
import { HOUSE_REFUSALS } from '@hardway/server/protocol';
import { expect, test } from 'vitest';
import { documentsIn, refusalsIn } from './index.ts';

/** What screens tell of a document's data, in its own words of English. */
const saidBy = ({
  diceSet,
  equipment,
  glossary,
  irregularities,
  noRollGrounds,
  options,
  positions,
  readings,
  shakers,
}: Rulebook): readonly string[] => [
  ...[...equipment, ...irregularities, ...noRollGrounds, ...options].map(({ says }) => says),
  ...shakers.flatMap(({ title, conditions }) => [title, ...conditions.map(({ says }) => says)]),
  ...diceSet.replacedWhen.map(({ reason }) => reason),
  ...positions.map(({ title }) => title),
  ...glossary.flatMap(({ term, means }) => [term, means]),
  ...readings.flatMap(({ asks, takes, because, otherwise }) => [
    ...[asks, takes, because],
    ...(otherwise ?? []).map(({ says }) => says),
  ]),
];

/** The language in which the engine speaks needs no words for it. */
const OTHERS = LANGUAGES.filter((language) => language !== DOCUMENT_LANGUAGE);

test.each(OTHERS)('%s tells all that the documents’ data say', async (language) => {
  const told = await documentsIn(language);
  for (const rulebook of RULEBOOKS)
    expect([rulebook.id, saidBy(rulebook).filter((sentence) => !told[sentence])]).toEqual([rulebook.id, []]);
});

test.each(OTHERS)('%s has a sentence for every refusal of the engine and of the house', async (language) => {
  const { codes } = await refusalsIn(language);
  // Screens say themselves that they wait for the house.
  const wanted = Object.keys({ ...REFUSALS, ...HOUSE_REFUSALS }).filter((code) => code !== 'table-unavailable');
  expect(wanted.filter((code) => !/^(bad-json|bad-line)$/.test(code) && !codes[code])).toEqual([]);
});
