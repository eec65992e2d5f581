import { isRefusal, positionOf, type Refusal, type Rulebook, type Spot } from '../rules/index.ts';
import {
  isCallable,
  type RulesSubmission,
  spotOf,
  stakeMultiple,
  supplementMax,
  type Wager,
  worksOnComeOut,
} from '../submission/index.ts';
import { type Actor, COMMANDS, type Command, type CommandType } from './command.ts';
import { decideAt } from './decide.ts';
import type { Game, LegalAction, Order } from './game.ts';
import { creditAt } from './ledger.ts';
import type { PlayState, TableOf } from './state.ts';

const actorOf = (seat: number): Actor => ({ id: `seat ${seat}`, role: 'player', seat });

/** Whether a command would be refused if it were given. */
export const wouldRefuseAt = <P extends PlayState>(
  game: Game<P>,
  rulebook: Rulebook,
  table: TableOf<P>,
  order: Order,
  at: number,
): Refusal | null => {
  const verdict = decideAt(game, rulebook, table, { id: 'asking', at, ...order } as unknown as Command);
  return isRefusal(verdict) ? verdict : null;
};

/** Everything that may be asked for at a seat now, by its player unless told, with the answer that the table would give. */
export const legalActionsAt = <P extends PlayState>(
  game: Game<P>,
  rulebook: Rulebook,
  table: TableOf<P>,
  seat: number,
  at: number,
  by: Actor = actorOf(seat),
): readonly LegalAction[] => {
  const { submission } = table;
  if (!submission) return [];
  const ask = (type: CommandType, fields: object = {}): Refusal | null =>
    wouldRefuseAt(game, rulebook, table, { type, by, seat, ...fields }, at);
  const { wagers } = game.situation(table, seat);
  const credit = creditAt(table.ledger, seat);
  return [
    ...submission.spots.map((spot): LegalAction => {
      const stakes = stakesFor(submission, spot, wagers, credit);
      const refusal = ask('PlaceWager', { spot: spot.id, stake: stakes.least });
      return { action: 'bet', spot: spot.id, refusal, stakes: refusal ? null : stakes };
    }),
    ...wagers.flatMap((wager) => standingActions(submission, wager, ask)),
    ...game.actions(ask),
    { action: 'cash-out', spot: null, refusal: ask('CashOut'), stakes: null },
  ];
};

/** Actions on a standing wager: one step more, down, on or off. */
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
    ...(isCallable(spot)
      ? [entry('call', ask('CallWager', { spot: position, working: !worksOnComeOut(submission, spot, wager.called) }))]
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
export const legalCommandsAt = <P extends PlayState>(
  game: Game<P>,
  rulebook: Rulebook,
  table: TableOf<P>,
  by: Actor,
  at: number,
): Readonly<Record<string, Refusal | null>> =>
  Object.fromEntries(
    (Object.keys(COMMANDS) as CommandType[])
      .filter((type) => Object.values(COMMANDS[type]).every((field) => 'optional' in field))
      .map((type) => [type, wouldRefuseAt(game, rulebook, table, { type, by }, at)]),
  );
