import { type Face, isRoll, type Roll } from '../dice/index.ts';
import {
  type Clause,
  type DiceAge,
  type Inspection,
  isRefusal,
  isWanted,
  type Refusal,
  type Replacement,
  type Requirement,
  type Rulebook,
  refusal,
  type Shaker,
} from '../rules/index.ts';
import { missingFromFiling, type RulesSubmission, setLimits, submit } from '../submission/index.ts';
import { checkDuty, checkRole, checkSupervisor, supervisorsOf } from './authority.ts';
import type { Actor, CommandOf } from './command.ts';
import type { Note } from './event.ts';
import type { Decider, Verdict } from './game.ts';
import { keeperClause } from './posts.ts';
import { isShiftDue, scheduledShift } from './shifts.ts';
import type { AnyTable } from './state.ts';

export const shakerOf = (rulebook: Rulebook, { shaker }: AnyTable): Shaker | undefined =>
  rulebook.shakers.find(({ id }) => id === shaker);

export const closedOnly = ({ phase }: AnyTable): Refusal | undefined =>
  phase.is === 'closed' ? undefined : refusal('table-open', null, 'The table must be closed for this.');

export const fileSubmission = (
  rulebook: Rulebook,
  table: AnyTable,
  { choices, by }: CommandOf<'FileSubmission'>,
): Verdict => {
  const problem = checkSupervisor(rulebook, by) ?? closedOnly(table);
  if (problem) return problem;
  const submission = submit(rulebook, choices);
  if (isRefusal(submission)) return submission;
  return (
    missingFromFiling(rulebook, submission)[0] ??
    checkPutAway(rulebook, table, submission) ?? [{ type: 'SubmissionFiled', submission }]
  );
};

/** A manual shaker takes an automated one's place only once that one is put away as the document says; no filing changes that. */
const checkPutAway = (rulebook: Rulebook, table: AnyTable, { house }: RulesSubmission): Refusal | undefined => {
  const replaced = rulebook.irregularities.find(({ kind }) => kind === 'shaker-replaced');
  return replaced && isAutomated(rulebook, table) && house.shaker === 'manual'
    ? refusal('out-of-order', replaced.clause, `${replaced.says} Report the replacement, then file.`)
    : undefined;
};

/**
 * Equipment that staff must attest before this table opens, its shaker's included. The filing names the approvals of the
 * shaker that it was made for; for one that has taken its place staff answer for them.
 */
export const toAttest = (rulebook: Rulebook, table: AnyTable) => {
  const { submission } = table;
  const choices = (submission?.choices ?? {}) as Readonly<Record<string, unknown>>;
  const shaker = shakerOf(rulebook, table);
  const conditions = shaker?.conditions ?? [];
  return [
    ...rulebook.equipment.filter(isAttested),
    ...(shaker?.id === submission?.house.shaker ? conditions.filter(isAttested) : conditions),
  ].filter((requirement) => isWanted(requirement, choices));
};

const isAttested = ({ known }: Requirement): boolean => known === 'attested';

export const attestEquipment: Decider<'AttestEquipment'> = (rulebook, table, { items, noted = [], by }, game) => {
  const problem = checkSupervisor(rulebook, by) ?? game.checkIdle(table.play) ?? needsSubmission(table);
  if (problem) return problem;
  const known = toAttest(rulebook, table);
  const unknown = items.find((item) => !known.some(({ id }) => id === item));
  if (unknown !== undefined)
    return refusal('nothing-to-do', null, `This table does not require an attestation of "${unknown}".`);
  const attested = known.filter(({ id }) => items.includes(id));
  const stray = noted.find(({ item }) => !attested.some(({ id, notes }) => id === item && notes));
  if (stray) return refusal('nothing-to-do', null, `No note belongs to the attestation of "${stray.item}".`);
  const wrong = attested.map((requirement) => wrongNote(requirement, noted)).find((found) => found !== undefined);
  return (
    wrong ?? [
      {
        type: 'EquipmentAttested',
        items,
        clauses: attested.map(({ clause }) => clause),
        ...(noted.length > 0 ? { noted } : {}),
      },
    ]
  );
};

