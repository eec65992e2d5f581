import { money, NOTHING } from '../money/index.ts';
import { isRefusal, type Refusal, type Rulebook, refusal } from '../rules/index.ts';
import {
  type Admission,
  admit,
  amend,
  breakDown,
  findSpot,
  type RulesSubmission,
  type Situation,
  supplementOf,
  vigorishBack,
  type Wager,
  withdraw,
} from '../submission/index.ts';
import { checkRole } from './authority.ts';
import type { Actor, CommandOf } from './command.ts';
import { checkCountable, checkCredit } from './credit.ts';
import type { TableEvent } from './event.ts';
import type { Decider, Game, Verdict } from './game.ts';
import { checkPhase } from './opening.ts';
import type { PlayState, TableOf } from './state.ts';

/** Players bet at their own seat; a dealer places wagers for them where the document knows of it. */
const checkBettor = (rulebook: Rulebook, by: Actor, seat: number): Refusal | undefined => {
  if (by.role === 'player')
    return by.seat === seat
      ? undefined
      : refusal('wrong-role', rulebook.placingClause, 'Players may bet only at their own seat.');
  return rulebook.dealerPlaces
    ? checkRole(rulebook, by, ['dealer'], false, rulebook.placingClause)
    : refusal('wrong-role', rulebook.placingClause, 'Players place their own bets, on their own terminals.');
};

type WagerCommand = CommandOf<'PlaceWager' | 'ChangeWager' | 'TakeDownWager' | 'CallWager' | 'PlaceSpokenWager'>;

/** Checks that every command about a wager has in common: the right person, an open table, and not a repeated id. */
export const decideWager = <P extends PlayState>(
  rulebook: Rulebook,
  table: TableOf<P>,
  { by, seat, id }: WagerCommand,
  game: Game<P>,
  verdict: (submission: RulesSubmission, situation: Situation) => Verdict,
): Verdict => {
  const problem =
    game.checkPlayer(rulebook, table, seat) ?? checkBettor(rulebook, by, seat) ?? checkPhase(rulebook, table);
  if (problem) return problem;
  if (game.registered(table.play, seat).includes(id)) return [];
  return verdict(table.submission!, game.situation(table, seat));
};

/** A wager without an area of its own becomes the wagers it is broken down into, all of them or none. */
export const admitParts = (
  submission: RulesSubmission,
  situation: Situation,
  spotId: string,
  stake: number,
): readonly Admission[] | Refusal => {
  const spot = findSpot(submission, spotId);
  if (isRefusal(spot)) return spot;
  const whole = admit(submission, situation, spotId, stake);
  if (isRefusal(whole)) return whole;
  const parts = breakDown(submission, spot, money(stake));
  if (parts.length === 1) return [whole];
  // The wager has been held to the limits as a whole; its parts are not held to them again.
  const unlimited = { ...submission, limits: { ...submission.limits, min: money(1), spots: {} } };
  const admitted: Admission[] = [];
  for (const part of parts) {
    const made = admit(unlimited, situation, part.spot, part.stake);
    if (isRefusal(made)) return made;
    admitted.push(made);
  }
  return admitted;
};

const priceOf = (admitted: readonly Admission[]): number =>
  admitted.reduce((sum, { added, vigorish }) => sum + added + vigorish, 0);

/** The events of wagers that were admitted. */
export const placed = (
  { keepsWagerState }: Pick<Game, 'keepsWagerState'>,
  { seat, id }: Pick<WagerCommand, 'seat' | 'id'>,
  admitted: readonly Admission[],
  spoken = false,
): TableEvent[] =>
  admitted.map(({ wager, added, vigorish }) => ({
    type: 'WagerPlaced',
    seat,
    spot: wager.spot,
    added,
    stake: wager.stake,
    ...(vigorish > 0 ? { vigorish } : {}),
    ...(spoken ? { spoken: true as const } : {}),
    ...(keepsWagerState ? { state: wager.state } : {}),
    command: id,
  }));

export const placeWager: Decider<'PlaceWager'> = (rulebook, table, command, game) =>
  decideWager(rulebook, table, command, game, (submission, situation) => {
    const { seat, spot, stake } = command;
    const admitted = admitParts(submission, situation, spot, stake);
    if (isRefusal(admitted)) return admitted;
    return (
      game.checkArea(rulebook, submission, spot, seat) ??
      checkCredit(table, seat, priceOf(admitted)) ??
      checkCountable(table, { staked: priceOf(admitted) }) ??
      placed(game, command, admitted)
    );
  });

export const changeWager: Decider<'ChangeWager'> = (rulebook, table, command, game) =>
  decideWager(rulebook, table, command, game, (submission, situation) => {
    const { seat, spot, stake, id } = command;
    const admitted = amend(submission, situation, spot, stake);
    if (isRefusal(admitted)) return admitted;
    const { wager, added, vigorish } = admitted;
    return (
      checkCredit(table, seat, added + vigorish) ??
      checkCountable(table, { staked: added }) ?? [
        {
          type: 'WagerChanged',
          seat,
          spot,
          added,
          stake: wager.stake,
          ...(vigorish === 0 ? {} : { vigorish }),
          ...(wager.reduced ? { reduced: true as const } : {}),
          command: id,
        },
      ]
    );
  });

/** A supplemental wager goes down with the wager that it supports. */
export const takeDownWager: Decider<'TakeDownWager'> = (rulebook, table, command, game) =>
  decideWager(rulebook, table, command, game, (submission, situation) => {
    const { seat, spot, id } = command;
    const wager = withdraw(submission, situation, spot);
    if (isRefusal(wager)) return wager;
    const supplement = supplementOf(submission, situation, wager);
    const down = (position: string, taken: Wager): TableEvent => {
      const refund = vigorishBack(submission, taken, NOTHING);
      return {
        type: 'WagerTakenDown',
        seat,
        spot: position,
        stake: taken.stake,
        ...(refund ? { refund } : {}),
        command: id,
      };
    };
    return [down(spot, wager), ...(supplement ? [down(supplement.spot.id, supplement.wager)] : [])];
  });
