import { type Deed, History, type NewDeed, type Told } from '../house/history.ts';

/** What clients of several nodes have asked and were told, and when, by one clock that none of the nodes has. */

/** When something was asked for the first time, and when it was first answered: null while nobody knows. */
export interface Moments {
  readonly sentAt: number;
  readonly answeredAt: number | null;
}

/** What a wager asks of whose credit: a refusal for want of it can be checked. */
export interface Wanted {
  readonly seat: number;
  readonly stake: number;
}

/** Of what was said last so much is kept. */
const LATELY = 5_000;

export class TimedHistory {
  readonly told = new History();
  private readonly moments = new Map<string, Moments>();
  private readonly wanted = new Map<string, Wanted>();
  private readonly clock: () => number;
  private readonly bets = new Map<string, number>();
  private readonly counts = { acknowledged: 0, refused: 0, again: 0 };
  readonly refusals = new Map<string, number>();
  /** What was asked and answered last, for whoever has to find out why a table took so long. */
  private lately: { readonly at: number; readonly key: string; readonly says: string }[] = [];

  constructor(clock: () => number = () => performance.now()) {
    this.clock = clock;
  }

  /** Noted before it is sent; asked again, it is still the same. */
  asks(deed: NewDeed, wanted?: Wanted): void {
    if (this.moments.has(deed.key)) this.counts.again += 1;
    else this.moments.set(deed.key, { sentAt: this.clock(), answeredAt: null });
    if (wanted) this.wanted.set(deed.key, wanted);
    this.told.asks(deed);
    this.note(deed.key, `${deed.is} asked`);
  }

  /** Whether the answer settles what became of it. */
  hears(key: string, told: Told): boolean {
    this.note(key, told.ok ? 'yes' : told.refused);
    if (!this.told.hears(key, told)) return false;
    const { sentAt, answeredAt } = this.moments.get(key)!;
    if (answeredAt !== null) return true;
    this.moments.set(key, { sentAt, answeredAt: this.clock() });
    if (told.ok) this.counts.acknowledged += 1;
    else {
      this.counts.refused += 1;
      this.refusals.set(told.refused, (this.refusals.get(told.refused) ?? 0) + 1);
    }
    return true;
  }

  /** Somebody was not let in, and tries elsewhere. */
  turnedAway(code: string): void {
    const name = `hello: ${code}`;
    this.refusals.set(name, (this.refusals.get(name) ?? 0) + 1);
  }

  /** A table has taken a bet: the last one that it took was sent then. */
  betTaken(table: string, key: string): void {
    this.bets.set(table, Math.max(this.bets.get(table) ?? 0, this.moments.get(key)!.sentAt));
  }

  /** Whether each of these tables has taken a bet that was sent after a moment. */
  lateTables(tables: readonly string[], since: number): readonly string[] {
    return tables.filter((table) => (this.bets.get(table) ?? 0) <= since);
  }

  private note(key: string, says: string): void {
    this.lately.push({ at: this.clock(), key, says });
    if (this.lately.length > 2 * LATELY) this.lately = this.lately.slice(-LATELY);
  }

  /** What was said at these tables since a moment, a line each. */
  saidAt(tables: readonly string[], since: number): readonly string[] {
    const tableOf = new Map(this.told.deeds.flatMap((deed) => ('table' in deed ? [[deed.key, deed.table]] : [])));
    return this.lately
      .filter(({ at, key }) => at >= since && tables.includes(tableOf.get(key) ?? ''))
      .map(({ at, key, says }) => `+${Math.round(at - since)} ${tableOf.get(key)} ${key.slice(0, 4)} ${says}`);
  }

  get figures(): { readonly acknowledged: number; readonly refused: number; readonly unknown: number; again: number } {
    const { acknowledged, refused, again } = this.counts;
    return { acknowledged, refused, unknown: this.moments.size - acknowledged - refused, again };
  }

  get deeds(): readonly (Deed & Moments & { readonly wanted: Wanted | undefined })[] {
    return this.told.deeds.map((deed) => ({
      ...deed,
      ...this.moments.get(deed.key)!,
      wanted: this.wanted.get(deed.key),
    }));
  }
}
