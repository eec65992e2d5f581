import { type Actor, type Command, type EventOf, openVisits, type PastVisit } from '@hardway/engine';
import type { DropCount, SeatCashOut, UnfinishedMove, VisitBalance } from '../protocol/answers.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import type { Store } from '../store/store.ts';
import { type FloorTable, streamOf } from '../tables/floor.ts';
import { CAGE, type CageBooks, type SeatRedemption } from './books.ts';
import type { InDrawer } from './drawers.ts';
import { Gate } from './gate.ts';
import { cashOutAfter } from './leaving.ts';
import { checkNumber } from './number.ts';
import { type CageRefusal, cageRefusal } from './refusal.ts';
import type { Approved, CageErrand, SettleCashOut, Vouchers } from './vouchers.ts';

type Issued = { readonly number: string; readonly amount: number };
type Done = { readonly version: number; readonly voucher?: string; readonly amount?: number };

/** A move at a seat: whose credit, who asks for it, and the command's id. */
interface SeatMove {
  readonly seat: number;
  readonly by: Actor;
  readonly command: string;
}

interface Version {
  readonly version: number;
}

interface SettleVisit extends Pick<PastVisit, 'seat' | 'unit' | 'amount'> {
  readonly table: string;
  readonly command: string;
  readonly reason: string;
  readonly by: Actor;
  readonly approver: Actor;
  /** Where the cash is, or why it cannot be anywhere. */
  readonly cash?: InDrawer | CageRefusal;
}

interface Count {
  readonly command: string;
  readonly by: Actor;
  /** Minor units in the drop box. */
  readonly counted: number;
}

/** What is asked of the desk at the node that owns the table. */
export type DeskErrand =
  | { readonly is: 'redeem'; readonly move: SeatMove; readonly number: string }
  | { readonly is: 'cash-out'; readonly move: SeatMove }
  | { readonly is: 'count'; readonly asked: Count }
  | { readonly is: 'settle'; readonly asked: Approved }
  | { readonly is: 'settle-cash-out'; readonly asked: SettleCashOut };

/** The desks of other nodes, where the house has several. */
interface OtherDesks {
  /** Has the desk of the node that owns a table do it. */
  ask(table: string, errand: DeskErrand): Promise<unknown>;
  /** Tables of other nodes as they stand now. */
  catchUp(): Promise<void>;
}

/** Between tries to finish what is half done. */
const RETRY_MS = 60_000;

/**
 * Where a table's credit and the cage's vouchers meet. Each move has two steps in two streams; the second has an id made
 * from the first, so that it is simply done again until it is there. What is half done is known from the logs of both.
 */
export class Desk {
  private readonly store: Store;
  private readonly vouchers: Vouchers;
  private readonly now: () => number;
  private readonly others: OtherDesks | null;
  private tables: ReadonlyMap<string, FloorTable> = new Map();
  private readonly gates = new Map<string, Gate>();
  /** Moves that somebody waits for, by voucher or reference. */
  private readonly underWay = new Set<string>();
  private readonly refused = new Map<string, HouseRefusal>();
  private readonly leftWith = new Map<string, number | null>();
  private timer: NodeJS.Timeout | undefined;
  private completing: Promise<void> = Promise.resolve();
  private nextCompleting: Promise<void> | null = null;

  constructor(store: Store, vouchers: Vouchers, now: () => number, others: OtherDesks | null = null) {
    this.store = store;
    this.vouchers = vouchers;
    this.now = now;
    this.others = others;
  }

  /** Moves of one table wait for each other in one place: where the table is. */
  private atOwner<T>(id: string, errand: DeskErrand): Promise<T> {
    const { others } = this;
    const isHere = this.tables.get(id)?.owner.isHere ?? true;
    return (isHere || !others ? this.run(id, errand) : others.ask(id, errand)) as Promise<T>;
  }

