import { isRefusal, positionOf, type Refusal, type Rulebook, type Spot } from '../rules/index.ts';
import { type RulesSubmission, spotOf, stakeMultiple, supplementMax, type Wager } from '../submission/index.ts';
import { type Actor, COMMANDS, type Command, type CommandType } from './command.ts';
import { crapsSituation } from './craps-wagers.ts';
import { decide } from './decide.ts';
import { creditAt } from './ledger.ts';
import { situationOf } from './sicbo.ts';
import type { Table } from './state.ts';

/** Something a player could do now, or why not. Screens use this and nothing else. */
export interface LegalAction {
  readonly action: 'bet' | 'change' | 'remove' | 'call' | 'throw' | 'pass-dice' | 'answer-offer' | 'cash-out';
  /** The spot or, for a wager that stands, the position. */
  readonly spot: string | null;
  readonly refusal: Refusal | null;
  /** For a bet that may be made: the stakes that may be added. */
  readonly stakes: { readonly least: number; readonly most: number; readonly multiple: number } | null;
}

const actorOf = (seat: number): Actor => ({ id: `seat ${seat}`, role: 'player', seat });

/** Everything that the player at a seat may ask for now, with the answer that the table would give. */
export const legalActions = (rulebook: Rulebook, table: Table, seat: number, at: number): readonly LegalAction[] => {
  const { submission } = table;
  if (!submission) return [];
  const ask = (type: CommandType, fields: object): Refusal | null => {
    const command = { type, id: 'asking', at, by: actorOf(seat), seat, ...fields } as unknown as Command;
    const verdict = decide(rulebook, table, command);
    return isRefusal(verdict) ? verdict : null;
  };
  const wagers = (rulebook.game === 'craps' ? crapsSituation(table, seat) : situationOf(table, seat)).wagers;
  const credit = creditAt(table.ledger, seat);
  const plain = (action: LegalAction['action'], type: CommandType, fields: object = {}): LegalAction => ({
    action,
    spot: null,
    refusal: ask(type, fields),
    stakes: null,
  });
  return [
    ...submission.spots.map((spot): LegalAction => {
      const stakes = stakesFor(submission, spot, wagers, credit);
      const refusal = ask('PlaceWager', { spot: spot.id, stake: stakes.least });
      return { action: 'bet', spot: spot.id, refusal, stakes: refusal ? null : stakes };
    }),
    ...wagers.flatMap((wager) => standingActions(submission, wager, ask)),
    ...(rulebook.game === 'craps'
      ? [
          plain('throw', 'ThrowDice'),
          plain('pass-dice', 'PassDice'),
          plain('answer-offer', 'AnswerOffer', { accepts: true }),
        ]
      : []),
    plain('cash-out', 'CashOut'),
  ];
};

/** What can be done with a wager that is up: one step more on it, down, on or off. */
const standingActions = (
  submission: RulesSubmission,
  wager: Wager,
  ask: (type: CommandType, fields: object) => Refusal | null,
): LegalAction[] => {
  const spot = spotOf(submission, wager);
  const position = positionOf(spot, wager.state);
  const entry = (action: LegalAction['action'], refusal: Refusal | null): LegalAction => ({
    action,
    spot: position,
    refusal,
    stakes: null,
  });
  const step = stakeMultiple(submission, spot, wager.state);
  return [
    entry('change', ask('ChangeWager', { spot: position, stake: wager.stake + step })),
    entry('remove', ask('TakeDownWager', { spot: position })),
    ...(spot.comeOut && spot.play.kind !== 'supplement'
      ? [entry('call', ask('CallWager', { spot: position, working: !(wager.called ?? spot.comeOut.works) }))]
      : []),
  ];
};

/** The smallest and largest payable stakes that limits and credit leave. */
const stakesFor = (submission: RulesSubmission, spot: Spot, wagers: readonly Wager[], credit: number) => {
  const line = wagers.find(
    ({ spot: id, state }) =>
      id === spot.made.line && (spot.made.point === undefined ? state.point !== null : state.point === spot.made.point),
  );
  const multiple = stakeMultiple(submission, spot, line?.state);
  const up =
    wagers.find(({ spot: id, state }) => id === spot.id && (spot.play.kind !== 'line' || state.point === null))
      ?.stake ?? 0;
  const { min, max } = submission.limits.spots[spot.id] ?? submission.limits;
  const { vigorish } = submission.choices;
  const [lowest, highest] = line ? [multiple, supplementMax(submission, spot, line)] : [min, max];
  const least = Math.max(multiple, Math.ceil(Math.max(0, lowest - up) / multiple) * multiple);
  const affordable =
    spot.vigorish && vigorish?.when === 'placed'
      ? (credit * vigorish.rate.of) / (vigorish.rate.of + vigorish.rate.parts)
      : credit;
  const most = Math.floor(Math.min(highest - up, affordable) / multiple) * multiple;
  return { least, most: Math.max(least, most), multiple };
};

/** Commands that need nothing besides their name, and whether this person may give them now: a console's buttons. */
export const legalCommands = (
  rulebook: Rulebook,
  table: Table,
  by: Actor,
  at: number,
): Readonly<Record<string, Refusal | null>> =>
  Object.fromEntries(
    (Object.keys(COMMANDS) as CommandType[])
      .filter((type) => Object.values(COMMANDS[type]).every((field) => 'optional' in field))
      .map((type) => {
        const verdict = decide(rulebook, table, { type, id: 'asking', at, by } as unknown as Command);
        return [type, isRefusal(verdict) ? verdict : null];
      }),
  );
