import type { Duty, RoundOrder, Rulebook } from '@hardway/engine';
import { readRegister } from '../register.ts';
import { capital, code, codes, page, spaced, table } from './markdown.ts';
import { bare } from './wagers.ts';

/** How a document has a round played, by whom, and what it does when something goes wrong. */

const WORDS: ReadonlyMap<string, string> = new Map(readRegister().map(({ clause, words }) => [clause, words]));

const roundTable = (rulebook: Rulebook, { steps }: RoundOrder): string =>
  table(
    ['', 'step', 'clause', 'what it asks'],
    steps.map(({ step, clause, form }, index) => [
      `${index + 1}`,
      form ? `${spaced(step)} (${form} only)` : spaced(step),
      bare(rulebook, clause),
      WORDS.get(clause) ?? '',
    ]),
  );

const mixes = (rulebook: Rulebook, { mixesMin }: RoundOrder): string | false =>
  mixesMin !== null && `Dice are mixed at least ${mixesMin.count} times (${bare(rulebook, mixesMin.clause)}).`;

export const roundSection = (rulebook: Rulebook): string =>
  page([
    '## The order of a round',
    `Betting opens by ${bare(rulebook, rulebook.betting.opens)} and closes by ${bare(rulebook, rulebook.betting.closes)}. ` +
      (rulebook.verbalWagers.accepted
        ? `Spoken wagers are taken (${bare(rulebook, rulebook.verbalWagers.clause)}).`
        : `Spoken wagers are not taken (${bare(rulebook, rulebook.verbalWagers.clause)}).`),
    ...(rulebook.round ? [roundTable(rulebook, rulebook.round), mixes(rulebook, rulebook.round)] : []),
    ...rulebook.shakers.flatMap(({ id, title, clause, kept, round }) => [
      `### ${title}`,
      `The shaker ${code(id)}, by ${bare(rulebook, clause)}.${kept ? ` It is in the dealer’s charge (${bare(rulebook, kept)}).` : ''}`,
      roundTable(rulebook, round),
      mixes(rulebook, round),
    ]),
  ]).trimEnd();

const whoOf = (
  rulebook: Rulebook,
  { by, orAbove, form, besides }: Pick<Duty, 'by' | 'orAbove' | 'form' | 'besides'>,
): string => {
  const names = by.map(
    (role) => rulebook.positions.find((position) => position.role === role)?.title ?? capital(spaced(role)),
  );
  return `${names.join(' or ')}${orAbove ? ' or above' : ''}${form ? ` (${form}${besides ? `, while a ${besides} is assigned` : ''})` : ''}`;
};

export const peopleSection = (rulebook: Rulebook): string =>
  page([
    '## People and equipment',
    table(
      ['duty', 'whose', 'clause'],
      [
        ...rulebook.duties.map((duty) => [spaced(duty.does), whoOf(rulebook, duty), bare(rulebook, duty.clause)]),
        ...rulebook.inspections.map(({ of, at, times, by, orAbove, clause }) => [
          `inspect the ${spaced(of)} at ${at === 'shift' ? 'the beginning of a shift' : 'opening'}, ${times === 1 ? 'once' : `${times} times`}`,
          whoOf(rulebook, { by: [by], orAbove }),
          bare(rulebook, clause),
        ]),
      ],
    ),
    'What has to be there before a table opens. Staff *attest* it, or the submission names an *approval*.',
    table(
      ['requirement', 'known by', 'what it is', 'clause'],
      [
        ...rulebook.equipment.map((requirement) => ({ requirement, where: '' })),
        ...rulebook.shakers.flatMap(({ id, conditions }) =>
          conditions.map((requirement) => ({ requirement, where: ` (shaker ${code(id)})` })),
        ),
      ].map(({ requirement: { id, known, says, clause, when }, where }) => [
        `${code(id)}${where}${when ? ` (with ${code(when)})` : ''}`,
        known === 'approval' ? 'approval' : 'attested',
        says,
        bare(rulebook, clause),
      ]),
    ),
    diceOf(rulebook),
  ]).trimEnd();

const ageOf = (limit: { hours: number } | { months: number }): string =>
  'hours' in limit ? `${limit.hours} hours` : `${limit.months} months`;

const diceOf = ({ diceSet, shakers, ...rulebook }: Rulebook): string => {
  const whole = { diceSet, shakers, ...rulebook };
  const ages = [
    ...(diceSet.age ? [`A set serves for ${ageOf(diceSet.age.limit)} (${bare(whole, diceSet.age.clause)}).`] : []),
    ...shakers.flatMap(({ id, diceAge }) =>
      diceAge
        ? [`In the shaker ${code(id)} dice serve for ${ageOf(diceAge.limit)} (${bare(whole, diceAge.clause)}).`]
        : [],
    ),
  ];
  const reasons = diceSet.replacedWhen.map(({ reason, clause }) => `${spaced(reason)} (${bare(whole, clause)})`);
  return [
    `The table keeps ${diceSet.count} dice (${bare(whole, diceSet.clause)}).`,
    ...ages,
    ...(reasons.length > 0 ? [`They are replaced when: ${reasons.join('; ')}.`] : []),
  ].join(' ');
};

export const irregularitiesSection = (rulebook: Rulebook): string =>
  page([
    '## When something goes wrong',
    table(
      ['what', 'remedy', 'in words', 'clause'],
      rulebook.irregularities.map(({ kind, remedy, says, clause, source, needs }) => [
        spaced(kind),
        spaced(remedy),
        `${says}${needs ? ` First: ${codes(needs)}.` : ''}`,
        `${bare(rulebook, clause)}${source === 'house-rule' ? ' (a reading)' : ''}`,
      ]),
    ),
    rulebook.noRollGrounds.length > 0 &&
      page([
        'Grounds on which a roll does not count:',
        table(
          ['ground', 'what it is', 'clause'],
          rulebook.noRollGrounds.map(({ ground, says, clause, refused, form }) => [
            `${code(ground)}${form ? ` (${form})` : ''}`,
            refused ? `${says}: named as no ground` : says,
            bare(rulebook, clause),
          ]),
        ),
      ]).trimEnd(),
  ]).trimEnd();
