import type { Actor } from '@hardway/engine';
import type { Store } from '../store/store.ts';
import { type Clock, isRefused, StreamOwner } from '../stream/index.ts';
import { houseCommand } from '../tables/house-command.ts';
import { THE_HOUSE } from '../tables/recovery.ts';
import { CAGE, CageBooks, type SeatRedemption } from './books.ts';
import { type CageCommand, decide, settleRedemption } from './cage.ts';
import { documentsOf } from './documents.ts';
import { checkNumber, drawNumber, maskNumber, type VoucherNumber } from './number.ts';
import { type CageRefusal, refusal } from './refusal.ts';
import { emptyReport, type Period, type VoucherReport, withVoucher } from './report.ts';
import { type CageEvent, evolve, type Place, statusOf, type Voucher, type VoucherStatus } from './voucher.ts';

export interface VoucherOptions {
  /** How long a voucher is paid; null for ever. */
  readonly validDays: number | null;
}

const DEFAULTS: VoucherOptions = { validDays: 180 };
const DAY = 86_400_000;
const PAGE = 1_000;

/** Every request has an id that its sender chose and kept: asked again, it is answered again and done once. */
interface Request {
  readonly command: string;
  readonly by: Actor;
}

export interface Issue extends Request {
  readonly amount: number;
  readonly table?: string;
  readonly seat?: number;
}

export interface Redeem extends Request {
  /** As typed or scanned. */
  readonly number: string;
  readonly amount?: number;
  readonly where: Place;
}

/** Something about a voucher that takes two people. */
export interface Approved extends Request {
  readonly number: string;
  readonly approver?: Actor;
  readonly reason: string;
}

/** A voucher in a list. While it could still be paid, its number is masked. */
export type Listed = Omit<Voucher, 'number'> & { readonly number: string; readonly status: ListedStatus };

/** Altered: a list says that it could be paid, and the log does not. */
export type ListedStatus = VoucherStatus | 'altered';

type Deciding = (at: number, books: CageBooks) => Promise<Decidable | CageRefusal>;
type Decidable = { readonly voucher: Voucher | undefined; readonly command: CageCommand };

/**
 * The house's vouchers. Those that can still be paid are known from the log, and only they ever are; documents are for lists
 * and reports, and for saying what became of the others.
 */
export class Vouchers {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #owner: StreamOwner;
  readonly #options: VoucherOptions;
  #books: Promise<CageBooks> | undefined;

  constructor(store: Store, clock: Clock, options: Partial<VoucherOptions> = {}) {
    this.#store = store;
    this.#clock = clock;
    this.#owner = new StreamOwner(store, CAGE, clock);
    this.#options = { ...DEFAULTS, ...options };
  }

