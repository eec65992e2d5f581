import { type Refusal, worded } from '../rules/index.ts';

/** Something that a strategy file asks for: a bet, an amount of odds, a wager taken down or called. */
export interface PlacedOrder {
  /** Where it stands in the file, such as rules[0].down[1]. */
  readonly path: string;
}

/** Which orders could be carried out in the positions that were met, and why the others could not. */
export class OrderLog {
  private readonly granted = new Set<PlacedOrder>();
  private readonly refused = new Map<PlacedOrder, Refusal>();

  note(order: PlacedOrder, refused: Refusal | null): void {
    if (refused === null) this.granted.add(order);
    else if (!this.refused.has(order)) this.refused.set(order, refused);
  }

  /** The first order that was refused each time it was given, with the first reason. */
  get forbidden(): Refusal | undefined {
    for (const [order, refused] of this.refused)
      if (!this.granted.has(order)) {
        const { path } = order;
        const where = `${path} is refused wherever the strategy leads. `;
        const said = worded(refused.pieces ? [where, ...refused.pieces] : `${where}${refused.message}`);
        return { ...refused, ...said, place: { path, at: null } };
      }
    return undefined;
  }
}
