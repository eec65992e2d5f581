import type { EventOf, TableEvent } from './event.ts';
import type { Game } from './game.ts';
import { handPaysAfter } from './hand-pays.ts';
import { postEvent } from './ledger.ts';
import { queueAfter } from './queue.ts';
import { type AnyTable, NO_DEVICE_TESTS, type PlayState, type TableOf } from './state.ts';
import { takenAfter } from './taken-alone.ts';

/** A table after an event. It only takes the event's word: no rule is asked here. */
export const evolveTable = <P extends PlayState>(game: Game<P>, table: TableOf<P>, event: TableEvent): TableOf<P> => ({
  ...table,
  ...change(game, table, event),
  version: table.version + 1,
  takenAlone: takenAfter(table.takenAlone, event),
  ...postEvent(table, event),
  play: game.evolve(table, event),
});

type Changed = Partial<Omit<AnyTable, 'play' | 'version' | 'ledger' | 'breakage'>>;

/** Changes to the part of a table that all games share. */
const change = <P extends PlayState>(game: Game<P>, table: TableOf<P>, event: TableEvent): Changed => {
  switch (event.type) {
    case 'ShiftBegun':
      return { shift: event.shift, shiftBegunAt: event.at ?? null, passed: { ...table.passed, shift: 0 } };
    case 'DealerSignedIn':
      return { dealer: event.dealer };
    case 'DealerRelieved':
      return {
        dealer: event.to,
        ...(table.posts || event.approver ? { posts: { ...table.posts, dealer: event.to } } : {}),
      };
    case 'StaffAssigned':
      return { posts: { ...table.posts, [event.role]: event.person } };
    case 'StaffReleased': {
      const { [event.role]: _, ...posts } = table.posts ?? {};
      return { posts };
    }
    case 'TableOpened':
      return { phase: { is: 'open' } };
    case 'TableClosed':
      return {
        ...(event.diceRetired ? retired(table) : {}),
        phase: { is: 'closed' },
        dealer: null,
        passed: NONE,
        device: NO_DEVICE_TESTS,
        attested: [],
        noted: {},
      };
    case 'DiceLoaded': {
      const { serial, at: loadedAt, expiresAt, identifiers, seal, conformity } = event;
      return {
        ...retired(table),
        dice: {
          serial,
          loadedAt,
          expiresAt,
          after: game.lastDecided(table.play),
          ...(identifiers ? { identifiers } : {}),
          ...(seal ? { seal } : {}),
          ...(conformity ? { conformity } : {}),
        },
      };
    }
    case 'LimitsChanged':
      return { submission: table.submission && { ...table.submission, limits: event.to } };
    case 'BettingOpened':
      return { cutOff: [] };
    case 'TerminalsCutOff':
      return { cutOff: event.seats };
    case 'OrderQueued':
    case 'OrderWithdrawn':
    case 'OrderCarriedOut':
    case 'OrderDropped':
      return { queue: queueAfter(table.queue ?? [], event) };
    case 'HandPayDue':
    case 'HandPaid':
    case 'HandPayWithdrawn':
      return { handPays: handPaysAfter(table.handPays ?? [], event) };
    case 'CreditBought':
      return { sittings: sittingsAfterCredit(game, table, event.seat) };
    case 'CreditCashedOut':
    case 'VisitEnded':
      return { sittings: sittingsAfterLeaving(table, event.seat) };
    default:
      return changeEquipment(table, event);
  }
};

/** Filings, tests, dice, failures and repairs. */
const changeEquipment = (table: AnyTable, event: TableEvent): Changed => {
  switch (event.type) {
    case 'SubmissionFiled':
      return {
        submission: event.submission,
        filings: [...table.filings, event.submission],
        shaker: event.submission.house.shaker,
        ...(event.submission.house.shaker === table.shaker ? {} : retired(table)),
        attested: [],
        noted: {},
        passed: NONE,
        device: NO_DEVICE_TESTS,
      };
    case 'EquipmentAttested':
      return {
        attested: [...new Set([...table.attested, ...event.items])],
        noted: { ...table.noted, ...Object.fromEntries((event.noted ?? []).map(({ item, value }) => [item, value])) },
      };
    case 'DeviceLit':
      return { device: { ...table.device, trial: { dice: event.dice, lit: event.lit } } };
    case 'DeviceTested':
      return deviceTested(table, event);
    case 'ShakerTested':
      return { passed: shakerTested(table, event) };
    case 'TableHalted':
      return { phase: { is: 'halted', what: event.what }, broken: event.what };
    case 'RepairAttested':
      return { broken: null, phase: table.phase.is === 'halted' ? { is: 'open' } : table.phase };
    case 'ShakerReplaced':
      return {
        shaker: event.to,
        ...retired(table),
        attested: table.attested.filter((item) => !event.unattested.includes(item)),
      };
    case 'DiceRetired':
      return retired(table);
    default:
      return {};
  }
};

const sittingsAfterLeaving = ({ sittings }: AnyTable, seat: number): AnyTable['sittings'] => ({
  ...sittings,
  [seat]: { after: sittings[seat]?.after ?? 0, isOver: true },
});

/** A player who has lost everything and brings more sits on; whoever follows a cash-out is taken for somebody else. */
const sittingsAfterCredit = <P extends PlayState>(
  game: Game<P>,
  { sittings, play }: TableOf<P>,
  seat: number,
): AnyTable['sittings'] =>
  sittings[seat]?.isOver ? { ...sittings, [seat]: { after: game.lastDecided(play), isOver: false } } : sittings;

/** Dice out of use; serials are remembered, so that the same set is not loaded twice. */
const retired = ({ dice, retiredDice }: AnyTable): Pick<AnyTable, 'dice' | 'retiredDice'> => ({
  dice: null,
  retiredDice: dice ? [...retiredDice, dice.serial].slice(-SERIALS_KEPT) : retiredDice,
});

const SERIALS_KEPT = 100;

const NONE: AnyTable['passed'] = { device: 0, shaker: 0, shift: 0 };

const deviceTested = ({ passed, device }: AnyTable, event: EventOf<'DeviceTested'>): Changed => ({
  passed: { ...passed, device: event.passed ? passed.device + 1 : 0 },
  device: { trial: null, passedWith: event.passed ? [...device.passedWith, event.dice] : [] },
});

const shakerTested = (
  { passed }: AnyTable,
  { inspection, passed: ok }: EventOf<'ShakerTested'>,
): AnyTable['passed'] => {
  const field = inspection === 'opening' ? 'shaker' : 'shift';
  return { ...passed, [field]: ok ? passed[field] + 1 : 0 };
};