const LENGTH = /^\d{1,4}(\.\d{1,2})?$/;

const wrongNote = ({ id, clause, notes }: Requirement, noted: readonly Note[]): Refusal | undefined => {
  if (!notes) return undefined;
  const value = noted.find(({ item }) => item === id)?.value;
  if (notes.is === 'serial')
    return value === undefined
      ? refusal('not-ready', clause, `The serial of the shaker must be written down with "${id}".`)
      : undefined;
  if (value === undefined || !LENGTH.test(value))
    return refusal('not-ready', clause, 'The length of the table must be measured and written down in inches.');
  return Number(value) > notes.max
    ? refusal('bad-choice', clause, `A table of ${value} inches is too long; at most ${notes.max} are allowed.`)
    : undefined;
};

export const needsSubmission = ({ submission }: AnyTable): Refusal | undefined =>
  submission ? undefined : refusal('not-ready', null, 'A Rules Submission must be filed first.');

/** Loading dice is for the person who controls them, or a supervisor. */
export const loadDice: Decider<'LoadDice'> = (rulebook, table, command, game) => {
  const { serial, by, at, identifiers, seal, conformity } = command;
  const wrongRole = checkSupervisor(rulebook, by) && game.checkLoader(rulebook, table, by);
  const served = checkDice(rulebook, table, at) !== undefined;
  const problem = wrongRole ?? needsSubmission(table);
  if (problem) return problem;
  const { clause } = rulebook.diceSet;
  if (table.dice?.serial === serial || table.retiredDice.includes(serial))
    return refusal('nothing-to-do', clause, `Dice ${serial} have been used before; load a new set.`);
  const unrecorded =
    unidentified(rulebook, identifiers) ?? unsealed(rulebook, table, seal) ?? unfound(rulebook, table, conformity);
  const unready = unrecorded ?? game.checkDiceFree(table.play, served);
  if (unready) return unready;
  const age = shakerOf(rulebook, table)?.diceAge ?? rulebook.diceSet.age;
  return [
    {
      type: 'DiceLoaded',
      serial,
      at,
      expiresAt: age ? expiry(at, age) : null,
      ...(identifiers ? { identifiers } : {}),
      ...(seal ? { seal } : {}),
      ...(conformity ? { conformity } : {}),
    },
  ];
};

/** The document's word on why a new set is used, where it has one on this. */
export const replacementFor = ({ diceSet }: Rulebook, why: Replacement['why']): Replacement | undefined =>
  diceSet.replacedWhen.find((replacement) => replacement.why === why);

const unidentified = ({ diceSet }: Rulebook, identifiers: readonly string[] = []): Refusal | undefined => {
  const { count, clause, identified } = diceSet;
  return identified && (identifiers.length !== count || new Set(identifiers).size !== count)
    ? refusal('not-ready', clause, `Each of the ${count} dice must be recorded by an identifier of its own.`)
    : undefined;
};

/** The clause by which the table's shaker is sealed or locked, where there is one. */
export const sealingClause = (rulebook: Rulebook, table: AnyTable): Clause | undefined =>
  shakerOf(rulebook, table)?.sealed;

const unsealed = (rulebook: Rulebook, table: AnyTable, seal: string | undefined): Refusal | undefined => {
  const clause = sealingClause(rulebook, table);
  return clause && seal === undefined
    ? refusal('not-ready', clause, 'The number of the seal or lock on the shaker must be recorded with its dice.')
    : undefined;
};

/** The clause by which only conforming dice go into the table's shaker, where there is one. */
export const conformityClause = (rulebook: Rulebook, table: AnyTable): Clause | undefined =>
  shakerOf(rulebook, table)?.conforming;

const unfound = (rulebook: Rulebook, table: AnyTable, conformity: string | undefined): Refusal | undefined => {
  const clause = conformityClause(rulebook, table);
  return clause && conformity === undefined
    ? refusal('not-ready', clause, 'Who found that the dice conform to the equipment rules must be recorded with them.')
    : undefined;
};

