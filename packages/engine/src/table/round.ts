import { type Face, isRoll, type Roll } from '../dice/index.ts';
import { type Clause, type Refusal, type RoundOrder, type RoundStep, type Rulebook, refusal } from '../rules/index.ts';
import { askingOnce, type RulesSubmission, type Settlement, settle, type Wager } from '../submission/index.ts';
import type { TableEvent, WagerResult } from './event.ts';
import { brokenOff } from './ledger.ts';
import { haltClause, shakerOf, winningSpots } from './opening.ts';
import type { Round, Table } from './state.ts';

/** The order in which the document plays a round with the shaker in use. */
export const orderOf = (rulebook: Rulebook, table: Table): RoundOrder => {
  const round = shakerOf(rulebook, table)?.round ?? rulebook.round;
  if (!round) throw new Error(`${rulebook.id} has no order of a round for the shaker ${table.shaker}.`);
  return round;
};

/** Before a shaker is chosen, the document's first one speaks for all. */
export const clauseOfStep = (rulebook: Rulebook, table: Table, step: RoundStep): Clause =>
  ((shakerOf(rulebook, table) ?? rulebook.shakers[0])?.round ?? rulebook.round)?.steps.find(
    (entry) => entry.step === step,
  )?.clause ?? rulebook.betting.closes;

export const checkPhase = (rulebook: Rulebook, { phase }: Table): Refusal | undefined => {
  if (phase.is === 'halted')
    return refusal(
      'table-halted',
      haltClause(rulebook),
      `The table has stopped until the ${phase.what.replace('-', ' ')} is repaired.`,
    );
  return phase.is === 'closed' ? refusal('table-not-open', null, 'The table is not open.') : undefined;
};

export const checkLive = (rulebook: Rulebook, table: Table): Refusal | undefined =>
  table.round && table.round.stage !== 'lit'
    ? undefined
    : refusal('no-round', clauseOfStep(rulebook, table, 'open-betting'), 'No round is being played.');

/** The events that settle the round by these dice: losers are collected first, then winners are paid. */
export const settleBy = (
  rulebook: Rulebook,
  table: Table,
  roll: Roll,
  showing: 'lights' | 'by-hand',
): readonly TableEvent[] => {
  const round = table.round!;
  const submission = table.submission!;
  const { steps } = orderOf(rulebook, table);
  const done = steps.findIndex(({ step }) => step === 'enter-result') + 1;
  const results = resultsOf(submission, round.seats, roll);
  const lit: TableEvent = {
    type: 'WinnersLit',
    spots: showing === 'lights' ? winningSpots(submission, roll) : [],
    clause: clauseOfStep(rulebook, table, 'light-winners'),
  };
  return [
    { type: 'ResultConfirmed', round: round.number, roll, done, clause: clauseOfStep(rulebook, table, 'enter-result') },
    lit,
    {
      type: 'LosersCollected',
      round: round.number,
      results: results.filter(({ result }) => result === 'lost'),
      clause: clauseOfStep(rulebook, table, 'collect-losers'),
    },
    {
      type: 'WinnersPaid',
      round: round.number,
      results: results.filter(({ result }) => result !== 'lost'),
      clause: clauseOfStep(rulebook, table, 'pay-winners'),
    },
  ];
};

/** What these dice make of every wager on the layout. */
export const resultsOf = (submission: RulesSubmission, seats: Round['seats'], roll: Roll): WagerResult[] => {
  const ask = askingOnce();
  return Object.entries(seats).flatMap(([seat, { wagers }]) =>
    wagers.map((wager) => resultOf(Number(seat), wager, settle(submission, wager, roll, ask))),
  );
};

const resultOf = (seat: number, { spot, stake }: Wager, settled: Settlement): WagerResult => {
  if (settled.result === 'stands') throw new Error(`${spot} is not decided by one roll.`);
  const { breakage, clauses, result, returned } = settled;
  // In the order of canonical JSON, which writes what is in order at once.
  const exact = { clauses, result, returned, seat, spot, stake };
  return breakage.numerator === 0n ? exact : { ...brokenOff(breakage), ...exact };
};

/** Enough mixing, where the document counts it. */
export const checkMixed = (rulebook: Rulebook, table: Table): Refusal | undefined => {
  const { mixesMin, steps } = orderOf(rulebook, table);
  const mixed = table.round && steps.slice(0, table.round.done).some(({ step }) => step === 'mix');
  if (!mixesMin || !mixed || table.round!.mixes >= mixesMin.count) return undefined;
  return refusal(
    'out-of-order',
    mixesMin.clause,
    `The dice have to be mixed at least ${mixesMin.count} times; it was ${table.round!.mixes}.`,
  );
};

export const rollOf = (faces: readonly number[], count: number): Roll | undefined =>
  isRoll(faces, count as 2 | 3) ? (faces as readonly Face[]) : undefined;
