import type { Roll } from '../../dice/index.ts';
import {
  type Clause,
  type Refusal,
  type RoundOrder,
  type RoundStep,
  type Rulebook,
  refusal,
} from '../../rules/index.ts';
import { askingOnce, type RulesSubmission, type Settlement, settle, type Wager } from '../../submission/index.ts';
import {
  type AnyTable,
  brokenOff,
  type SeatBets,
  shakerOf,
  type TableEvent,
  type WagerResult,
  winningSpots,
} from '../../table/index.ts';
import type { SicBoPlay, SicBoTable } from './state.ts';

export const noRound = ({ round }: SicBoPlay): Refusal | undefined =>
  round ? refusal('round-live', null, 'A round is being played; finish it first.') : undefined;

/** The order of a round, if it is known by now with which shaker it is played. */
export const knownOrder = (rulebook: Rulebook, table: AnyTable): RoundOrder | null =>
  shakerOf(rulebook, table)?.round ?? rulebook.round;

/** The order in which the document plays a round with the shaker in use. */
export const orderOf = (rulebook: Rulebook, table: AnyTable): RoundOrder => {
  const round = knownOrder(rulebook, table);
  if (!round) throw new Error(`${rulebook.id} has no order of a round for the shaker ${table.shaker}.`);
  return round;
};

/** Whether a selected player, not the dealer, sets the shaker in use going. */
export const isStartedByPlayer = (rulebook: Rulebook, table: AnyTable): boolean =>
  shakerOf(rulebook, table)?.startedBy === 'player';

/** Before a shaker is chosen, the document's first one speaks for all. */
export const clauseOfStep = (rulebook: Rulebook, table: SicBoTable, step: RoundStep): Clause =>
  ((shakerOf(rulebook, table) ?? rulebook.shakers[0])?.round ?? rulebook.round)?.steps.find(
    (entry) => entry.step === step,
  )?.clause ?? rulebook.betting.closes;

export const checkLive = (rulebook: Rulebook, table: SicBoTable): Refusal | undefined =>
  table.play.round && table.play.round.stage !== 'lit'
    ? undefined
    : refusal('no-round', clauseOfStep(rulebook, table, 'open-betting'), 'No round is being played.');

/** The events that settle the round by these dice: losers are collected first, then winners are paid. */
export const settleBy = (
  rulebook: Rulebook,
  table: SicBoTable,
  roll: Roll,
  showing: 'lights' | 'by-hand',
): readonly TableEvent[] => {
  const round = table.play.round!;
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

/** Settles every wager on the layout by these dice. */
export const resultsOf = (
  submission: RulesSubmission,
  seats: Readonly<Record<number, Pick<SeatBets, 'wagers'>>>,
  roll: Roll,
): WagerResult[] => {
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
export const checkMixed = (rulebook: Rulebook, table: SicBoTable): Refusal | undefined => {
  const { mixesMin, steps } = orderOf(rulebook, table);
  const mixed = table.play.round && steps.slice(0, table.play.round.done).some(({ step }) => step === 'mix');
  if (!mixesMin || !mixed || table.play.round!.mixes >= mixesMin.count) return undefined;
  return refusal(
    'out-of-order',
    mixesMin.clause,
    `The dice must be mixed at least ${mixesMin.count} times; so far: ${table.play.round!.mixes}.`,
  );
};
