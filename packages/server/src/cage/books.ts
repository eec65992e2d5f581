import { setImmediate } from 'node:timers/promises';
import type { Actor, EventOf, TableEvent } from '@hardway/engine';
import { SharedRuns } from '../cluster/shared-runs.ts';
import type { DrawersNow, OpenDrawer, Redemption, SeatCashOut } from '../protocol/answers.ts';
import type { Entry } from '../protocol/entry.ts';
import type { Sent } from '../protocol/shape.ts';
import { ENTRIES_AT_ONCE } from '../store/entries.ts';
import { StoreError } from '../store/error.ts';
import type { Store } from '../store/store.ts';
import { streamOf } from '../tables/floor.ts';
import { balanceOf, drawerOf, drawersAfter, isOfDrawer, NO_DRAWERS, type OpenDrawers, sumsOf } from './drawer.ts';
import type { VoucherNumber } from './number.ts';
import { type CageSums, EMPTY_TILL, fillerIn, isDeskCashOut, NO_SUMS, type Till, tillAfter } from './till.ts';
import { type CageEvent, evolveVoucher, isOfVoucher, type KeptVoucher, type VoucherEvent } from './voucher.ts';

export const CAGE = 'cage';

/** A redemption at a seat, with the command that did it. `left`: whoever redeemed it has cashed out since. */
export type SeatRedemption = Sent<typeof Redemption> & { readonly number: VoucherNumber };

/** As it is saved; another form is let go, and everything is read again. */
interface Saved {
  readonly form: typeof FORM;
  readonly sequence: number;
  readonly payable: readonly KeptVoucher[];
  readonly epochs: readonly number[];
  /** Numbers of redemptions and references of cash-outs. */
  readonly settled: readonly string[];
  readonly sums: readonly (readonly [string, CageSums])[];
  readonly tills: readonly (readonly [string, Till])[];
  readonly redemptions: readonly SeatRedemption[];
  readonly cashOuts: readonly SeatCashOut[];
  readonly credited: readonly string[];
  readonly issuedFor: readonly string[];
  /** By table: who put cash into its box since the last count. */
  readonly filledBy: readonly (readonly [string, readonly string[]])[];
  readonly drawers: OpenDrawers;
}

/** Of a snapshot; one of an earlier form is not read. */
export const FORM = 3;
/** Reading this many entries takes a fraction of a second. */
const SAVE_EVERY = 10_000;

/** A move of money is done in two streams; what either says without the other waits here until it does. */
export const ISSUED = /:voucher$/;

/**
 * What the cage decides by, folded from its own log and the tables': every voucher that can still be paid, every move that
 * is half done, and what came in and went out at each table. Documents have no say in it.
 */
export class CageBooks {
  private readonly store: Store;
  private version = 0;
  private lastSequence = 0;
  private readonly payableVouchers = new Map<VoucherNumber, KeptVoucher>();
  private readonly epochs = new Set<number>();
  private readonly settled = new Set<string>();
  private readonly tableSums = new Map<string, CageSums>();
  private readonly tills = new Map<string, Till>();
  private readonly openRedemptions = new Map<VoucherNumber, SeatRedemption>();
  private readonly openCashOuts = new Map<string, SeatCashOut>();
  /** Credit bought with a voucher, and vouchers issued, whose other half has not been read yet. */
  private readonly credited = new Set<string>();
  private readonly issuedFor = new Set<string>();
  /** Who has put cash into a table's box since it was last counted. */
  private readonly filledBy = new Map<string, readonly string[]>();
  private drawers: OpenDrawers = NO_DRAWERS;
  /** Once for all who ask meanwhile: to know the end of the log, a node proves the ends of all. */
  private readonly readings = new SharedRuns(() => this.readOfCage());
  private unsaved = 0;

  private constructor(store: Store) {
    this.store = store;
  }

  static async open(store: Store): Promise<CageBooks> {
    const books = new CageBooks(store);
    const snapshot = await store.snapshot(CAGE);
    if (snapshot && (snapshot.state as Partial<Saved> | null)?.form === FORM)
      books.load(snapshot.version, snapshot.state as Saved);
    await books.readOn();
    // From now on as the house itself writes it: whoever writes to the database beside it is not heard.
    store.subscribe((entries) => {
      for (const entry of entries) if (entry.stream === CAGE) books.takeOfCage(entry);
    });
    return books;
  }

  private load(version: number, saved: Saved): void {
    this.version = version;
    this.lastSequence = saved.sequence;
    for (const voucher of saved.payable) this.payableVouchers.set(voucher.number, voucher);
    for (const epoch of saved.epochs) this.epochs.add(epoch);
    for (const number of saved.settled) this.settled.add(number);
    for (const [table, sums] of saved.sums) this.tableSums.set(table, sums);
    for (const [table, till] of saved.tills) this.tills.set(table, till);
    for (const redemption of saved.redemptions) this.openRedemptions.set(redemption.number, redemption);
    for (const cashOut of saved.cashOuts) this.openCashOuts.set(cashOut.reference, cashOut);
    for (const key of saved.credited) this.credited.add(key);
    for (const key of saved.issuedFor) this.issuedFor.add(key);
    for (const [table, people] of saved.filledBy) this.filledBy.set(table, people);
    this.drawers = saved.drawers;
  }

