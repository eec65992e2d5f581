import type { CageRules } from '../../packages/server/src/protocol/answers.ts';
import type { EntryRow } from '../../packages/server/src/store/rows.ts';

/**
 * Cash of the cage, by the drawers that entries of the cage and of all tables name: what was counted on is what every one of
 * them has put in or taken out, none comes after the count, and nobody has two drawers or moves cash beside their own.
 */

/** As much of any event as moves cash. */
interface CashEvent {
  readonly type: string;
  readonly amount: number;
  readonly drawer?: number;
  readonly by?: { readonly id: string; readonly role: string };
  readonly approver?: object;
  readonly where?: { readonly cashier?: string; readonly drawer?: number };
  readonly table?: string;
  readonly medium?: string;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly cashier?: string;
  readonly float?: number;
  readonly expected?: number;
  readonly counted?: number;
  readonly sums?: Readonly<Record<string, number>>;
}

interface Move {
  readonly drawer: number | undefined;
  /** Into the drawer, or out of it. */
  readonly amount: number;
  /** The most that is moved without a second person. */
  readonly alone?: number | null;
}

interface KnownDrawer {
  readonly cashier: string;
  sum: number;
  expected: number | null;
  counted: number | null;
  closedAt: number;
}

export const judgeDrawers = (entries: ReadonlyMap<string, readonly EntryRow[]>, rules: CageRules): string[] => {
  const books = new DrawerBooks(rules);
  for (const row of entries.get('cage') ?? []) books.takeOfCage(JSON.parse(row.event) as CashEvent, row);
  for (const [stream, rows] of entries)
    if (stream.startsWith('table:'))
      for (const row of rows)
        if (MOVES_CASH.test(row.event)) books.takeOfTable(JSON.parse(row.event) as CashEvent, row);
  books.end();
  return books.wrong;
};

const MOVES_CASH = /"type":"(CreditBought|ReceivablePaid|HandPaid|VisitSettled)"/;

class DrawerBooks {
  readonly wrong: string[] = [];
  private readonly rules: CageRules;
  private readonly drawers = new Map<number, KnownDrawer>();

  constructor(rules: CageRules) {
    this.rules = rules;
  }

  takeOfCage(event: CashEvent, { version }: EntryRow): void {
    const say = (what: string): number => this.wrong.push(`entry ${version} of the cage (${event.type}): ${what}`);
    if (event.type === 'DrawerOpened') this.open(event, say);
    else if (event.type === 'DrawerClosed') this.close(event, version, say);
    const move = this.moveOfCage(event);
    if (!move) return;
    this.move(event, move, say);
    if (this.drawers.get(move.drawer ?? 0)?.counted != null) say(`drawer ${move.drawer} was counted before`);
  }

  private open({ drawer = 0, cashier = '', float = 0, from }: CashEvent, say: (what: string) => number): void {
    if (drawer !== this.drawers.size + 1) say(`drawer ${drawer} follows ${this.drawers.size}`);
    const own = [...this.drawers].find(([, each]) => each.cashier === cashier && each.counted === null);
    if (own) say(`${cashier} has drawer ${own[0]}`);
    const before = from === undefined ? undefined : this.drawers.get(from as number);
    if (from !== undefined && before?.counted !== float)
      say(`${float} is handed over, and ${before?.counted} was counted`);
    this.drawers.set(drawer, { cashier, sum: float, expected: null, counted: null, closedAt: 0 });
  }

  private close(event: CashEvent, version: number, say: (what: string) => number): void {
    const { drawer = 0, cashier, expected = 0, counted = 0, sums = {}, approver } = event;
    const known = this.drawers.get(drawer);
    if (!known || known.counted !== null || known.cashier !== cashier) {
      say(`drawer ${drawer} of ${cashier} was not open`);
      return;
    }
    Object.assign(known, { expected, counted, closedAt: version });
    const sum = Object.values(sums).reduce((all, each) => all + each, 0);
    if (sum !== expected) say(`${expected} is expected of ${sum}`);
    if (!approver && Math.abs(counted - expected) > this.rules.differenceAlone)
      say(`${cashier} has closed with ${counted} of ${expected} alone`);
  }

  private moveOfCage({ type, amount, drawer, where, table }: CashEvent): Move | undefined {
    const { paidAlone, soldAlone } = this.rules;
    if (type === 'DrawerFilled') return { drawer, amount };
    // Without a drawer nothing is sold, whatever the operator has filed.
    if (type === 'VoucherIssued' && table === undefined) return { drawer: drawer ?? 0, amount, alone: soldAlone };
    if (type === 'VoucherRedeemed' && where?.cashier !== undefined)
      return { drawer: where.drawer, amount: -amount, alone: paidAlone };
    if (type === 'RedemptionSettled' || type === 'CashOutSettled') return { drawer, amount: -amount };
    return undefined;
  }

  takeOfTable(event: CashEvent, { stream, version }: EntryRow): void {
    const { type, drawer, amount, by, medium, from, to } = event;
    if (by?.role !== 'cage' || medium === 'voucher' || from === 'credit' || to === 'credit') return;
    const isOut = type === 'HandPaid' || type === 'VisitSettled';
    const say = (what: string): number => this.wrong.push(`entry ${version} of ${stream} (${type}): ${what}`);
    this.move(event, { drawer, amount: isOut ? -amount : amount }, say);
  }

  private move(
    { by, approver }: CashEvent,
    { drawer, amount, alone = null }: Move,
    say: (what: string) => number,
  ): void {
    if (alone !== null && !approver && Math.abs(amount) > alone) say(`${by?.id} has moved ${amount} alone`);
    if (drawer === undefined) {
      if (this.rules.drawers) say(`${amount} of ${by?.id} is in no drawer`);
      return;
    }
    const known = this.drawers.get(drawer);
    if (!known) say(`there is no drawer ${drawer}`);
    else {
      known.sum += amount;
      if (known.cashier !== by?.id) say(`${by?.id} has moved ${amount} in drawer ${drawer} of ${known.cashier}`);
    }
  }

  end(): void {
    for (const [drawer, { sum, expected, closedAt }] of this.drawers)
      if (expected !== null && expected !== sum)
        this.wrong.push(
          `entry ${closedAt} of the cage: ${expected} was expected in drawer ${drawer}, where entries have put ${sum}`,
        );
  }
}