  /** Does what is asked of a table that is here, or of one that the house no longer has. */
  run(id: string, errand: DeskErrand): Promise<unknown> {
    const table = this.tables.get(id);
    switch (errand.is) {
      case 'redeem':
        return this.redeemHere(table!, errand.move, errand.number);
      case 'cash-out':
        return this.cashOutHere(table!, errand.move);
      case 'count':
        return this.countHere(table!, errand.asked);
      case 'settle':
        return this.settling(id, () => this.vouchers.settle(errand.asked));
      case 'settle-cash-out':
        return this.settling(id, () => this.vouchers.settleCashOut(errand.asked));
    }
  }

  /** Does what is asked of the cage, whose log is written here. */
  runAtCage(errand: CageErrand): Promise<unknown> {
    return this.vouchers.run(errand);
  }

  /** Alone at the table, and knowing all that its log has: another node may have written the last of it. */
  private settling<T>(id: string, settle: () => Promise<T>): Promise<T> {
    return this.gate(id).alone(async () => {
      if (this.others && id !== '') await (await this.vouchers.books()).readTables([id]);
      return settle();
    });
  }

  /** What the logs of all tables have, whichever node wrote it. */
  private async allBooks(): Promise<CageBooks> {
    const books = await this.vouchers.books();
    if (!this.others) return books;
    await this.others.catchUp();
    await this.readOnBehind(books, () => true);
    return books;
  }

  /** Tables whose logs have more than the books. */
  private async readOnBehind(books: CageBooks, isAsked: (table: FloorTable) => boolean): Promise<void> {
    const behind = [...this.tables.values()].filter(
      (table) => isAsked(table) && books.till(table.plan.id).version < table.owner.table.version,
    );
    if (behind.length > 0) await books.readTables(behind.map(({ plan }) => plan.id));
  }

  /** Takes up the tables' logs where they were left, follows them from now on, and finishes what is half done. */
  async reconcile(tables: ReadonlyMap<string, FloorTable>): Promise<void> {
    this.tables = tables;
    const books = await this.vouchers.books();
    // A table that is no longer in the plan may have left something too.
    const streams = new Set([...(await this.store.streams()).filter(isTable), ...[...tables.keys()].map(streamOf)]);
    await books.readTables([...streams].map(tableIn));
    for (const [id, { owner }] of tables)
      owner.subscribe(({ entries }) => {
        for (const entry of entries) books.takeOfTable(id, entry);
        if (owner.table.version > books.till(id).version) void books.readTables([id]).catch(() => undefined);
      });
    await this.complete();
    this.timer = setInterval(() => void this.complete().catch(() => undefined), RETRY_MS);
    this.timer.unref();
  }

  /** A voucher becomes credit. */
  redeem(table: FloorTable, move: SeatMove, number: string): Promise<Done | HouseRefusal> {
    return this.atOwner(table.plan.id, { is: 'redeem', move, number });
  }

  private redeemHere(table: FloorTable, move: SeatMove, text: string): Promise<Done | HouseRefusal> {
    return this.gate(table.plan.id).pass(async () => {
      const number = checkNumber(text);
      // A voucher is spent only where its credit will be taken.
      const no = number && table.owner.wouldRefuse(this.buyIn(move, 1, number));
      if (no) return no;
      return this.waitedFor(number ?? text, async () => {
        const { seat, by, command } = move;
        const where = { table: table.plan.id, seat };
        const voucher = await this.vouchers.redeem({ number: text, where, by, command });
        if ('refused' in voucher) return voucher;
        const books = await this.vouchers.books();
        if (books.isSettled(voucher.number)) return SETTLED;
        // The log says what is open and how much it is; what is kept of an answer decides nothing.
        const open = books.redemption(voucher.number);
        if (open?.command === command && open.table === where.table && open.seat === seat)
          return this.credit(table, move, open.amount, open.number);
        const given = await this.store.answerTo(table.owner.stream, this.buyIn(move, 1, voucher.number).id);
        return given ? { version: given.version } : NOT_OPEN;
      });
    });
  }

