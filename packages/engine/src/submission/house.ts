import { isRefusal, isWanted, type Refusal, type Requirement, type Rulebook, refusal } from '../rules/index.ts';
import { DEFAULT_FILED_VIGORISH } from './choices.ts';
import { fileShifts } from './shifts.ts';
import type { HouseFiling, RulesSubmission } from './submission.ts';
import { isRecord, quote } from './value.ts';

/** The operator, the shaker and the approvals, as far as they are filed. */
export const fileHouse = (rulebook: Rulebook, filed: Record<string, unknown>): HouseFiling | Refusal => {
  const {
    operator = null,
    shaker: shakerId = null,
    oddsPosted = null,
    approvals = {},
    cashAlone,
    handPay,
    limitsNotice,
    shifts,
  } = filed;
  if (operator !== null && (typeof operator !== 'string' || operator.trim() === ''))
    return refusal('bad-choice', null, 'The operator’s name must be a text that is not empty.');
  const shaker = rulebook.shakers.find(({ id }) => id === shakerId);
  if (shakerId !== null && !shaker) return wrongShaker(rulebook, shakerId);
  if (oddsPosted !== null && oddsPosted !== 'layout' && oddsPosted !== 'sign')
    return refusal('bad-choice', null, `Odds must be posted on the "layout" or on a "sign", not ${quote(oddsPosted)}.`);
  const references = fileApprovals(rulebook, approvals);
  if (isRefusal(references)) return references;
  if (cashAlone !== undefined && !isAmount(cashAlone))
    return refusal(
      'bad-choice',
      null,
      `The cash that one person may take alone must be a whole number of minor units, not ${quote(cashAlone)}.`,
    );
  if (handPay !== undefined && !isAmount(handPay))
    return refusal(
      'bad-choice',
      null,
      `The win above which an attendant pays must be a whole number of minor units, not ${quote(handPay)}.`,
    );
  if (limitsNotice !== undefined && !(isAmount(limitsNotice) && limitsNotice <= NOTICE_MOST))
    return refusal(
      'bad-choice',
      null,
      `The notice of other limits must be a whole number of minutes, at most ${NOTICE_MOST}, not ${quote(limitsNotice)}.`,
    );
  const schedule = shifts === undefined ? undefined : fileShifts(shifts);
  if (isRefusal(schedule)) return schedule;
  return {
    operator: operator as string | null,
    shaker: shaker?.id ?? null,
    oddsPosted,
    approvals: references,
    ...(cashAlone === undefined ? {} : { cashAlone }),
    ...(handPay === undefined ? {} : { handPay }),
    ...(limitsNotice === undefined ? {} : { limitsNotice }),
    ...(schedule ? { shifts: schedule } : {}),
  };
};

/** A day, in minutes. */
const NOTICE_MOST = 1_440;

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const wrongShaker = (rulebook: Rulebook, asked: unknown): Refusal => {
  const known = rulebook.shakers.map(({ id }) => id);
  const kin = rulebook.shakers.find(
    ({ id }) => typeof asked === 'string' && asked.startsWith('automated') && id.startsWith('automated'),
  );
  const clause = kin?.coverClause ?? rulebook.shakerClause ?? rulebook.diceSet.clause;
  const offer = known.length ? `it allows ${known.join(', ')}` : 'its dice are thrown by hand';
  return refusal('bad-choice', clause, `${rulebook.id} does not allow the shaker ${quote(asked)}; ${offer}.`);
};

const fileApprovals = (rulebook: Rulebook, filed: unknown): Record<string, string> | Refusal => {
  if (!isRecord(filed)) return refusal('bad-choice', null, 'Approvals must be an object of references by requirement.');
  const known = allRequirements(rulebook).filter(isApproval);
  for (const [id, reference] of Object.entries(filed)) {
    const requirement = known.find((candidate) => candidate.id === id);
    if (!requirement)
      return refusal(
        'bad-choice',
        null,
        `${rulebook.id} does not require an approval ${quote(id)}; it requires ${listIds(known)}.`,
      );
    if (typeof reference !== 'string' || reference.trim() === '')
      return refusal('bad-choice', requirement.clause, `The approval "${id}" needs a reference.`);
  }
  return filed as Record<string, string>;
};

const listIds = (requirements: readonly Requirement[]): string =>
  [...new Set(requirements.map(({ id }) => id))].join(', ') || 'none';

