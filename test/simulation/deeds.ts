/** What people have asked and were told, and when: all that they could swear to. */

export type Told =
  | { readonly ok: true; readonly version?: number; readonly voucher?: string }
  | { readonly ok: false; readonly refused: string };

export type DeedKind = 'command' | 'cash-out' | 'redeem' | 'counter';

export interface Deed {
  readonly id: string;
  readonly kind: DeedKind;
  readonly table: string;
  /** The command's type, or what is asked of the counter. */
  readonly type: string;
  readonly sentAt: number;
  /** Of a voucher that is redeemed. */
  readonly number?: string | undefined;
  /** Infinity while nobody was told. */
  answeredAt: number;
  told: Told | null;
  /** Its id was used for another question as well, which has to be told so. */
  wasReused: boolean;
}

/** What a terminal was told of its seat, at a version of the table. */
export interface Shown {
  readonly table: string;
  readonly seat: number;
  readonly version: number;
  readonly credit: number;
  readonly owes: number;
}

/** Answers that say nothing about what was asked: the same is asked again. */
const IN_DOUBT: readonly string[] = [
  'table-unavailable',
  'too-many',
  'busy',
  'unconfirmed',
  'not-signed-in',
  'session-locked',
];

const WAGERS: readonly string[] = ['PlaceWager', 'PlaceSpokenWager', 'ChangeWager'];

export const isInDoubt = (code: string): boolean => IN_DOUBT.includes(code);

export class Deeds {
  readonly all = new Map<string, Deed>();
  /** Answers to something asked again that were not the first one. */
  readonly changed: string[] = [];
  readonly shown: Shown[] = [];
  asked = 0;
  acknowledged = 0;
  /** Of what was acknowledged, chips that were put down or moved. */
  wagers = 0;
  refused = 0;
  again = 0;
  private numbered = 0;

  /** Whether everybody knows what became of what they asked. */
  get isAnswered(): boolean {
    return this.acknowledged + this.refused === this.all.size;
  }

  add(asked: Pick<Deed, 'kind' | 'type' | 'table' | 'sentAt' | 'number'>): Deed {
    const { kind, type, table, sentAt, number } = asked;
    this.numbered += 1;
    const id = `s${this.numbered}`;
    const whole: Deed = { id, kind, type, table, sentAt, number, answeredAt: Infinity, told: null, wasReused: false };
    this.all.set(id, whole);
    this.asked += 1;
    return whole;
  }

  /** The first answer counts, and every later one has to be the same. */
  hears(deed: Deed, told: Told, at: number): void {
    if (deed.told === null) {
      deed.told = told;
      deed.answeredAt = at;
      if (told.ok) this.acknowledged += 1;
      else this.refused += 1;
      if (told.ok && WAGERS.includes(deed.type)) this.wagers += 1;
      return;
    }
    this.again += 1;
    // What leaves nothing in a log is done again, and told how things stand by then.
    if (deed.kind === 'counter') return;
    if (deed.wasReused && !told.ok && told.refused === 'command-differs') return;
    if (deed.told.ok && !isSame(deed.told, told))
      this.changed.push(`${deed.id}: ${wordOf(deed.told)}, then ${wordOf(told)}`);
    // A no may become another no, or a yes if the id was free all the time; what is in the record is judged by itself.
    if (!deed.told.ok && told.ok) this.changed.push(`${deed.id}: ${wordOf(deed.told)}, then ${wordOf(told)}`);
  }
}

const wordOf = (told: Told): string => (told.ok ? `yes at ${told.version} ${told.voucher ?? ''}` : told.refused);

const isSame = (first: Told, second: Told): boolean =>
  first.ok && second.ok && first.version === second.version && first.voucher === second.voucher;
