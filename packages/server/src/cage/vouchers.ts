import { type Actor, THE_HOUSE } from '@hardway/engine';
import type { CageRules, SeatCashOut, VoucherNow, VoucherReport } from '../protocol/answers.ts';
import type { StoredEvent } from '../protocol/entry.ts';
import { isRefused } from '../protocol/refused.ts';
import type { Store } from '../store/store.ts';
import { type Question, StreamOwner, type TimeSource } from '../stream/index.ts';
import { houseCommand } from '../tables/house-command.ts';
import { CAGE, CageBooks, ISSUED, type SeatRedemption } from './books.ts';
import { type AtCounter, type CageCommand, decideVoucher, settleCashOut, settleRedemption } from './cage.ts';
import { voucherDocuments } from './documents.ts';
import { checkNumber, drawNumber, maskNumber, type VoucherNumber } from './number.ts';
import { type CageRefusal, cageRefusal } from './refusal.ts';
import { emptyReport, type Period, withVoucher } from './report.ts';
import { USUAL_RULES } from './rules.ts';
import {
  type CageEvent,
  evolveVoucher,
  type KeptVoucher,
  type Place,
  statusOf,
  type VoucherStatus,
} from './voucher.ts';

interface VoucherOptions {
  /** Null: vouchers never expire. */
  readonly validDays: number | null;
  readonly rules: CageRules;
}

const DEFAULTS: VoucherOptions = { validDays: 180, rules: USUAL_RULES };
const DAY_MS = 86_400_000;
const PAGE = 1_000;

/** Every request has an id that its sender chose and kept: asked again, it is answered again and done once. */
interface Request {
  readonly command: string;
  readonly by: Actor;
}

interface Issue extends Request {
  readonly amount: number;
  readonly table?: string;
  readonly seat?: number;
}

/** A voucher for cash. */
interface Sale extends Request {
  readonly amount: number;
  readonly approver?: Actor;
}

interface Redeem extends Request {
  /** As typed or scanned. */
  readonly number: string;
  readonly amount?: number;
  readonly where: Place;
  readonly approver?: Actor;
}

/** A request that needs two people. */
export interface Approved extends Request {
  readonly number: string;
  readonly approver?: Actor;
  readonly reason: string;
}

/** A cash-out, named by the command that took the credit. */
export type SettleCashOut = Omit<Approved, 'number'> & { readonly reference: string };

/** What is asked of the cage where its log is written. */
export type CageErrand =
  | { readonly is: 'issue'; readonly asked: Issue }
  | { readonly is: 'sell'; readonly asked: Sale }
  | { readonly is: 'redeem'; readonly asked: Redeem }
  | { readonly is: 'void' | 'release'; readonly asked: Approved };

/** Has the cage do something at the node that writes its log. */
type AtCage = (errand: CageErrand) => Promise<unknown>;

type Deciding = (at: number, books: CageBooks, earlier: readonly StoredEvent[]) => Promise<Decidable | CageRefusal>;
type Decidable = { readonly voucher: KeptVoucher | undefined; readonly command: CageCommand };

/**
 * The house's vouchers. Those that can still be paid are known from the log, and only they ever are; documents are for lists
 * and reports, and for saying what became of the others.
 */
export class Vouchers {
  private readonly store: Store;
  private readonly clock: TimeSource;
  private readonly owner: StreamOwner;
  private readonly options: VoucherOptions;
  /** Null where this process writes the cage's log alone. */
  private readonly elsewhere: AtCage | null;
  private openedBooks: Promise<CageBooks> | undefined;

  constructor(store: Store, clock: TimeSource, options: Partial<VoucherOptions> = {}, elsewhere: AtCage | null = null) {
    this.elsewhere = elsewhere;
    this.store = store;
    this.clock = clock;
    this.owner = new StreamOwner(store, CAGE, clock);
    this.options = { ...DEFAULTS, ...options };
  }

  /** The books as the log has them now. */
  async books(): Promise<CageBooks> {
    this.openedBooks ??= CageBooks.open(this.store);
    // A store that did not answer is asked again.
    const books = await this.openedBooks.catch((error: unknown) => {
      this.openedBooks = undefined;
      throw error;
    });
    await books.readOn();
    return books;
  }

  issue(asked: Issue): Promise<KeptVoucher | CageRefusal> {
    return this.atCage({ is: 'issue', asked });
  }

  /** Cash becomes a voucher, and goes into the cashier's drawer. */
  sell(asked: Sale): Promise<KeptVoucher | CageRefusal> {
    return this.atCage({ is: 'sell', asked });
  }

  redeem(asked: Redeem): Promise<KeptVoucher | CageRefusal> {
    return this.atCage({ is: 'redeem', asked });
  }

  void(asked: Approved): Promise<KeptVoucher | CageRefusal> {
    return this.atCage({ is: 'void', asked });
  }

  /** A held voucher is paid again. */
  release(asked: Approved): Promise<KeptVoucher | CageRefusal> {
    return this.atCage({ is: 'release', asked });
  }

