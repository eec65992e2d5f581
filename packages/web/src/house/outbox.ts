import type { Request } from '@hardway/server/protocol';

/** A request that the house has not answered yet, and the round it was meant for. */
export interface KeptRequest {
  readonly request: Request;
  readonly round: number | null;
}

/** Money over the counter belongs to no round. */
const OF_NO_ROUND: readonly string[] = ['BuyIn', 'PayReceivable'];

export const isOfRound = (request: Request): boolean => request.is === 'command' && !OF_NO_ROUND.includes(request.type);

/**
 * Requests are kept before they are sent, by ids chosen here, and sent again after a break: the house answers an id once.
 * A page that is loaded again still has them.
 */
export class Outbox {
  private readonly name: string;
  private readonly store: Pick<Storage, 'getItem' | 'setItem'>;
  private kept: readonly KeptRequest[];

  constructor(name: string, store: Pick<Storage, 'getItem' | 'setItem'>) {
    this.name = name;
    this.store = store;
    this.kept = JSON.parse(store.getItem(name) ?? '[]') as KeptRequest[];
  }

  get all(): readonly KeptRequest[] {
    return this.kept;
  }

  keep(entry: KeptRequest): void {
    this.write([...this.kept, entry]);
  }

  /** Takes out what has been answered. */
  take(id: string): KeptRequest | undefined {
    const found = this.kept.find(({ request }) => request.id === id);
    if (found) this.write(this.kept.filter((entry) => entry !== found));
    return found;
  }

  /** Takes out the commands of other rounds: sent now, they would be bets or steps in a round that nobody chose. */
  takeStale(round: number | null): readonly KeptRequest[] {
    const stale = this.kept.filter(({ request, round: meant }) => meant !== round && isOfRound(request));
    if (stale.length > 0) this.write(this.kept.filter((entry) => !stale.includes(entry)));
    return stale;
  }

  private write(kept: readonly KeptRequest[]): void {
    this.kept = kept;
    this.store.setItem(this.name, JSON.stringify(kept));
  }
}
