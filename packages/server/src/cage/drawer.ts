import type { TableEvent } from '@hardway/engine';
import type { DrawerMove, DrawerSlip, DrawerSums, OpenDrawer } from '../protocol/answers.ts';
import type { Entry } from '../protocol/entry.ts';
import type { CageEvent, DrawerEvent } from './voucher.ts';

/**
 * A cashier's drawer, from its opening to the count that closes it. Every move of cash names the drawer that it went into or
 * came out of, in the cage's log or in a table's; what should be in it is the sum of both.
 */
export interface OpenDrawers {
  /** The number of the last that was opened. */
  readonly last: number;
  /** With the moves of the cage's own log. */
  readonly open: readonly OpenDrawer[];
}

export const NO_DRAWERS: OpenDrawers = { last: 0, open: [] };

export const drawerOf = ({ open }: OpenDrawers, cashier: string): OpenDrawer | undefined =>
  open.find((drawer) => drawer.cashier === cashier);

export const isOfDrawer = (event: CageEvent): event is DrawerEvent => event.type.startsWith('Drawer');

/** A fold of the cage's log. */
export const drawersAfter = (drawers: OpenDrawers, { version: entry, event: stored }: Entry): OpenDrawers => {
  const event = stored as CageEvent;
  if (event.type === 'DrawerOpened') {
    const { drawer: number, cashier, float: amount, from, approver, at } = event;
    const float: DrawerMove = { is: 'float', amount, at, entry, ...optional({ from, approver }) };
    return { last: number, open: [...drawers.open, { number, cashier, openedAt: at, moves: [float] }] };
  }
  if (event.type === 'DrawerClosed')
    return { ...drawers, open: drawers.open.filter(({ number }) => number !== event.drawer) };
  const moved = moveOfCage(event, entry);
  return moved
    ? {
        ...drawers,
        open: drawers.open.map((drawer) =>
          drawer.number === moved.drawer ? { ...drawer, moves: [...drawer.moves, moved.move] } : drawer,
        ),
      }
    : drawers;
};

interface Moved {
  readonly drawer: number;
  readonly move: DrawerMove;
}

/** The cash that an entry of the cage's log moves in a drawer. */
export const moveOfCage = (event: CageEvent, entry: number): Moved | undefined => {
  switch (event.type) {
    case 'DrawerFilled': {
      const { drawer, amount, approver, reason, at } = event;
      return { drawer, move: { is: 'brought', amount, at, entry, approver, reason } };
    }
    case 'VoucherIssued': {
      const { drawer, amount, sequence: voucher, approver, at } = event;
      return within(drawer, { is: 'sold', amount, at, entry, voucher, ...optional({ approver }) });
    }
    case 'VoucherRedeemed': {
      const { where, amount, sequence: voucher, approver, at } = event;
      if ('table' in where) return undefined;
      return within(where.drawer, { is: 'paid', amount: -amount, at, entry, ...optional({ voucher, approver }) });
    }
    case 'RedemptionSettled':
    case 'CashOutSettled': {
      const { drawer, amount, table, seat, approver, reason, at } = event;
      return within(drawer, { is: 'settled', amount: -amount, at, entry, table, seat, approver, reason });
    }
    default:
      return undefined;
  }
};

/** The cash that an entry of a table's log moves in a drawer. */
export const moveOfTable = (table: string, { version: entry, at, event: stored }: Entry): Moved | undefined => {
  const event = stored as TableEvent;
  switch (event.type) {
    case 'CreditBought': {
      const { drawer, amount, seat, approver } = event;
      return within(drawer, { is: 'bought-in', amount, at, entry, table, seat, ...optional({ approver }) });
    }
    case 'ReceivablePaid': {
      const { drawer, amount, seat, approver } = event;
      return within(drawer, { is: 'paid-back', amount, at, entry, table, seat, ...optional({ approver }) });
    }
    case 'HandPaid': {
      const { drawer, amount, seat, approver } = event;
      return within(drawer, { is: 'hand-pay', amount: -amount, at, entry, table, seat, ...optional({ approver }) });
    }
    case 'VisitSettled': {
      const { drawer, amount, seat, approver, reason } = event;
      return within(drawer, {
        is: 'visit',
        amount: -amount,
        at,
        entry,
        table,
        seat,
        approver,
        ...optional({ reason }),
      });
    }
    default:
      return undefined;
  }
};

const within = (drawer: number | undefined, move: DrawerMove): Moved | undefined =>
  drawer === undefined ? undefined : { drawer, move };

/** The fields that are there. */
const optional = <T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

const NOTHING_MOVED: DrawerSums = {
  ...{ float: 0, brought: 0, sold: 0, paid: 0 },
  ...{ 'bought-in': 0, 'paid-back': 0, 'hand-pay': 0, visit: 0, settled: 0 },
};

export const sumsOf = (moves: readonly DrawerMove[]): DrawerSums => {
  const sums = { ...NOTHING_MOVED };
  for (const { is, amount } of moves) Object.assign(sums, { [is]: sums[is] + amount });
  return sums;
};

/** What should be in the drawer. */
export const balanceOf = (sums: DrawerSums): number => Object.values(sums).reduce((sum, amount) => sum + amount, 0);

export const drawerSlipOf = (event: Extract<CageEvent, { type: 'DrawerClosed' }>, entry: number): DrawerSlip => {
  const { type: _, by: __, at, ...slip } = event;
  return { ...slip, closedAt: at, entry };
};
