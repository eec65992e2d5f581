import { isRefusal, type Refusal, type Rulebook, refusal } from '../rules/index.ts';
import { checkPresent } from './authority.ts';
import type { Command, CommandType } from './command.ts';
import { buyIn, cashOut, countDrop, payReceivable } from './credit.ts';
import { lightDevice, testDevice } from './device-test.ts';
import { evolveTable } from './evolve.ts';
import { type Decider, type Deciders, type Game, numberUnderWay, type Verdict } from './game.ts';
import { payByHand, withHandPays } from './hand-pays.ts';
import * as opening from './opening.ts';
import { assignStaff, checkPost, relieveDealer, signInDealer } from './posts.ts';
import { carryOutOrders, queueOrder, withdrawOrder, withQueued } from './queue.ts';
import { reportTerminalsCutOff, rule } from './rulings.ts';
import type { PlayState, TableOf } from './state.ts';
import { endVisit, settleVisit } from './visits.ts';
import { changeWager, placeWager, takeDownWager } from './wagers.ts';

/** Deciders of every table; a game adds its own. */
const SHARED: Deciders = {
  FileSubmission: opening.fileSubmission,
  AttestEquipment: opening.attestEquipment,
  LoadDice: opening.loadDice,
  LightDevice: lightDevice,
  TestDevice: testDevice,
  TestShaker: opening.testShaker,
  BeginShift: opening.beginShift,
  AssignStaff: assignStaff,
  SignInDealer: signInDealer,
  RelieveDealer: relieveDealer,
  OpenTable: opening.openTable,
  CloseTable: opening.closeTable,
  ChangeLimits: opening.changeLimits,
  QueueOrder: (rulebook, table, command, game) =>
    queueOrder(table, command, (asked, order) => decideOne(game, rulebook, asked, order)),
  WithdrawOrder: withdrawOrder,
  CarryOutOrders: carryOutOrders,
  BuyIn: buyIn,
  CashOut: cashOut,
  PayReceivable: payReceivable,
  PayByHand: payByHand,
  EndVisit: endVisit,
  SettleVisit: settleVisit,
  CountDrop: countDrop,
  PlaceWager: placeWager,
  ChangeWager: changeWager,
  TakeDownWager: takeDownWager,
  ReportTerminalsCutOff: reportTerminalsCutOff,
  Rule: rule,
};

const unknownHere = ({ name }: { readonly name: string }, { type }: Command): Refusal =>
  refusal('no-remedy', null, `A ${name} table has no command ${type}.`);

const turnOver = <P extends PlayState>({ turn, start }: Game<P>): Refusal =>
  refusal('turn-over', null, `The ${turn(start).unit} that this was meant for is over. Nothing was done.`);

/** Decides a command: its events, or a refusal. Pure: time, dice and identity are in the command. */
export const decideAt = <P extends PlayState>(
  game: Game<P>,
  rulebook: Rulebook,
  table: TableOf<P>,
  command: Command,
): Verdict =>
  withQueued(table, command, decideOne(game, rulebook, table, command), {
    ask: (asked, order) => decideOne(game, rulebook, asked, order),
    evolve: (before, event) => evolveTable(game, before, event),
  });

/** Without what waits for it. */
const decideOne = <P extends PlayState>(
  game: Game<P>,
  rulebook: Rulebook,
  table: TableOf<P>,
  command: Command,
): Verdict => {
  const decider = game.deciders[command.type] ?? SHARED[command.type];
  if (!decider) return unknownHere(game, command);
  if (command.turn !== undefined && command.turn !== numberUnderWay(game.turn(table.play))) return turnOver(game);
  const decided = (decider as Decider<CommandType, P>)(rulebook, table, command as never, game);
  const verdict = withHandPays(table, command.at, decided);
  // Whoever may never do this is told that, and not where to be assigned; what is never done needs nobody.
  if (isRefusal(verdict) && verdict.refused === 'wrong-role') return verdict;
  const isNever = isRefusal(verdict) && verdict.refused === 'no-remedy';
  return (
    (isNever ? undefined : checkPresent(rulebook, table, command.by)) ?? checkPost(rulebook, table, command) ?? verdict
  );
};
