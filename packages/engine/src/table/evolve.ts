import type { Face, Roll } from '../dice/index.ts';
import { money } from '../money/index.ts';
import { FRESH } from '../rules/index.ts';
import { keepLast } from './archive.ts';
import type { EventOf, TableEvent, WagerResult } from './event.ts';
import { evolveHand, handAfterWager } from './evolve-hand.ts';
import { post } from './ledger.ts';
import {
  type ClosedRound,
  type HandState,
  type LitRound,
  NEW_HAND_STATE,
  type Round,
  type RoundRecord,
  registeredAfter,
  type SeatBets,
  type Table,
} from './state.ts';

/** A table after an event. It only takes the event's word: no rule is asked here. */
export const evolve = (table: Table, event: TableEvent): Table => ({
  ...change(table, event),
  version: table.version + 1,
  ...post(table, event),
});

const change = (table: Table, event: TableEvent): Table => {
  switch (event.type) {
    case 'SubmissionFiled':
      return {
        ...table,
        submission: event.submission,
        filings: [...table.filings, event.submission],
        shaker: event.submission.house.shaker,
        ...(event.submission.house.shaker === table.shaker ? {} : retired(table)),
        attested: [],
        passed: NONE,
      };
    case 'EquipmentAttested':
      return { ...table, attested: [...new Set([...table.attested, ...event.items])] };
    case 'DiceLoaded':
      return {
        ...retire(table),
        dice: { serial: event.serial, loadedAt: event.at, expiresAt: event.expiresAt },
      };
    case 'DeviceTested':
      return { ...table, passed: { ...table.passed, device: event.passed ? table.passed.device + 1 : 0 } };
    case 'ShakerTested':
      return { ...table, passed: shakerTested(table, event) };
    case 'ShiftBegun':
      return { ...table, shift: event.shift, passed: { ...table.passed, shift: 0 } };
    case 'DealerSignedIn':
      return { ...table, dealer: event.dealer };
    case 'DealerRelieved':
      return { ...table, dealer: event.to };
    case 'TableOpened':
      return { ...table, phase: { is: 'open' }, hand: newHand(table.hand) };
    case 'TableClosed':
      return {
        ...table,
        ...(event.diceRetired ? retired(table) : {}),
        phase: { is: 'closed' },
        dealer: null,
        passed: NONE,
        attested: [],
      };
    case 'LimitsChanged':
      return { ...table, submission: table.submission && { ...table.submission, limits: event.to } };
    case 'WagerPlaced':
    case 'WagerChanged':
    case 'WagerTakenDown':
      if (!table.round) return { ...table, hand: handAfterWager(table.hand, event) };
      return withRound(table, (round) => ({
        ...round,
        seats: { ...round.seats, [event.seat]: betsAfter(round, event) },
      }));
    case 'BettingOpened':
      return { ...table, roundNumber: event.round, round: newRound(event.round, table.filings.length - 1), cutOff: [] };
    case 'ShakerCovered':
    case 'ShakerUncovered':
      return withRound(table, oneStepOn);
    case 'PlayerSelected':
      return withRound(table, (round) => ({ ...round, selected: event.seat }));
    case 'DiceMixed':
      return withRound(table, (round) => ({
        ...(round.mixes === 0 ? oneStepOn(round) : round),
        mixes: round.mixes + event.times,
      }));
    case 'BettingClosed':
      return withRound(table, (round) => ({ ...oneStepOn(round), stage: 'closed', entered: [] }) as ClosedRound);
    case 'DieEntered':
      return withEntry(table, (entered) => [...entered, event.face as Face]);
    case 'EntryCleared':
      return withEntry(table, () => []);
    case 'ResultConfirmed':
      return withRound(table, (round) => litRound(round, event));
    case 'WinnersLit':
      return withRound(table, (round) => (round.stage === 'lit' ? { ...oneStepOn(round), lit: event.spots } : round));
    case 'LosersCollected':
    case 'WinnersPaid':
      if (!table.round) return { ...table, hand: evolveHand(table.hand, event) };
      return withRound(table, (round) =>
        round.stage === 'lit' ? { ...oneStepOn(round), results: [...round.results, ...event.results] } : round,
      );
    case 'LightsCleared':
      return endRound(table);
    case 'RoundVoided':
      return voidLive(table);
    case 'SettledRoundVoided':
      return withRecord(table, event.round, (record) => ({ ...record, roll: null, results: [], corrected: true }));
    case 'ResultCorrected':
      return withRecord(table, event.round, (record) => ({ ...record, roll: event.to, corrected: true }), event.lit);
    case 'RoundResettled':
      return withRecord(table, event.round, (record) => ({ ...record, results: event.results }));
    case 'TerminalsCutOff':
      return { ...table, cutOff: event.seats };
    case 'TableHalted':
      return { ...table, phase: { is: 'halted', what: event.what }, broken: event.what };
    case 'RepairAttested':
      return { ...table, broken: null, phase: table.phase.is === 'halted' ? { is: 'open' } : table.phase };
    case 'ShakerReplaced':
      return {
        ...table,
        shaker: event.to,
        ...retired(table),
        attested: table.attested.filter((item) => !event.unattested.includes(item)),
      };
    case 'CreditBought':
      return { ...table, hand: evolveHand(table.hand, event), sittings: sittingsAfterCredit(table, event.seat) };
    case 'CreditCashedOut':
      return { ...table, hand: evolveHand(table.hand, event), sittings: sittingsAfterCashOut(table, event.seat) };
    case 'WagerCallRequested':
    case 'WagerCalled':
    case 'CallDeclined':
    case 'DiceOffered':
    case 'OfferDeclined':
    case 'ShooterChosen':
    case 'ShooterContinues':
    case 'DiceGivenUp':
    case 'DiceThrown':
    case 'ThrowCalled':
    case 'ThrowDisputed':
    case 'NoRollCalled':
    case 'WagersStand':
    case 'PointSet':
    case 'PointMade':
    case 'ShooterLost':
    case 'FireMarkerPlaced':
    case 'TotalMarked':
    case 'MarkersRemoved':
    case 'SurveillanceNotified':
    case 'NoticeAcknowledged':
      return { ...table, hand: evolveHand(table.hand, event) };
    case 'DiceRetired':
      return retire(table);
    case 'ReceivablePaid':
    case 'DropCounted':
    case 'FaceRuled':
    case 'IrregularityReported':
    case 'RulingRecorded':
    case 'CreditAdjusted':
      return table;
  }
};