  /** The books as the log has them now. */
  async books(): Promise<CageBooks> {
    this.#books ??= CageBooks.open(this.#store);
    // A store that did not answer is asked again.
    const books = await this.#books.catch((error: unknown) => {
      this.#books = undefined;
      throw error;
    });
    await books.readOn();
    return books;
  }

  issue({ command, by, amount, table, seat }: Issue): Promise<Voucher | CageRefusal> {
    const origin = { ...(table === undefined ? {} : { table }), ...(seat === undefined ? {} : { seat }) };
    return this.#write(command, ['issue', amount, by.id, table, seat], async (at, books) => ({
      voucher: undefined,
      command: {
        type: 'IssueVoucher',
        number: await this.#freshNumber(books),
        sequence: books.sequence + 1,
        amount,
        ...origin,
        expiresAt: this.#options.validDays === null ? null : at + this.#options.validDays * DAY,
        by,
        at,
      },
    }));
  }

  async redeem({ command, by, number: text, amount, where }: Redeem): Promise<Voucher | CageRefusal> {
    const number = checkNumber(text);
    if (!number) return MISREAD;
    const stated = amount === undefined ? {} : { amount };
    return this.#write(command, ['redeem', number, amount, ...placeParts(where), by.id], (at, books) =>
      this.#deciding(books, { type: 'RedeemVoucher', number, ...stated, where, by, at }),
    );
  }

  void({ command, by, number, approver, reason }: Approved): Promise<Voucher | CageRefusal> {
    return this.#approved('VoidVoucher', ['void'], { command, by, number, approver, reason });
  }

  /** A held voucher is paid again. */
  release({ command, by, number, approver, reason }: Approved): Promise<Voucher | CageRefusal> {
    return this.#approved('ReleaseVoucher', ['release'], { command, by, number, approver, reason });
  }

  async #approved(
    type: 'VoidVoucher' | 'ReleaseVoucher',
    asks: readonly string[],
    { command, by, number: text, approver, reason }: Omit<Approved, 'approver'> & { approver: Actor | undefined },
  ): Promise<Voucher | CageRefusal> {
    const number = checkNumber(text);
    if (!number) return MISREAD;
    return this.#write(command, [...asks, number, by.id, approver?.id, reason], (at, books) =>
      this.#deciding(books, { type, number, ...(approver ? { approver } : {}), reason, by, at }),
    );
  }

  /**
   * After the record was restored: every voucher that is outstanding may have been paid since the backup was made, and waits
   * until somebody has compared it with what the cage wrote down. An epoch holds once, however often it is asked for.
   */
  async hold(epoch: number): Promise<void> {
    await this.#owner.write({ id: houseCommand(`hold:${epoch}`), asks: ['hold', epoch] }, async (at) => {
      const books = await this.books();
      const event: CageEvent = { type: 'VouchersHeld', epoch, by: THE_HOUSE, at };
      return { events: books.isHeldIn(epoch) ? [] : [event], documents: [], answer: null };
    });
  }

  /** The cage pays out what a redemption at a seat was worth, since its credit could not be given. */
  async settle({ command, by, number: text, approver, reason }: Approved): Promise<SeatRedemption | CageRefusal> {
    const number = checkNumber(text);
    if (!number) return MISREAD;
    return this.#owner.write({ id: command, asks: ['settle', number, by.id, approver?.id, reason] }, async (at) => {
      const open = (await this.books()).redemption(number);
      const events = settleRedemption(open, { by, ...(approver ? { approver } : {}), reason, at });
      return isRefused(events) ? events : { events, documents: [], answer: open! };
    });
  }

  /** One voucher, for whoever has its number. */
  async find(text: string): Promise<(Voucher & { readonly status: VoucherStatus }) | CageRefusal> {
    const number = checkNumber(text);
    if (!number) return MISREAD;
    const voucher = await this.#standing(number, await this.books());
    if (voucher && isRefused(voucher)) return voucher;
    return voucher
      ? { ...voucher, status: statusOf(voucher, this.#clock()) }
      : refusal('voucher-not-found', 'The house has issued no such voucher.');
  }

  /** Vouchers that wait for a review, oldest first. */
  async held(): Promise<readonly Listed[]> {
    const at = this.#clock();
    const held = (await this.books()).vouchers.filter((voucher) => statusOf(voucher, at) === 'held');
    return held.map((voucher) => ({ ...voucher, number: maskNumber(voucher.number), status: 'held' }));
  }

  /** Vouchers, newest first; before a sequence number, to go on from there. */
  async list({ before = Number.MAX_SAFE_INTEGER, limit = PAGE } = {}): Promise<readonly Listed[]> {
    const at = this.#clock();
    const query = { stream: CAGE, kind: 'voucher', to: before - 1, newestFirst: true, limit: Math.min(limit, PAGE) };
    const found = await this.#store.documents(query);
    const books = await this.books();
    return found.map(({ value }) => listed(value as Voucher, books, at));
  }

  /** Sums over a period; without one, over everything up to now. */
  async report({ since = 0, until = this.#clock() + 1 }: Partial<Period> = {}): Promise<VoucherReport> {
    let report = emptyReport({ since, until });
    for (let from = 1; ; ) {
      const page = await this.#page(from, PAGE);
      report = page.reduce(withVoucher, report);
      if (page.length < PAGE) return report;
      from = page.at(-1)!.sequence + 1;
    }
  }

  #write(id: string, asks: readonly unknown[], deciding: Deciding): Promise<Voucher | CageRefusal> {
    return this.#owner.write({ id, asks }, async (at) => {
      const decidable = await deciding(at, await this.books());
      if (isRefused(decidable)) return decidable;
      const { voucher, command } = decidable;
      const events = decide(voucher, command);
      if (isRefused(events)) return events;
      const after = events.reduce<Voucher | undefined>(evolve, voucher)!;
      return { events, documents: documentsOf(after, events, id), answer: after };
    });
  }

  async #deciding(books: CageBooks, command: CageCommand): Promise<Decidable | CageRefusal> {
    const voucher = await this.#standing(command.number, books);
    return voucher && isRefused(voucher) ? voucher : { voucher, command };
  }

  /** A voucher as the log has it, or what became of one that can no longer be paid. */
  async #standing(number: VoucherNumber, books: CageBooks): Promise<Voucher | CageRefusal | undefined> {
    const known = books.payable(number);
    if (known) return known;
    const kept = (await this.#store.document(CAGE, 'voucher', number)) as Voucher | undefined;
    if (kept?.is !== 'outstanding') return kept;
    // It may have been issued a moment ago.
    await books.readOn();
    return books.payable(number) ?? ALTERED;
  }

  async #freshNumber(books: CageBooks): Promise<VoucherNumber> {
    for (;;) {
      const number = drawNumber();
      if (!books.payable(number) && !(await this.#store.document(CAGE, 'voucher', number))) return number;
    }
  }

  async #page(from: number, limit: number): Promise<readonly Voucher[]> {
    const found = await this.#store.documents({ stream: CAGE, kind: 'voucher', from, limit });
    return found.map(({ value }) => value as Voucher);
  }
}

const placeParts = (where: Place): readonly unknown[] =>
  'cashier' in where ? ['cashier', where.cashier] : [where.table, where.seat];

const MISREAD = refusal('voucher-misread', 'The number does not check: read or type it again.');

const ALTERED = refusal(
  'voucher-altered',
  'The list says that the voucher can be paid, and the record does not. Do not pay it; keep it and call an auditor.',
);

const listed = (voucher: Voucher, books: CageBooks, at: number): Listed => {
  const known = voucher.is === 'outstanding' ? books.payable(voucher.number) : voucher;
  const status = known ? statusOf(known, at) : 'altered';
  const isMasked = status === 'outstanding' || status === 'held';
  return { ...(known ?? voucher), status, number: isMasked ? maskNumber(voucher.number) : voucher.number };
};