const isApproval = (requirement: Requirement): boolean => requirement.known === 'approval';

const allRequirements = (rulebook: Rulebook): readonly Requirement[] => [
  ...rulebook.equipment,
  ...rulebook.shakers.flatMap(({ conditions }) => conditions),
];

/** Requirements that a real table must still file before it may open. */
export const missingFromFiling = (rulebook: Rulebook, submission: RulesSubmission): readonly Refusal[] => [
  ...missingOperator(rulebook, submission),
  ...missingShaker(rulebook, submission),
  ...missingApprovals(rulebook, submission),
  ...missingChoices(rulebook, submission),
];

const missing = (clause: Refusal['clause'], message: string): Refusal => refusal('missing-choice', clause, message);

const missingOperator = (rulebook: Rulebook, { house }: RulesSubmission): Refusal[] => {
  const logo = rulebook.equipment.find(({ id }) => id === 'layout-logo');
  const odds = rulebook.equipment.find(({ id }) => id === 'odds-posted');
  return [
    ...(house.operator === null ? [missing(logo?.clause ?? null, 'The submission does not name the operator.')] : []),
    ...(odds && house.oddsPosted === null
      ? [missing(odds.clause, 'The submission does not say whether the odds are on the layout or on a sign.')]
      : []),
  ];
};

const missingShaker = (rulebook: Rulebook, { house }: RulesSubmission): Refusal[] =>
  rulebook.shakers.length > 0 && house.shaker === null
    ? [missing(rulebook.shakerClause, 'The submission does not name the shaker.')]
    : [];

const missingApprovals = (rulebook: Rulebook, submission: RulesSubmission): Refusal[] => {
  const shaker = rulebook.shakers.find(({ id }) => id === submission.house.shaker);
  const choices = submission.choices as Readonly<Record<string, unknown>>;
  return [...rulebook.equipment, ...(shaker?.conditions ?? [])]
    .filter(isApproval)
    .filter((requirement) => isWanted(requirement, choices))
    .filter(({ id }) => !Object.hasOwn(submission.house.approvals, id))
    .map(({ id, clause, says }) => missing(clause, `The approval "${id}" has no reference: ${says}`));
};

const missingChoices = (rulebook: Rulebook, submission: RulesSubmission): Refusal[] =>
  rulebook.options
    .filter(({ key, filedBy }) => filedBy && !submission.named.includes(key))
    .filter(({ kind }) => kind !== 'vigorish' || submission.spots.some((spot) => spot.vigorish))
    .map(({ key, filedBy }) => missing(filedBy!, `The submission must name its choice of "${key}".`));

/** The reference of an approval that nobody has given. */
const PRACTICE_APPROVAL = 'practice';

const isPracticeApproval = (reference: unknown): boolean =>
  typeof reference === 'string' && reference.trim().toLowerCase() === PRACTICE_APPROVAL;

/** Why a house with people and money may not file these choices: an approval in them was given by nobody. */
export const checkRealApprovals = (rulebook: Rulebook, choices: unknown): Refusal | undefined => {
  const approvals = isRecord(choices) && isRecord(choices.approvals) ? choices.approvals : {};
  const made = allRequirements(rulebook).find(({ id }) => isPracticeApproval(approvals[id]));
  return (
    made &&
    refusal(
      'bad-choice',
      made.clause,
      `The approval "${made.id}" has the reference of a practice table. Name the real approval: ${made.says}`,
    )
  );
};

/**
 * A filing for practice and stories: what concerns the house rather than the game is filled in where it was left out,
 * with references that say so.
 */
export const practiceFiling = (
  rulebook: Rulebook,
  choices: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  operator: 'The house',
  ...(rulebook.shakers[0] ? { shaker: rulebook.shakers[0].id } : {}),
  oddsPosted: 'layout',
  ...Object.fromEntries(
    rulebook.options.filter(({ filedBy }) => filedBy).map((option) => [option.key, DEFAULT_FILED_VIGORISH]),
  ),
  ...choices,
  approvals: {
    ...Object.fromEntries(
      allRequirements(rulebook)
        .filter(isApproval)
        .map(({ id }) => [id, PRACTICE_APPROVAL]),
    ),
    ...(isRecord(choices.approvals) ? choices.approvals : {}),
  },
});
