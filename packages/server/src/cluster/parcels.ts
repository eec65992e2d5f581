/** Gathers what goes to one place during a turn of the event loop, and gives it on together. */
export class TurnQueue<T> {
  private readonly give: (place: string, together: readonly T[]) => void;
  private waiting = new Map<string, T[]>();

  constructor(give: (place: string, together: readonly T[]) => void) {
    this.give = give;
  }

  add(place: string, each: T): void {
    const known = this.waiting.get(place);
    if (known) {
      known.push(each);
      return;
    }
    if (this.waiting.size === 0) setImmediate(() => this.flush());
    this.waiting.set(place, [each]);
  }

  flush(): void {
    const gathered = this.waiting;
    this.waiting = new Map();
    for (const [place, together] of gathered) this.give(place, together);
  }
}

const PARCEL_MAX = 256;
const PARCEL_LENGTH = 64 * 1024;

/** Shares texts out to messages of a reasonable size, each text on a line. JSON has one; what has more goes alone. */
export const parcelsOf = <T extends { readonly body: string }>(together: readonly T[]): readonly (readonly T[])[] => {
  const parcels: T[][] = [];
  let room = 0;
  for (const each of together) {
    const { length } = each.body;
    const isAlone = each.body.includes('\n');
    const parcel = parcels.at(-1);
    if (parcel && !isAlone && length < room && parcel.length < PARCEL_MAX) {
      parcel.push(each);
      room -= length;
    } else {
      parcels.push([each]);
      room = isAlone ? 0 : PARCEL_LENGTH - length;
    }
  }
  return parcels;
};