  /** The number of the last voucher. */
  get sequence(): number {
    return this.lastSequence;
  }

  get vouchers(): readonly KeptVoucher[] {
    return [...this.payableVouchers.values()];
  }

  /** Redemptions at seats whose credit was not given, and cash-outs without their voucher. */
  get redemptions(): readonly SeatRedemption[] {
    return [...this.openRedemptions.values()];
  }

  get cashOuts(): readonly SeatCashOut[] {
    return [...this.openCashOuts.values()];
  }

  /** A voucher that can still be paid, or could if it were neither held nor expired. */
  payable(number: VoucherNumber): KeptVoucher | undefined {
    return this.payableVouchers.get(number);
  }

  redemption(number: VoucherNumber): SeatRedemption | undefined {
    return this.openRedemptions.get(number);
  }

  /** Credit that a command has taken from a seat, and that is no voucher yet. */
  cashOut(reference: string): SeatCashOut | undefined {
    return this.openCashOuts.get(reference);
  }

  /** Whether the cage has paid out by hand what a redemption, by its number, or a cash-out, by its reference, was worth. */
  isSettled(move: string): boolean {
    return this.settled.has(move);
  }

  isHeldIn(epoch: number): boolean {
    return this.epochs.has(epoch);
  }

  till(table: string): Till {
    return this.tills.get(table) ?? EMPTY_TILL;
  }

  /** Whether somebody has put cash into a table's box that nobody has counted yet. */
  hasFilled(table: string, { id }: Actor): boolean {
    return this.filledBy.get(table)?.includes(id) ?? false;
  }

  /** The number of the drawer that was opened last. */
  get lastDrawer(): number {
    return this.drawers.last;
  }

  /** A cashier's drawer, with what the cage's log moved in it, and the tables' as far as they were read. */
  drawer(cashier: string): OpenDrawer | undefined {
    const own = drawerOf(this.drawers, cashier);
    if (!own) return undefined;
    const atTables = [...this.tills.values()].flatMap(({ drawers }) => {
      const there = drawers[cashier];
      return there?.drawer === own.number ? there.moves : [];
    });
    return { ...own, moves: [...own.moves, ...atTables].toSorted((a, b) => a.at - b.at) };
  }

  get openDrawers(): DrawersNow['open'] {
    return this.drawers.open.map(({ number, cashier, openedAt }) => ({
      number,
      cashier,
      openedAt,
      balance: balanceOf(sumsOf(this.drawer(cashier)!.moves)),
    }));
  }

  sums(table: string): CageSums {
    return this.tableSums.get(table) ?? NO_SUMS;
  }

  /** Takes up what the cage's log has meanwhile. */
  readOn(): Promise<void> {
    return this.readings.next();
  }

  private async readOfCage(): Promise<void> {
    const { version } = await this.store.head(CAGE);
    await this.readPages(CAGE, version, () => this.version);
  }

  /** Takes up what the logs of tables have meanwhile. */
  async readTables(tables: Iterable<string>): Promise<void> {
    // Once for all: a node proves the ends of all streams to know one.
    const heads = await this.store.heads();
    for (const table of tables) {
      const stream = streamOf(table);
      await this.readPages(stream, heads.get(stream)?.version ?? 0, () => this.till(table).version, table);
    }
  }

  /** What lies beyond the head was not written by the house. */
  private async readPages(stream: string, head: number, version: () => number, table?: string): Promise<void> {
    for (let from = version(); from < head; from = version()) {
      for (const entry of await this.store.read(stream, from, Math.min(ENTRIES_AT_ONCE, head - from))) {
        if (table === undefined) this.takeOfCage(entry);
        else this.takeOfTable(table, entry);
      }
      if (version() - from === ENTRIES_AT_ONCE) await setImmediate();
      if (version() === from) throw new StoreError(`Entry ${from + 1} of ${stream} is missing.`);
    }
  }

  private takeOfCage(entry: Entry): void {
    if (entry.version !== this.version + 1) return;
    this.version = entry.version;
    const event = entry.event as CageEvent;
    this.drawers = drawersAfter(this.drawers, entry);
    if (isOfVoucher(event)) this.takeVoucher(event, entry.command);
    else if (event.type === 'VouchersHeld') this.hold(event.epoch, event.at);
    else if (!isOfDrawer(event)) this.settle(event);
    this.count();
  }

