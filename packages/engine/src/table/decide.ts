import type { Refusal, Rulebook } from '../rules/index.ts';
import { refusal } from '../rules/index.ts';
import type { Command, CommandOf, CommandType } from './command.ts';
import * as craps from './craps.ts';
import * as crapsWagers from './craps-wagers.ts';
import { buyIn, cashOut, countDrop, payReceivable } from './credit.ts';
import type { TableEvent } from './event.ts';
import * as irregularity from './irregularity.ts';
import * as opening from './opening.ts';
import * as shooter from './shooter.ts';
import * as sicbo from './sicbo.ts';
import type { Table } from './state.ts';

type Decider<T extends CommandType> = (
  rulebook: Rulebook,
  table: Table,
  command: CommandOf<T>,
) => readonly TableEvent[] | Refusal;

const elsewhere = ({ game }: Rulebook, _: Table, { type }: Command): Refusal =>
  refusal('no-remedy', null, `A ${game === 'craps' ? 'craps' : 'Sic Bo'} table knows no ${type}.`);

const atSicBo = <T extends CommandType>(decider: Decider<T>): Decider<T> => byGame(decider, elsewhere as Decider<T>);
const atCraps = <T extends CommandType>(decider: Decider<T>): Decider<T> => byGame(elsewhere as Decider<T>, decider);

const byGame =
  <T extends CommandType>(sicBo: Decider<T>, atCrapsTable: Decider<T>): Decider<T> =>
  (rulebook, table, command) =>
    (rulebook.game === 'craps' ? atCrapsTable : sicBo)(rulebook, table, command);

const DECIDERS: { readonly [T in CommandType]: Decider<T> } = {
  FileSubmission: opening.fileSubmission,
  AttestEquipment: opening.attestEquipment,
  LoadDice: opening.loadDice,
  TestDevice: opening.testDevice,
  TestShaker: opening.testShaker,
  BeginShift: opening.beginShift,
  SignInDealer: opening.signInDealer,
  RelieveDealer: opening.relieveDealer,
  OpenTable: opening.openTable,
  CloseTable: opening.closeTable,
  ChangeLimits: opening.changeLimits,
  BuyIn: buyIn,
  CashOut: cashOut,
  PayReceivable: payReceivable,
  CountDrop: countDrop,
  PlaceWager: byGame(sicbo.placeWager, crapsWagers.placeWager),
  ChangeWager: byGame(sicbo.changeWager, crapsWagers.changeWager),
  TakeDownWager: byGame(sicbo.takeDownWager, crapsWagers.takeDownWager),
  CallWager: atCraps(crapsWagers.callOnOrOff),
  ConfirmCall: atCraps(crapsWagers.confirmCall),
  PlaceSpokenWager: byGame(sicbo.placeSpokenWager, crapsWagers.placeSpokenWager),
  OfferDice: atCraps(shooter.offerDice),
  AnswerOffer: atCraps(shooter.answerOffer),
  PassDice: atCraps(shooter.passDice),
  OrderPass: atCraps(shooter.orderPass),
  ThrowDice: atCraps(craps.throwDice),
  CallThrow: atCraps(craps.callThrow),
  DisputeFace: atCraps(craps.disputeFace),
  RuleOnFace: atCraps(craps.ruleOnFace),
  RetireDice: atCraps(craps.retireDice),
  AcknowledgeNotice: atCraps(craps.acknowledgeNotice),
  OpenBetting: atSicBo(sicbo.openBetting),
  CloseBetting: atSicBo(sicbo.closeBetting),
  CoverShaker: atSicBo(sicbo.coverShaker),
  SelectPlayer: atSicBo(sicbo.selectPlayer),
  MixDice: atSicBo(sicbo.mixDice),
  UncoverShaker: atSicBo(sicbo.uncoverShaker),
  EnterDie: atSicBo(sicbo.enterDie),
  ClearEntry: atSicBo(sicbo.clearEntry),
  ConfirmResult: atSicBo(sicbo.confirmResult),
  ClearLights: atSicBo(sicbo.clearLights),
  CallNoRoll: byGame(irregularity.callNoRoll, craps.callNoRoll),
  ReportShakerFailure: atSicBo(irregularity.reportShakerFailure),
  ReportDeviceFailure: atSicBo(irregularity.reportDeviceFailure),
  AttestRepair: atSicBo(irregularity.attestRepair),
  ReplaceShaker: atSicBo(irregularity.replaceShaker),
  ReportInterruption: atSicBo(irregularity.reportInterruption),
  ReportTerminalsCutOff: irregularity.reportTerminalsCutOff,
  CorrectResult: atSicBo(irregularity.correctResult),
  VoidRounds: atSicBo(irregularity.voidRounds),
  Rule: irregularity.rule,
};

/** What a command makes happen at a table, or why it may not. Pure: time, dice and identity are in the command. */
export const decide = (rulebook: Rulebook, table: Table, command: Command): readonly TableEvent[] | Refusal =>
  (DECIDERS[command.type] as Decider<CommandType>)(rulebook, table, command as never);
