import { isRoll, type Roll } from '../dice/index.ts';
import { FRESH, type Inspection, legsOf, type Refusal, type Rulebook, refusal, step } from '../rules/index.ts';
import type { RulesSubmission } from '../submission/index.ts';
import type { Actor, CommandOf } from './command.ts';
import type { Verdict } from './game.ts';
import { checkInspector, closedOnly, inspectionOf, needsSubmission, unrecordedTrial } from './opening.ts';
import type { AnyTable } from './state.ts';

/** The spots that a roll lights: those on which a wager would be paid. */
export const winningSpots = ({ spots }: RulesSubmission, roll: Roll): readonly string[] =>
  spots
    .filter((spot) => legsOf(spots, spot).some(({ play }) => step(play, FRESH, roll).is === 'pays'))
    .map(({ id }) => id);

/** The inspector enters values of their own choice, and every screen of the table lights as it would in a round. */
export const lightDevice = (rulebook: Rulebook, table: AnyTable, { dice, by }: CommandOf<'LightDevice'>): Verdict => {
  const inspection = dueInspection(rulebook, table, by);
  if ('refused' in inspection) return inspection;
  const unrecorded = unrecordedTrial(rulebook, table);
  if (unrecorded) return unrecorded;
  const { clause } = inspection;
  if (!isRoll(dice, rulebook.dice))
    return refusal('bad-dice', clause, `The device must be given ${rulebook.dice} faces from 1 to 6.`);
  if (table.device.passedWith.some((roll) => isSame(roll, dice)))
    return refusal(
      'nothing-to-do',
      clause,
      `The device has passed with ${dice.join('-')} already. Enter different values: the same ones do not count as another test.`,
    );
  return [{ type: 'DeviceLit', dice, lit: winningSpots(table.submission!, dice), clause }];
};

/** What the inspector saw light up, compared with what should have. */
export const testDevice = (
  rulebook: Rulebook,
  table: AnyTable,
  { dice, lit, by }: CommandOf<'TestDevice'>,
): Verdict => {
  const inspection = dueInspection(rulebook, table, by);
  if ('refused' in inspection) return inspection;
  const { clause } = inspection;
  const { trial } = table.device;
  if (!trial) return refusal('out-of-order', clause, 'The layout is not lit. Enter values, then record what you see.');
  if (!isSame(trial.dice, dice))
    return refusal('bad-dice', clause, `The layout is lit for ${trial.dice.join('-')}, not for ${dice.join('-')}.`);
  const passed = trial.lit.length === new Set(lit).size && trial.lit.every((spot) => lit.includes(spot));
  return [{ type: 'DeviceTested', dice: trial.dice, lit, passed, clause }];
};

const dueInspection = (rulebook: Rulebook, table: AnyTable, by: Actor): Inspection | Refusal => {
  const inspection = inspectionOf(rulebook, 'result-device', 'opening');
  if (!inspection) return refusal('nothing-to-do', null, 'This document does not require a test of the result device.');
  return checkInspector(rulebook, inspection, by) ?? closedOnly(table) ?? needsSubmission(table) ?? inspection;
};

/** Whichever die shows which face, the same areas light. */
const isSame = (a: readonly number[], b: readonly number[]): boolean => a.toSorted().join() === b.toSorted().join();