  /** The whole credit becomes a voucher. */
  cashOut(table: FloorTable, move: SeatMove): Promise<Done | HouseRefusal> {
    return this.atOwner(table.plan.id, { is: 'cash-out', move });
  }

  private cashOutHere(table: FloorTable, { seat, by, command }: SeatMove): Promise<Done | HouseRefusal> {
    return this.gate(table.plan.id).pass(() =>
      this.waitedFor(command, async () => {
        const order: Command = { type: 'CashOut', id: command, at: this.now(), by, seat, reference: command };
        const answer = await table.owner.submit(order);
        if (!answer.ok) return answer;
        const { version } = answer;
        const open = await this.openCashOut(table.plan.id, command);
        if (!open && (await this.vouchers.books()).isSettled(command)) return PAID_OUT;
        const issued = open ? await this.issue(open) : await this.issuedBefore(command);
        if ('refused' in issued) this.note(command, issued);
        return 'refused' in issued ? issued : { version, voucher: issued.number, amount: issued.amount };
      }),
    );
  }

  /** Credit that the log says was taken and is no voucher yet; a table that had to read its log again is read as well. */
  private async openCashOut(table: string, command: string): Promise<SeatCashOut | undefined> {
    const books = await this.vouchers.books();
    if (!books.cashOut(command)) await books.readTables([table]);
    const open = books.cashOut(command);
    return open?.table === table ? open : undefined;
  }

  private async issuedBefore(command: string): Promise<Issued | HouseRefusal> {
    const before = await this.store.answerTo(CAGE, `${command}:voucher`);
    const voucher = (before?.answer as { readonly answer?: Partial<Issued> } | undefined)?.answer;
    const { number, amount } = voucher ?? {};
    return number === undefined || amount === undefined ? NOT_OPEN : { number, amount };
  }

  /** Does the second steps that are still undone. Those who ask while it is under way share the next time. */
  complete(): Promise<void> {
    this.nextCompleting ??= this.completing
      .catch(() => undefined)
      .then(() => {
        this.nextCompleting = null;
        return this.completeAll();
      });
    this.completing = this.nextCompleting;
    return this.completing;
  }

  private async completeAll(): Promise<void> {
    const books = await this.vouchers.books();
    // Of tables that have come here only now, the end of the log may not have been heard.
    await this.readOnBehind(books, ({ owner }) => owner.isHere);
    for (const open of books.cashOuts) {
      if (this.underWay.has(open.reference) || !this.isOurs(open.table)) continue;
      this.note(open.reference, await this.completeCashOut(open));
    }
    for (const open of books.redemptions) {
      if (this.underWay.has(open.number) || !this.isOurs(open.table)) continue;
      this.note(open.number, await this.completeRedemption(open));
    }
  }

  /** What is half done at a table is finished where the table is. */
  private isOurs(table: string): boolean {
    return this.tables.get(table)?.owner.isHere ?? true;
  }

  private completeCashOut(open: SeatCashOut): Promise<object> {
    // It may have been settled, or issued, while this waited.
    return this.gate(open.table).pass(async () =>
      (await this.vouchers.books()).cashOut(open.reference) ? this.issue(open) : {},
    );
  }

  private completeRedemption(open: SeatRedemption): Promise<Done | HouseRefusal> {
    const { number, table: id, amount } = open;
    return this.gate(id).pass(async () => {
      // It may have been settled, or given, while this waited.
      if (!(await this.vouchers.books()).redemption(number)) return { version: 0 };
      const table = this.tables.get(id);
      if (!table) return houseRefusal('unknown-table', `The house no longer has a table ${id}.`);
      if (open.left) return LEFT;
      return this.credit(table, open, amount, number);
    });
  }

  private note(key: string, done: object): void {
    if ('refused' in done) this.refused.set(key, done as HouseRefusal);
    else this.refused.delete(key);
  }