  /**
   * Decided where the log is written: of several nodes that decide side by side, each has to decide again whenever another
   * was first, and on a busy floor one whose way to the log is longer would never be.
   */
  private atCage(errand: CageErrand): Promise<KeptVoucher | CageRefusal> {
    const done = this.elsewhere ? this.elsewhere(errand) : this.run(errand);
    return done as Promise<KeptVoucher | CageRefusal>;
  }

  /** At the node that writes the cage's log. */
  run(errand: CageErrand): Promise<KeptVoucher | CageRefusal> {
    switch (errand.is) {
      case 'issue':
        return this.issueHere(errand.asked);
      case 'sell':
        return this.sellHere(errand.asked);
      case 'redeem':
        return this.redeemHere(errand.asked);
      case 'void':
        return this.approved('VoidVoucher', 'void', errand.asked);
      case 'release':
        return this.approved('ReleaseVoucher', 'release', errand.asked);
    }
  }

  private issueHere({ command, by, amount, table, seat }: Issue): Promise<KeptVoucher | CageRefusal> {
    const origin = { ...(table === undefined ? {} : { table }), ...(seat === undefined ? {} : { seat }) };
    const question = { id: command, asks: ['issue', amount, by.id, table, seat], about: command.replace(ISSUED, '') };
    return this.write(question, async (at, books, earlier) => ({
      voucher: undefined,
      command: { type: 'IssueVoucher', ...(await this.paper(at, books, earlier)), amount, ...origin, by, at },
    }));
  }

  private sellHere({ command, by, amount, approver }: Sale): Promise<KeptVoucher | CageRefusal> {
    const question = { id: command, asks: ['sell', amount, by.id], about: command };
    return this.write(question, async (at, books, earlier) => {
      // Cash that buys a voucher is in a drawer, wherever the rest of the house's cash may lie.
      const counter = { ...this.counter(books, by, approver), isDrawerNeeded: true, alone: this.rules.soldAlone };
      const paper = await this.paper(at, books, earlier);
      return { voucher: undefined, command: { type: 'IssueVoucher', ...paper, amount, counter, by, at } };
    });
  }

  private async paper(at: number, books: CageBooks, earlier: readonly StoredEvent[]) {
    return {
      number: await this.freshNumber(books),
      sequence: books.sequence + 1 + earlier.filter(({ type }) => type === 'VoucherIssued').length,
      expiresAt: this.options.validDays === null ? null : at + this.options.validDays * DAY_MS,
    };
  }

  get rules(): CageRules {
    return this.options.rules;
  }

  private counter(books: CageBooks, { id }: Actor, approver: Actor | undefined): Omit<AtCounter, 'alone'> {
    return {
      drawer: books.drawer(id)?.number ?? null,
      isDrawerNeeded: this.rules.drawers,
      ...(approver ? { approver } : {}),
    };
  }

  private async redeemHere({
    command,
    by,
    number: text,
    amount,
    where,
    approver,
  }: Redeem): Promise<KeptVoucher | CageRefusal> {
    const number = checkNumber(text);
    if (!number) return MISREAD;
    const stated = amount === undefined ? {} : { amount };
    const asks = ['redeem', number, amount, ...placeParts(where), by.id];
    return this.write({ id: command, asks, about: number }, (at, books) => {
      const counter = { ...this.counter(books, by, approver), alone: this.rules.paidAlone };
      return this.deciding(books, { type: 'RedeemVoucher', number, ...stated, where, counter, by, at });
    });
  }

  private async approved(
    type: 'VoidVoucher' | 'ReleaseVoucher',
    word: string,
    { command, by, number: text, approver, reason }: Approved,
  ): Promise<KeptVoucher | CageRefusal> {
    const number = checkNumber(text);
    if (!number) return MISREAD;
    const asks = [word, number, by.id, approver?.id, reason];
    return this.write({ id: command, asks, about: number }, (at, books) =>
      this.deciding(books, { type, number, ...(approver ? { approver } : {}), reason, by, at }),
    );
  }

  /**
   * After the record was restored: every voucher that is outstanding may have been paid since the backup was made, and waits
   * until somebody has compared it with what the cage wrote down. An epoch holds once, however often it is asked for.
   */
  async hold(epoch: number): Promise<void> {
    await this.owner.write({ id: houseCommand(`hold:${epoch}`), asks: ['hold', epoch] }, async (at) => {
      const books = await this.books();
      const event: CageEvent = { type: 'VouchersHeld', epoch, by: THE_HOUSE, at };
      return { events: books.isHeldIn(epoch) ? [] : [event], documents: [], answer: null };
    });
  }

  /** The cage pays out what a redemption at a seat was worth, since its credit could not be given. */
  async settle({ command, by, number: text, approver, reason }: Approved): Promise<SeatRedemption | CageRefusal> {
    const number = checkNumber(text);
    if (!number) return MISREAD;
    return this.owner.write({ id: command, asks: ['settle', number, by.id, approver?.id, reason] }, async (at) => {
      const books = await this.books();
      const open = books.redemption(number);
      const events = settleRedemption(open, { ...this.counter(books, by, approver), by, reason, at });
      return isRefused(events) ? events : { events, documents: [], answer: open! };
    });
  }

