/** What clients have asked of a house and what they were told: all that they could swear to. */

interface Asked {
  /** Found again in the record: the sender's id, a terminal's name, or the hash of a session's token. */
  readonly key: string;
  readonly told: Told | null;
}

export type Told =
  | { readonly ok: true; readonly version?: number; readonly voucher?: string }
  | { readonly ok: false; readonly refused: string };

export type Deed = Asked &
  (
    | { readonly is: 'command' | 'cash-out'; readonly table: string }
    | { readonly is: 'redeem'; readonly table: string; readonly number: string }
    | { readonly is: 'redeem-at-cage'; readonly number: string }
    | { readonly is: 'seat'; readonly table: string }
    | { readonly is: 'sign-in' }
  );

export type NewDeed<D = Deed> = D extends Deed ? Omit<D, 'told'> : never;

/** Answers that say nothing about the command: the same is sent again. */
const IN_DOUBT: readonly string[] = ['table-unavailable', 'too-many', 'unavailable'];

export class History {
  private readonly known: Map<string, Deed>;
  /** Answers to a repeated command that were not the first one. */
  readonly changed: string[];

  constructor(deeds: readonly Deed[] = [], changed: readonly string[] = []) {
    this.known = new Map(deeds.map((deed) => [deed.key, deed]));
    this.changed = [...changed];
  }

  get deeds(): readonly Deed[] {
    return [...this.known.values()];
  }

  get acknowledged(): number {
    return this.deeds.filter(({ told }) => told?.ok).length;
  }

  copy(): History {
    return new History(this.deeds, this.changed);
  }

  /** Noted before it is sent: whatever becomes of it, it was asked. */
  asks(deed: NewDeed): void {
    if (!this.known.has(deed.key)) this.known.set(deed.key, { ...deed, told: null });
  }

  /** Whether the answer settles what became of it. */
  hears(key: string, told: Told): boolean {
    if (!told.ok && IN_DOUBT.includes(told.refused)) return false;
    const deed = this.known.get(key)!;
    if (deed.told?.ok && !isSame(deed.told, told)) this.changed.push(key);
    else this.known.set(key, { ...deed, told });
    return true;
  }

  /** As it stood when only these answers had been given. */
  when(isTold: (deed: Deed) => boolean): History {
    return new History(this.deeds.map((deed) => (isTold(deed) ? deed : { ...deed, told: null })));
  }
}

const isSame = (first: Told, second: Told): boolean =>
  first.ok && second.ok && first.version === second.version && first.voucher === second.voucher;
