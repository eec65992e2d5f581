import type { Actor } from '@hardway/engine';
import type { Document, Store } from '../store/store.ts';
import { type Clock, isRefused, StreamOwner } from '../stream/index.ts';
import { type CageCommand, decide } from './cage.ts';
import { checkNumber, drawNumber, maskNumber, type VoucherNumber } from './number.ts';
import { type CageRefusal, refusal } from './refusal.ts';
import { emptyReport, type Period, type VoucherReport, withVoucher } from './report.ts';
import { type CageEvent, evolve, type Place, statusOf, type Voucher, type VoucherStatus } from './voucher.ts';

export const CAGE = 'cage';

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

export interface Void extends Request {
  readonly number: string;
  readonly approver?: Actor;
  readonly reason: string;
}

/** A redemption at a seat, with the command that did it. */
export interface SeatRedemption {
  readonly number: VoucherNumber;
  readonly amount: number;
  readonly table: string;
  readonly seat: number;
  readonly command: string;
  readonly at: number;
}

/** A voucher in a list. While it could still be paid, its number is masked. */
export type Listed = Omit<Voucher, 'number'> & { readonly number: string; readonly status: VoucherStatus };

type Deciding = (at: number) => Promise<{ voucher: Voucher | undefined; command: CageCommand }>;

/** The house's vouchers. Nothing is kept in memory: a voucher is a document, and the stream's version guards it. */
export class Vouchers {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #owner: StreamOwner;
  readonly #options: VoucherOptions;

  constructor(store: Store, clock: Clock, options: Partial<VoucherOptions> = {}) {
    this.#store = store;
    this.#clock = clock;
    this.#owner = new StreamOwner(store, CAGE, clock);
    this.#options = { ...DEFAULTS, ...options };
  }

  issue({ command, by, amount, table, seat }: Issue): Promise<Voucher | CageRefusal> {
    const origin = { ...(table === undefined ? {} : { table }), ...(seat === undefined ? {} : { seat }) };
    return this.#write(command, ['issue', amount, by.id, table, seat], async (at) => ({
      voucher: undefined,
      command: {
        type: 'IssueVoucher',
        number: await this.#freshNumber(),
        sequence: (await this.#lastSequence()) + 1,
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
    return this.#write(command, ['redeem', number, amount, ...placeParts(where), by.id], async (at) => ({
      voucher: await this.#voucher(number),
      command: { type: 'RedeemVoucher', number, ...stated, where, by, at },
    }));
  }

  async void({ command, by, number: text, approver, reason }: Void): Promise<Voucher | CageRefusal> {
    const number = checkNumber(text);
    if (!number) return MISREAD;
    return this.#write(command, ['void', number, by.id, approver?.id, reason], async (at) => ({
      voucher: await this.#voucher(number),
      command: { type: 'VoidVoucher', number, ...(approver ? { approver } : {}), reason, by, at },
    }));
  }

  async find(text: string): Promise<(Voucher & { readonly status: VoucherStatus }) | CageRefusal> {
    const number = checkNumber(text);
    if (!number) return MISREAD;
    const voucher = await this.#voucher(number);
    return voucher
      ? { ...voucher, status: statusOf(voucher, this.#clock()) }
      : refusal('voucher-not-found', 'The house has issued no such voucher.');
  }

  /** Vouchers, newest first; before a sequence number, to go on from there. */
  async list({ before = Number.MAX_SAFE_INTEGER, limit = PAGE } = {}): Promise<readonly Listed[]> {
    const at = this.#clock();
    const query = { stream: CAGE, kind: 'voucher', to: before - 1, newestFirst: true, limit: Math.min(limit, PAGE) };
    return (await this.#store.documents(query)).map(({ value }) => listed(value as Voucher, at));
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

  /** What was redeemed at seats since a time, oldest first: a start looks here for credit that was not yet given. */
  async redeemedSince(at: number): Promise<readonly SeatRedemption[]> {
    const found = await this.#store.documents({ stream: CAGE, kind: 'redemption', from: at, limit: 100_000 });
    return found.map(({ value }) => value as SeatRedemption);
  }

  #write(id: string, asks: readonly unknown[], deciding: Deciding): Promise<Voucher | CageRefusal> {
    return this.#owner.write({ id, asks }, async (at) => {
      const { voucher, command } = await deciding(at);
      const events = decide(voucher, command);
      if (isRefused(events)) return events;
      const after = events.reduce<Voucher | undefined>(evolve, voucher)!;
      return { events, documents: documentsOf(after, events, id), answer: after };
    });
  }

  async #voucher(number: VoucherNumber): Promise<Voucher | undefined> {
    return (await this.#store.document(CAGE, 'voucher', number)) as Voucher | undefined;
  }

  async #freshNumber(): Promise<VoucherNumber> {
    for (;;) {
      const number = drawNumber();
      if (!(await this.#voucher(number))) return number;
    }
  }

  async #lastSequence(): Promise<number> {
    const [last] = await this.#store.documents({ stream: CAGE, kind: 'voucher', newestFirst: true, limit: 1 });
    return last?.rank ?? 0;
  }

  async #page(from: number, limit: number): Promise<readonly Voucher[]> {
    const found = await this.#store.documents({ stream: CAGE, kind: 'voucher', from, limit });
    return found.map(({ value }) => value as Voucher);
  }
}

const placeParts = (where: Place): readonly unknown[] =>
  'cashier' in where ? ['cashier', where.cashier] : [where.table, where.seat];

const MISREAD = refusal('voucher-misread', 'The number does not check: read or type it again.');

const listed = (voucher: Voucher, at: number): Listed => {
  const status = statusOf(voucher, at);
  return { ...voucher, status, number: status === 'outstanding' ? maskNumber(voucher.number) : voucher.number };
};

/** A voucher as it stands, and a redemption at a seat where it can be found by its time. */
export const documentsOf = (voucher: Voucher, events: readonly CageEvent[], command: string): readonly Document[] => [
  { kind: 'voucher', key: voucher.number, rank: voucher.sequence, value: voucher },
  ...events.flatMap((event): Document[] => {
    if (event.type !== 'VoucherRedeemed' || !('table' in event.where)) return [];
    const { number, amount, where, at } = event;
    return [{ kind: 'redemption', key: number, rank: at, value: { number, amount, ...where, command, at } }];
  }),
];
