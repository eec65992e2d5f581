import type { Actor, EventOf, TableEvent } from '@hardway/engine';
import type { DrawerMove, DropCount } from '../protocol/answers.ts';
import type { Entry } from '../protocol/entry.ts';
import { moveOfTable } from './drawer.ts';

/** Money in and out at one table since its drop was last counted, in minor units; a fold of its log. */
export interface Till {
  /** The last version that was folded in. */
  readonly version: number;
  /** Cash that staff took at the table, which lies in its drop box. */
  readonly cash: number;
  /** Cash that the cage took for the table's seats, which lies in the cage. */
  readonly cageCash: number;
  /** Credit that was bought with vouchers, and credit that became vouchers. */
  readonly vouchers: number;
  readonly paidOut: number;
  /** The part of the cage's sums that earlier counts have compared. */
  readonly compared: CageSums;
  readonly lastCount: DropCount | null;
  /** Cash that went into a cashier's last drawer here, by the cashier. */
  readonly drawers: Readonly<Record<string, TableDrawer>>;
}

interface TableDrawer {
  readonly drawer: number;
  readonly moves: readonly DrawerMove[];
}

/** The cage's sums for a table since its first day: vouchers redeemed at its seats, and issued for them. */
export interface CageSums {
  readonly redeemed: number;
  readonly issued: number;
}

export const NO_SUMS: CageSums = { redeemed: 0, issued: 0 };

export const EMPTY_TILL: Till = {
  version: 0,
  cash: 0,
  cageCash: 0,
  vouchers: 0,
  paidOut: 0,
  compared: NO_SUMS,
  lastCount: null,
  drawers: {},
};

/** A cash-out that the desk has made: nobody else can choose an id of this form. */
const DESK_CASH_OUT = /^[^:]+:cash-out:[^:]+$/;

export const isDeskCashOut = ({ reference }: EventOf<'CreditCashedOut'>, command: string): boolean =>
  reference === command && DESK_CASH_OUT.test(command);

export const tillAfter = (till: Till, entry: Entry): Till => {
  const { version, at, command, event: stored } = entry;
  const event = stored as TableEvent & { readonly by: Actor };
  return { ...till, ...changed(till, event, command, at), ...inDrawers(till, entry), version };
};

/** A cashier has one drawer at a time, so an earlier one is closed. */
const inDrawers = ({ drawers }: Till, entry: Entry): Pick<Till, 'drawers'> | undefined => {
  const moved = moveOfTable(tableIn(entry.stream), entry);
  if (!moved) return undefined;
  const { drawer, move } = moved;
  const { id } = (entry.event as unknown as { readonly by: Actor }).by;
  const before = drawers[id]?.drawer === drawer ? drawers[id].moves : [];
  return { drawers: { ...drawers, [id]: { drawer, moves: [...before, move] } } };
};

const tableIn = (stream: string): string => stream.slice('table:'.length);

const changed = (till: Till, event: TableEvent & { by: Actor }, command: string, at: number): Partial<Till> => {
  switch (event.type) {
    case 'CreditBought':
      return event.medium === 'cash' ? cashTaken(till, event) : { vouchers: till.vouchers + event.amount };
    case 'ReceivablePaid':
      return event.from === 'credit' ? {} : cashTaken(till, event);
    case 'CreditCashedOut':
      return isDeskCashOut(event, command) ? { paidOut: till.paidOut + event.amount } : {};
    case 'HandPaid':
      // Whoever pays fetches the cash from the cage.
      return event.to === 'cash' ? { cageCash: till.cageCash - event.amount } : {};
    case 'VisitSettled':
      return { cageCash: till.cageCash - event.amount };
    case 'DropCounted':
      return counted(till, event, at);
    default:
      return {};
  }
};

/** Who has put cash into the table's box, if the event says that somebody has. */
export const fillerIn = (event: TableEvent & { readonly by: Actor }): string | undefined => {
  const isCash =
    event.type === 'CreditBought'
      ? event.medium === 'cash'
      : event.type === 'ReceivablePaid' && event.from !== 'credit';
  return isCash && event.by.role !== 'cage' ? event.by.id : undefined;
};

const cashTaken = (till: Till, { amount, by }: { readonly amount: number; readonly by: Actor }): Partial<Till> =>
  by.role === 'cage' ? { cageCash: till.cageCash + amount } : { cash: till.cash + amount };

/** Compared sums are settled; the rest belongs to the next count. */
const counted = (till: Till, event: EventOf<'DropCounted'> & { by: Actor }, at: number): Partial<Till> => {
  const { type: _, ...count } = event;
  return {
    cash: till.cash - event.cash.expected,
    cageCash: till.cageCash - event.cageCash,
    vouchers: till.vouchers - event.vouchers.expected,
    paidOut: till.paidOut - event.paidOut.expected,
    compared: {
      redeemed: till.compared.redeemed + event.vouchers.found,
      issued: till.compared.issued + event.paidOut.found,
    },
    lastCount: { ...count, at },
  };
};