  /** Half-done moves that nobody is waiting for, oldest first. */
  async unfinished(): Promise<readonly UnfinishedMove[]> {
    const books = await this.allBooks();
    const open = [
      ...books.redemptions.map((redemption) => ({ is: 'redemption', key: redemption.number, ...redemption }) as const),
      ...books.cashOuts.map((cashOut) => ({ is: 'cash-out', key: cashOut.reference, ...cashOut }) as const),
    ];
    return open
      .filter(({ key }) => !this.underWay.has(key))
      .map(({ key, ...move }) => ({ ...move, why: this.refused.get(key) ?? null }))
      .toSorted((a, b) => a.at - b.at);
  }

  /** The cage pays out what a redemption was worth whose credit could not be given. From then on it cannot be given. */
  async settle(asked: Approved): Promise<SeatRedemption | HouseRefusal> {
    const number = checkNumber(asked.number);
    const open = number && (await this.allBooks()).redemption(number);
    return this.atOwner(open?.table ?? '', { is: 'settle', asked });
  }

  /** The cage pays out credit whose voucher could not be issued. From then on it cannot be issued. */
  async settleCashOut(asked: SettleCashOut): Promise<SeatCashOut | HouseRefusal> {
    const open = (await this.allBooks()).cashOut(asked.reference);
    return this.atOwner(open?.table ?? '', { is: 'settle-cash-out', asked });
  }

  /** Money of players who had left when a round of theirs was corrected or voided. */
  async visits(): Promise<readonly VisitBalance[]> {
    await this.others?.catchUp();
    const open = [...this.tables.values()].flatMap((table) =>
      openVisits(table.owner.table.ledger).map(async (visit) => ({
        table: table.plan.id,
        ...visit,
        voucher: await this.voucherOf(table, visit),
      })),
    );
    return Promise.all(open);
  }

  /** The sequence number of the voucher that the player left with. It cannot change any more once the visit is over. */
  private async voucherOf({ owner }: FloorTable, { seat, unit }: PastVisit): Promise<number | null> {
    const key = `${owner.stream} ${seat} ${unit}`;
    const known = this.leftWith.get(key);
    if (known !== undefined) return known;
    const reference = await cashOutAfter(this.store, owner.stream, seat, unit);
    const issued = reference === null ? NOT_OPEN : await this.issuedBefore(reference);
    const voucher = 'refused' in issued ? issued : await this.vouchers.find(issued.number);
    const sequence = 'refused' in voucher ? null : voucher.sequence;
    this.leftWith.set(key, sequence);
    return sequence;
  }

  /** The cage is even with a player who had left. */
  async settleVisit({ table: id, command, cash = {}, ...asked }: SettleVisit): Promise<Version | HouseRefusal> {
    const table = this.tables.get(id);
    if (!table) return houseRefusal('unknown-table', `There is no table ${id}.`);
    const inDrawer = 'refused' in cash ? {} : cash;
    // What was done before is answered again.
    if ('refused' in cash && !(await table.owner.knows(command))) return cash;
    const order = { type: 'SettleVisit', id: command, at: this.now(), ...asked, ...inDrawer } as const;
    const answer = await table.owner.submit(order);
    return answer.ok ? { version: answer.version } : answer;
  }

  /** The drop box is counted, and compared with what came in; vouchers are compared with the cage's own record. */
  count(table: FloorTable, asked: Count): Promise<DropCount | HouseRefusal> {
    return this.atOwner(table.plan.id, { is: 'count', asked });
  }

