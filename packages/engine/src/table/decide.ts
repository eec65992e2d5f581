import type { Refusal, Rulebook } from '../rules/index.ts';
import type { Command, CommandOf, CommandType } from './command.ts';
import { buyIn, cashOut, payReceivable } from './credit.ts';
import type { TableEvent } from './event.ts';
import {
  attestRepair,
  callNoRoll,
  correctResult,
  replaceShaker,
  reportDeviceFailure,
  reportInterruption,
  reportShakerFailure,
  reportTerminalsCutOff,
  rule,
  voidRounds,
} from './irregularity.ts';
import {
  attestEquipment,
  beginShift,
  changeLimits,
  closeTable,
  fileSubmission,
  loadDice,
  openTable,
  relieveDealer,
  signInDealer,
  testDevice,
  testShaker,
} from './opening.ts';
import {
  changeWager,
  clearEntry,
  clearLights,
  closeBetting,
  confirmResult,
  coverShaker,
  enterDie,
  mixDice,
  openBetting,
  placeWager,
  selectPlayer,
  takeDownWager,
  uncoverShaker,
} from './sicbo.ts';
import type { Table } from './state.ts';

type Decider<T extends CommandType> = (
  rulebook: Rulebook,
  table: Table,
  command: CommandOf<T>,
) => readonly TableEvent[] | Refusal;

const DECIDERS: { readonly [T in CommandType]: Decider<T> } = {
  FileSubmission: fileSubmission,
  AttestEquipment: attestEquipment,
  LoadDice: loadDice,
  TestDevice: testDevice,
  TestShaker: testShaker,
  BeginShift: beginShift,
  SignInDealer: signInDealer,
  RelieveDealer: relieveDealer,
  OpenTable: openTable,
  CloseTable: closeTable,
  ChangeLimits: changeLimits,
  BuyIn: buyIn,
  CashOut: cashOut,
  PayReceivable: payReceivable,
  PlaceWager: placeWager,
  ChangeWager: changeWager,
  TakeDownWager: takeDownWager,
  OpenBetting: openBetting,
  CloseBetting: closeBetting,
  CoverShaker: coverShaker,
  SelectPlayer: selectPlayer,
  MixDice: mixDice,
  UncoverShaker: uncoverShaker,
  EnterDie: enterDie,
  ClearEntry: clearEntry,
  ConfirmResult: confirmResult,
  ClearLights: clearLights,
  CallNoRoll: callNoRoll,
  ReportShakerFailure: reportShakerFailure,
  ReportDeviceFailure: reportDeviceFailure,
  AttestRepair: attestRepair,
  ReplaceShaker: replaceShaker,
  ReportInterruption: reportInterruption,
  ReportTerminalsCutOff: reportTerminalsCutOff,
  CorrectResult: correctResult,
  VoidRounds: voidRounds,
  Rule: rule,
};

/** What a command makes happen at a table, or why it may not. Pure: time, dice and identity are in the command. */
export const decide = (rulebook: Rulebook, table: Table, command: Command): readonly TableEvent[] | Refusal =>
  (DECIDERS[command.type] as Decider<CommandType>)(rulebook, table, command as never);