  /** A payout by hand takes the place of credit that was not given, or of a voucher that was not issued. */
  private settle(event: Extract<CageEvent, { type: 'RedemptionSettled' | 'CashOutSettled' }>): void {
    const { table, amount } = event;
    if (event.type === 'RedemptionSettled') {
      this.openRedemptions.delete(event.number);
      this.settled.add(event.number);
      this.add(table, { redeemed: -amount });
    } else {
      this.openCashOuts.delete(event.reference);
      this.settled.add(event.reference);
      this.add(table, { issued: amount });
    }
  }

  private takeVoucher(event: VoucherEvent, command: string): void {
    const voucher = evolveVoucher(this.payableVouchers.get(event.number), event);
    if (voucher.is === 'outstanding') this.payableVouchers.set(voucher.number, voucher);
    else this.payableVouchers.delete(voucher.number);
    if (event.type === 'VoucherIssued') {
      this.lastSequence = event.sequence;
      if (event.table !== undefined && ISSUED.test(command)) {
        this.add(event.table, { issued: event.amount });
        meet(this.openCashOuts, this.issuedFor, command.replace(ISSUED, ''));
      }
    }
    if (event.type === 'VoucherRedeemed' && 'table' in event.where) {
      const { number, amount, where, by, at } = event;
      this.add(where.table, { redeemed: amount });
      if (!this.credited.delete(creditKey(where.table, number)))
        this.openRedemptions.set(number, { number, amount, ...where, by, command, at });
    }
  }

  private hold(epoch: number, at: number): void {
    this.epochs.add(epoch);
    for (const [number, voucher] of this.payableVouchers)
      if (voucher.is === 'outstanding' && !voucher.held)
        this.payableVouchers.set(number, { ...voucher, held: { epoch, at } });
  }

  /** Entries that were taken before, or that do not follow yet, are passed over. */
  takeOfTable(table: string, entry: Entry): void {
    const before = this.till(table);
    if (entry.version !== before.version + 1) return;
    this.tills.set(table, tillAfter(before, entry));
    const event = entry.event as TableEvent & { by: Actor };
    if (event.type === 'CreditBought' && event.medium === 'voucher') this.takeCredit(table, event);
    if (event.type === 'CreditCashedOut') this.takeCashOut(table, event, entry);
    if (event.type === 'VisitEnded') this.leave(table, event.seat, entry.at);
    if (event.type === 'DropCounted') this.filledBy.delete(table);
    const filler = fillerIn(event);
    if (filler !== undefined) this.filledBy.set(table, [...new Set(this.filledBy.get(table)).add(filler)]);
    this.count();
  }

  private takeCredit(table: string, { reference = '' }: EventOf<'CreditBought'>): void {
    const open = this.openRedemptions.get(reference as VoucherNumber);
    if (open?.table === table) this.openRedemptions.delete(open.number);
    else this.credited.add(creditKey(table, reference));
  }

  private takeCashOut(table: string, event: EventOf<'CreditCashedOut'> & { by: Actor }, { command, at }: Entry): void {
    const { seat, amount } = event;
    this.leave(table, seat, at);
    if (!isDeskCashOut(event, command) || this.issuedFor.delete(command) || this.settled.has(command)) return;
    const { by } = event;
    this.openCashOuts.set(command, { reference: command, amount, table, seat, by, at });
  }

  /** What was still to be credited there must not go to the seat's next player. */
  private leave(table: string, seat: number, at: number): void {
    for (const open of this.openRedemptions.values())
      if (open.table === table && open.seat === seat && open.at <= at)
        this.openRedemptions.set(open.number, { ...open, left: true });
  }

  private add(table: string, { redeemed = 0, issued = 0 }: Partial<CageSums>): void {
    const sums = this.sums(table);
    this.tableSums.set(table, { redeemed: sums.redeemed + redeemed, issued: sums.issued + issued });
  }

  private count(): void {
    this.unsaved += 1;
    if (this.unsaved >= SAVE_EVERY) void this.save().catch(() => undefined);
  }

  /** Leaves a snapshot, so that the next start has little to read. */
  async save(): Promise<void> {
    if (this.unsaved === 0) return;
    this.unsaved = 0;
    const state: Saved = {
      form: FORM,
      sequence: this.lastSequence,
      payable: this.vouchers,
      epochs: [...this.epochs],
      settled: [...this.settled],
      sums: [...this.tableSums],
      tills: [...this.tills],
      redemptions: this.redemptions,
      cashOuts: this.cashOuts,
      credited: [...this.credited],
      issuedFor: [...this.issuedFor],
      filledBy: [...this.filledBy],
      drawers: this.drawers,
    };
    await this.store.saveSnapshot(CAGE, { version: this.version, state });
  }
}

const creditKey = (table: string, number: string): string => `${table} ${number}`;

/** One half of a move has come: the other one is waiting, or is waited for. */
const meet = (open: Map<string, unknown>, early: Set<string>, key: string): void => {
  if (!open.delete(key)) early.add(key);
};