  private countHere(table: FloorTable, asked: Count): Promise<DropCount | HouseRefusal> {
    return this.gate(table.plan.id).alone(async () => {
      const before = await this.store.answerTo(streamOf(table.plan.id), asked.command);
      if (before) return this.countedAt(table, before.version, asked.counted);
      const { command: id, by, counted } = asked;
      const books = await this.vouchers.books();
      await books.readTables([table.plan.id]);
      if (books.hasFilled(table.plan.id, by)) return FILLED;
      const order: Command = { type: 'CountDrop', id, at: this.now(), by, counted, ...figuresOf(books, table.plan.id) };
      const answer = await table.owner.submit(order);
      return answer.ok ? this.countedAt(table, answer.version, counted) : answer;
    });
  }

  private async countedAt({ plan }: FloorTable, version: number, counted: number): Promise<DropCount | HouseRefusal> {
    const [entry] = await this.store.read(streamOf(plan.id), version - 1, 1);
    const { type: _, ...count } = entry!.event as EventOf<'DropCounted'> & { by: Actor };
    return count.cash?.found === counted
      ? { ...count, at: entry!.at }
      : houseRefusal('command-differs', 'This command’s id was already used for something else. Use a new id.');
  }

  async lastCount({ plan }: FloorTable): Promise<DropCount | null> {
    return (await this.allBooks()).till(plan.id).lastCount;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.completing.catch(() => undefined);
    await (await this.vouchers.books()).save();
  }

  private gate(table: string): Gate {
    const known = this.gates.get(table) ?? new Gate();
    this.gates.set(table, known);
    return known;
  }

  private async waitedFor<T>(key: string, move: () => Promise<T>): Promise<T> {
    this.underWay.add(key);
    try {
      return await move();
    } finally {
      this.underWay.delete(key);
    }
  }

  private async credit(
    { owner }: FloorTable,
    move: SeatMove,
    amount: number,
    number: string,
  ): Promise<Done | HouseRefusal> {
    const answer = await owner.submit(this.buyIn(move, amount, number));
    return answer.ok ? { version: answer.version } : answer;
  }

  private buyIn({ seat, by, command }: SeatMove, amount: number, number: string): Command {
    return {
      type: 'BuyIn',
      id: `${command}:buy-in`,
      at: this.now(),
      by,
      seat,
      amount,
      medium: 'voucher',
      reference: number,
    };
  }

  private issue({ table, seat, amount, by, reference }: Omit<SeatCashOut, 'at'>) {
    return this.vouchers.issue({ amount, table, seat, by, command: `${reference}:voucher` });
  }
}

/** Sums of record and cage since the table's last count. Half-done moves belong to the next count. */
const figuresOf = (books: CageBooks, table: string) => {
  const { cash, cageCash, vouchers, paidOut, compared } = books.till(table);
  const { redeemed, issued } = books.sums(table);
  const open = (moves: readonly { readonly table: string; readonly amount: number }[]): number =>
    moves.filter((move) => move.table === table).reduce((sum, { amount }) => sum + amount, 0);
  return {
    logged: { cash, cageCash, vouchers, paidOut: paidOut - open(books.cashOuts) },
    cage: {
      redeemed: redeemed - open(books.redemptions) - compared.redeemed,
      issued: issued - compared.issued,
    },
  };
};

const SETTLED = cageRefusal(
  'voucher-paid',
  'The cage has paid out this voucher because its credit could not be given here.',
);

const PAID_OUT = cageRefusal(
  'nothing-open',
  'The cage has paid out this credit because its voucher could not be issued.',
);

const NOT_OPEN = houseRefusal(
  'record-altered',
  'The record is missing what was asked for here earlier. Please call a supervisor.',
);

const LEFT = houseRefusal(
  'not-allowed',
  'Somebody has since cashed out at this seat, so the credit would go to another player.',
);

const FILLED = cageRefusal(
  'second-person',
  'You have put cash into this box since it was last counted. Somebody else has to count it.',
);

const isTable = (stream: string): boolean => stream.startsWith('table:');
const tableIn = (stream: string): string => stream.slice('table:'.length);

export const playerAt = (seat: number): Actor => ({ id: `seat ${seat}`, role: 'player', seat });