  /** The cage pays out credit that was taken from a seat, since its voucher could not be issued. */
  async settleCashOut(asked: SettleCashOut): Promise<SeatCashOut | CageRefusal> {
    const { command, by, reference, approver, reason } = asked;
    const asks = ['settle-cash-out', reference, by.id, approver?.id, reason];
    return this.owner.write({ id: command, asks }, async (at) => {
      const books = await this.books();
      const open = books.cashOut(reference);
      const events = settleCashOut(open, { ...this.counter(books, by, approver), by, reason, at });
      return isRefused(events) ? events : { events, documents: [], answer: open! };
    });
  }

  /** One voucher, for whoever has its number. */
  async find(text: string): Promise<(KeptVoucher & { readonly status: VoucherStatus }) | CageRefusal> {
    const number = checkNumber(text);
    if (!number) return MISREAD;
    const voucher = await this.standing(number, await this.books());
    if (voucher && isRefused(voucher)) return voucher;
    return voucher
      ? { ...voucher, status: statusOf(voucher, this.clock()) }
      : cageRefusal('voucher-not-found', 'The house has issued no such voucher.');
  }

  /** Vouchers that wait for a review, oldest first. */
  async held(): Promise<readonly VoucherNow[]> {
    const at = this.clock();
    const held = (await this.books()).vouchers.filter((voucher) => statusOf(voucher, at) === 'held');
    return held.map((voucher) => ({ ...voucher, number: maskNumber(voucher.number), status: 'held' }));
  }

  /** Vouchers, newest first; before a sequence number, to go on from there. */
  async list({ before = Number.MAX_SAFE_INTEGER, limit = PAGE } = {}): Promise<readonly VoucherNow[]> {
    const at = this.clock();
    const query = { stream: CAGE, kind: 'voucher', to: before - 1, newestFirst: true, limit: Math.min(limit, PAGE) };
    const found = await this.store.documents(query);
    const books = await this.books();
    return found.map(({ value }) => listed(value as KeptVoucher, books, at));
  }

  /** Sums over a period; without one, over everything up to now. */
  async report({ since = 0, until = this.clock() + 1 }: Partial<Period> = {}): Promise<VoucherReport> {
    let report = emptyReport({ since, until });
    for (let from = 1; ; ) {
      const page = await this.page(from, PAGE);
      report = page.reduce(withVoucher, report);
      if (page.length < PAGE) return report;
      from = page.at(-1)!.sequence + 1;
    }
  }

  private write(question: Question, deciding: Deciding): Promise<KeptVoucher | CageRefusal> {
    return this.owner.write(question, async (at, earlier) => {
      const decidable = await deciding(at, await this.books(), earlier);
      if (isRefused(decidable)) return decidable;
      const { voucher, command } = decidable;
      const events = decideVoucher(voucher, command);
      if (isRefused(events)) return events;
      const after = events.reduce<KeptVoucher | undefined>(evolveVoucher, voucher)!;
      return { events, documents: voucherDocuments(after, events, question.id), answer: after };
    });
  }

  private async deciding(books: CageBooks, command: CageCommand): Promise<Decidable | CageRefusal> {
    const voucher = await this.standing(command.number, books);
    return voucher && isRefused(voucher) ? voucher : { voucher, command };
  }

  /** A voucher as the log has it, or what became of one that can no longer be paid. */
  private async standing(number: VoucherNumber, books: CageBooks): Promise<KeptVoucher | CageRefusal | undefined> {
    const known = books.payable(number);
    if (known) return known;
    const kept = (await this.store.document(CAGE, 'voucher', number)) as KeptVoucher | undefined;
    if (kept?.is !== 'outstanding') return kept;
    // It may have been issued a moment ago.
    await books.readOn();
    return books.payable(number) ?? ALTERED;
  }

  private async freshNumber(books: CageBooks): Promise<VoucherNumber> {
    for (;;) {
      const number = drawNumber();
      if (!books.payable(number) && !(await this.store.document(CAGE, 'voucher', number))) return number;
    }
  }

  private async page(from: number, limit: number): Promise<readonly KeptVoucher[]> {
    const found = await this.store.documents({ stream: CAGE, kind: 'voucher', from, limit });
    return found.map(({ value }) => value as KeptVoucher);
  }
}

const placeParts = (where: Place): readonly unknown[] =>
  'cashier' in where ? ['cashier', where.cashier] : [where.table, where.seat];

const MISREAD = cageRefusal('voucher-misread', 'This is not a valid voucher number. Please scan or type it again.');

const ALTERED = cageRefusal(
  'voucher-altered',
  'The list says that this voucher can be paid, but the record does not. Do not pay it: keep it and call an auditor.',
);

/** While it could still be paid, its number is masked. Altered: a list says that it could be paid, and the log does not. */
const listed = (voucher: KeptVoucher, books: CageBooks, at: number): VoucherNow => {
  const known = voucher.is === 'outstanding' ? books.payable(voucher.number) : voucher;
  const status = known ? statusOf(known, at) : 'altered';
  const isMasked = status === 'outstanding' || status === 'held';
  return { ...(known ?? voucher), status, number: isMasked ? maskNumber(voucher.number) : voucher.number };
};