const HOUR_MS = 3_600_000;

/** The last moment at which dice may be used for a new round. */
const expiry = (loadedAt: number, { limit }: DiceAge): number => {
  if ('hours' in limit) return loadedAt + limit.hours * HOUR_MS;
  const day = new Date(loadedAt);
  const wanted = day.getUTCDate();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + limit.months);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(wanted, last));
  return day.getTime();
};

export const inspectionOf = (
  { inspections }: Rulebook,
  of: Inspection['of'],
  at: Inspection['at'],
): Inspection | undefined => inspections.find((inspection) => inspection.of === of && inspection.at === at);

export const checkInspector = (rulebook: Rulebook, { by: role, orAbove, clause }: Inspection, by: Actor) =>
  checkRole(rulebook, by, [role], orAbove, clause);

/** Test tosses: at opening by one person, at the start of a shift by another; they are no rounds and no meter sees them. */
export const testShaker: Decider<'TestShaker'> = (rulebook, table, { tossed, by }, game) => {
  const at = table.phase.is === 'closed' ? 'opening' : 'shift';
  const inspection = inspectionOf(rulebook, 'automated-shaker', at);
  if (!inspection || !isAutomated(rulebook, table))
    return refusal('nothing-to-do', null, 'No test of a shaker is due here.');
  const problem = checkInspector(rulebook, inspection, by) ?? game.checkIdle(table.play);
  return problem ?? [{ type: 'ShakerTested', inspection: at, passed: tossed, clause: inspection.clause }];
};

/** Players set an automated shaker going too. */
export const isAutomated = (rulebook: Rulebook, table: AnyTable): boolean => {
  const shaker = shakerOf(rulebook, table);
  return shaker !== undefined && shaker.id !== 'manual' && shaker.id !== 'tumbler';
};

export const beginShift: Decider<'BeginShift'> = (rulebook, table, { shift, by, at }, game) =>
  checkSupervisor(rulebook, by) ??
  game.checkIdle(table.play) ??
  (table.shift === shift && !isShiftDue(table, at)
    ? refusal('nothing-to-do', null, `Shift ${shift} has already begun.`)
    : [{ type: 'ShiftBegun', shift, by, at }]);

export const openTable = (rulebook: Rulebook, table: AnyTable, { by, at }: CommandOf<'OpenTable'>): Verdict =>
  checkDuty(rulebook, 'inspect-opening', by, null, supervisorsOf(rulebook)) ??
  closedOnly(table) ??
  needsSubmission(table) ??
  (table.broken
    ? refusal('table-halted', haltClause(rulebook), `The ${table.broken.replace('-', ' ')} has not been repaired.`)
    : undefined) ??
  missingAttestation(rulebook, table) ??
  checkDice(rulebook, table, at) ??
  missingInspection(rulebook, table) ??
  unrecordedTrial(rulebook, table) ??
  (table.dealer === null
    ? refusal('not-ready', keeperClause(rulebook, table), 'A dealer must sign in before the table opens.')
    : [{ type: 'TableOpened' }]);

/** The clause by which a table stands still until a repair; the document's own comes before a house rule. */
export const haltClause = ({ irregularities }: Rulebook): Clause | null => {
  const halting = irregularities.filter(({ remedy }) => remedy.endsWith('-then-halt'));
  const own = halting.find(({ source }) => source === 'document') ?? halting[0];
  return own ? (own.halts ?? own.clause) : null;
};

export const missingAttestation = (rulebook: Rulebook, table: AnyTable): Refusal | undefined => {
  const missing = toAttest(rulebook, table).find(({ id }) => !table.attested.includes(id));
  return missing && refusal('not-ready', missing.clause, `"${missing.id}" is not attested: ${missing.says}`);
};