const sittingsAfterCashOut = ({ sittings }: Table, seat: number): Table['sittings'] => ({
  ...sittings,
  [seat]: { after: sittings[seat]?.after ?? 0, isOver: true },
});

/** A player who has lost everything and brings more sits on; whoever follows a cash-out is taken for somebody else. */
const sittingsAfterCredit = (table: Table, seat: number): Table['sittings'] =>
  table.sittings[seat]?.isOver
    ? { ...table.sittings, [seat]: { after: lastDecided(table), isOver: false } }
    : table.sittings;

/** A table has rounds or throws, never both. */
const lastDecided = ({ round, roundNumber, hand }: Table): number =>
  Math.max(hand.throws, round && round.stage !== 'lit' ? roundNumber - 1 : roundNumber);

/** Throws are numbered on and on: two of a table never have the same number. */
const newHand = ({ players, throws, recent }: HandState): HandState => ({
  ...NEW_HAND_STATE,
  players,
  throws,
  recent,
});

/** Dice out of use; serials are remembered, so that the same set is not loaded twice. */
const retired = ({ dice, retiredDice }: Table): Pick<Table, 'dice' | 'retiredDice'> => ({
  dice: null,
  retiredDice: dice ? [...retiredDice, dice.serial].slice(-SERIALS_KEPT) : retiredDice,
});

const retire = (table: Table): Table => ({ ...table, ...retired(table) });

const SERIALS_KEPT = 100;

const NONE: Table['passed'] = { device: 0, shaker: 0, shift: 0 };

const shakerTested = ({ passed }: Table, { inspection, passed: ok }: EventOf<'ShakerTested'>): Table['passed'] => {
  const field = inspection === 'opening' ? 'shaker' : 'shift';
  return { ...passed, [field]: ok ? passed[field] + 1 : 0 };
};

const newRound = (number: number, filing: number): Round => ({
  number,
  filing,
  stage: 'betting',
  done: 1,
  mixes: 0,
  selected: null,
  seats: {},
});

const litRound = (
  { number, filing, mixes, selected, seats }: Round,
  { done, roll }: EventOf<'ResultConfirmed'>,
): LitRound => ({
  number,
  filing,
  stage: 'lit',
  done,
  mixes,
  selected,
  seats,
  roll,
  lit: [],
  results: [],
  corrected: false,
});

const oneStepOn = <R extends Round>(round: R): R => ({ ...round, done: round.done + 1 });

const withRound = (table: Table, next: (round: Round) => Round): Table =>
  table.round ? { ...table, round: next(table.round) } : table;

const withEntry = (table: Table, next: (entered: Roll) => Roll): Table =>
  withRound(table, (round) => (round.stage === 'closed' ? { ...round, entered: next(round.entered) } : round));

type WagerEvent = EventOf<'WagerPlaced' | 'WagerChanged' | 'WagerTakenDown'>;

const betsAfter = ({ seats }: Round, event: WagerEvent): SeatBets => {
  const { wagers, registered } = seats[event.seat] ?? NO_BETS;
  const others = wagers.filter(({ spot }) => spot !== event.spot);
  const own = event.type === 'WagerTakenDown' ? [] : [{ spot: event.spot, stake: money(event.stake), state: FRESH }];
  return { wagers: [...others, ...own], registered: registeredAfter(registered, event.command) };
};

const NO_BETS: SeatBets = { wagers: [], registered: [] };

const endRound = (table: Table): Table => {
  const { round } = table;
  if (round?.stage !== 'lit') return table;
  return {
    ...table,
    round: null,
    rounds: keepLast([
      ...table.rounds,
      { ...recordOf(round.number, round.filing, round.seats, round.roll, round.results), corrected: round.corrected },
    ]),
  };
};

const voidLive = (table: Table): Table =>
  table.round
    ? {
        ...table,
        round: null,
        rounds: keepLast([
          ...table.rounds,
          recordOf(table.round.number, table.round.filing, table.round.seats, null, []),
        ]),
      }
    : table;

const recordOf = (
  number: number,
  filing: number,
  seats: Round['seats'],
  roll: Roll | null,
  results: readonly WagerResult[],
): RoundRecord => ({
  number,
  filing,
  seats,
  roll,
  results,
  corrected: false,
});

/** A round that is over, or the present one if it is already settled. */
const withRecord = (
  table: Table,
  number: number,
  next: (record: RoundRecord) => RoundRecord,
  relit?: readonly string[],
): Table => {
  const { round } = table;
  const lit = relit ?? (round?.stage === 'lit' ? round.lit : []);
  if (round?.stage === 'lit' && round.number === number) {
    const { roll, results } = next(recordOf(number, round.filing, round.seats, round.roll, round.results));
    return roll ? { ...table, round: { ...round, roll, results, lit, corrected: true } } : voidLive(table);
  }
  return { ...table, rounds: table.rounds.map((record) => (record.number === number ? next(record) : record)) };
};
