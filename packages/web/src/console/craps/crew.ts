import {
  type Clause,
  crapsPlay,
  decide,
  isRefusal,
  type RoundStep,
  type Rulebook,
  roleFor,
  type Table,
  type TableEvent,
} from '@hardway/engine';
import type { RailStep } from '../rail.ts';

/** The thing that this table waits for. */
export type CrewMoment = 'offer' | 'answer' | 'throw' | 'call' | 'rule';

export const crewMomentOf = (table: Table): CrewMoment => {
  const hand = crapsPlay(table);
  if (hand.stage === 'disputed') return 'rule';
  if (hand.stage === 'thrown') return 'call';
  if (hand.offered !== null) return 'answer';
  return hand.shooter === null ? 'offer' : 'throw';
};

/** How many steps of the round are done at each moment: bets are open until the dice are thrown. */
const DONE: Readonly<Record<CrewMoment, RoundStep>> = {
  offer: 'open-betting',
  answer: 'open-betting',
  throw: 'throw',
  call: 'call-throw',
  rule: 'call-throw',
};

/** The document's round in the form that is played, and how far this throw has come. */
export const crewRail = ({ round }: Rulebook, table: Table): readonly RailStep[] => {
  const form = table.submission?.choices.form ?? null;
  const steps: readonly { step: RoundStep; clause: Clause }[] = (round?.steps ?? []).filter(
    (entry) => !entry.form || entry.form === form,
  );
  const now = steps.findIndex(({ step }) => step === DONE[crewMomentOf(table)]);
  return steps.map(({ step, clause }, index) => ({
    step,
    clause,
    state: index < now ? 'done' : index === now ? 'now' : 'next',
  }));
};

/** By which clauses the dice that a player leaves go into the cup. */
export const cupClauses = ({ hand }: Rulebook, table: Table): readonly Clause[] => {
  if (!hand?.cup) return [];
  const { first, later, stands } = hand.cup;
  const { shooter, previousShooter } = crapsPlay(table);
  const form = table.submission?.choices.form ?? 'craps';
  return [shooter === null && previousShooter === null ? first : later, stands[form] ?? stands.craps];
};

/** Seats clockwise from whoever is asked next; the engine itself says who that is. */
export const offerOrder = (rulebook: Rulebook, table: Table, at: number): readonly number[] => {
  const { players, offered } = crapsPlay(table);
  const sorted = players.toSorted((a, b) => a - b);
  const first = offered ?? nextOffered(rulebook, table, at);
  const start = first === null ? 0 : sorted.indexOf(first);
  return start <= 0 ? sorted : [...sorted.slice(start), ...sorted.slice(0, start)];
};

/** To whom the dice would be offered now. */
export const nextOffered = (rulebook: Rulebook, table: Table, at: number): number | null => {
  const verdict = decide(rulebook, table, {
    type: 'OfferDice',
    id: 'asking',
    at,
    by: { id: '?', role: roleFor(rulebook, table, 'offer-dice') },
  });
  if (isRefusal(verdict)) return null;
  const offer = verdict.find(
    (event): event is Extract<TableEvent, { type: 'DiceOffered' }> => event.type === 'DiceOffered',
  );
  return offer?.seat ?? null;
};