/** Dice are in, and they have not served their time. */
export const checkDice = (
  rulebook: Rulebook,
  { dice, shaker, retiredDice, phase }: AnyTable,
  at: number,
): Refusal | undefined => {
  if (!dice) {
    const reopening =
      phase.is === 'closed' && retiredDice.length > 0 ? replacementFor(rulebook, 'reopening') : undefined;
    return refusal('not-ready', (reopening ?? rulebook.diceSet).clause, 'No dice are loaded.');
  }
  if (dice.expiresAt === null || at <= dice.expiresAt) return undefined;
  const clause =
    rulebook.shakers.find(({ id }) => id === shaker)?.diceAge?.clause ?? rulebook.diceSet.age?.clause ?? null;
  return refusal('dice-expired', clause, `Dice ${dice.serial} have reached their age limit and must be replaced.`);
};

const missingInspection = (rulebook: Rulebook, table: AnyTable): Refusal | undefined => {
  const due = rulebook.inspections.find(
    (inspection) =>
      inspection.at === 'opening' && timesPassed(table, inspection) < timesNeeded(rulebook, table, inspection),
  );
  return due && inspectionDue(due);
};

/** Lights that nobody has answered for are neither a pass nor a failure. */
export const unrecordedTrial = (rulebook: Rulebook, { device: { trial } }: AnyTable): Refusal | undefined =>
  trial
    ? refusal(
        'out-of-order',
        inspectionOf(rulebook, 'result-device', 'opening')?.clause ?? null,
        `The layout is lit for ${trial.dice.join('-')}: record what you see first.`,
      )
    : undefined;

const timesPassed = ({ passed }: AnyTable, { of, at }: Inspection): number =>
  at === 'shift' ? passed.shift : of === 'result-device' ? passed.device : passed.shaker;

const timesNeeded = (rulebook: Rulebook, table: AnyTable, { of, times }: Inspection): number =>
  of === 'automated-shaker' && !isAutomated(rulebook, table) ? 0 : times;

const inspectionDue = ({ of, times, clause }: Inspection): Refusal =>
  refusal('inspection-due', clause, `The ${of.replace('-', ' ')} must pass ${times} tests first.`);

/** A shift's own inspection, where the document has one, comes before its first round. */
export const missingShiftInspection = (rulebook: Rulebook, table: AnyTable, at: number): Refusal | undefined => {
  const inspection = rulebook.inspections.find(({ at }) => at === 'shift');
  if (!inspection || !isAutomated(rulebook, table)) return undefined;
  if (isShiftDue(table, at))
    return refusal(
      'inspection-due',
      inspection.clause,
      `The ${scheduledShift(table, at)!.shift} shift is due by the filed schedule: begin it, then have the shaker inspected.`,
    );
  return table.passed.shift < inspection.times ? inspectionDue(inspection) : undefined;
};

export const closeTable: Decider<'CloseTable'> = (rulebook, table, { by }, game) =>
  checkSupervisor(rulebook, by) ??
  (table.phase.is === 'closed' ? refusal('nothing-to-do', null, 'The table is already closed.') : undefined) ??
  game.checkClosing(table.play) ?? [
    { type: 'TableClosed', ...(replacementFor(rulebook, 'reopening') ? { diceRetired: true as const } : {}) },
  ];

export const changeLimits: Decider<'ChangeLimits'> = (rulebook, table, { limits, by }, game) => {
  const problem = checkSupervisor(rulebook, by) ?? needsSubmission(table);
  if (problem) return problem;
  const { spots, limits: from } = table.submission!;
  const to = setLimits(rulebook, spots, limits);
  // What is wrong with them is told before that the table is busy: they may wait for it.
  return isRefusal(to) ? to : (game.checkIdle(table.play) ?? [{ type: 'LimitsChanged', from, to }]);
};

export const checkPhase = (rulebook: Rulebook, { phase }: AnyTable): Refusal | undefined => {
  if (phase.is === 'halted')
    return refusal(
      'table-halted',
      haltClause(rulebook),
      `The table is stopped until the ${phase.what.replace('-', ' ')} is repaired.`,
    );
  return phase.is === 'closed' ? refusal('table-not-open', null, 'The table is not open.') : undefined;
};

export const rollOf = (faces: readonly number[], count: number): Roll | undefined =>
  isRoll(faces, count as 2 | 3) ? (faces as readonly Face[]) : undefined;
