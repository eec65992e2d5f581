/**
 * Money that an expression looks at: a multiple of the bankroll and a fixed part. What is found out about it holds for a
 * range of bankrolls, not only for the one at hand.
 */
export interface Amount {
  readonly slope: number;
  readonly offset: number;
}

/** A bankroll that is looked at, and the range of bankrolls for which everybody would have seen the same. */
export class Sight {
  readonly bankroll: number;
  /** What the player brought: profit is counted from here. */
  readonly brought: number;
  least = 0;
  most = Number.MAX_SAFE_INTEGER;

  constructor(bankroll: number, brought: number) {
    this.bankroll = bankroll;
    this.brought = brought;
  }

  /** Whether an amount is zero or more. */
  isNotNegative({ slope, offset }: Amount): boolean {
    const yes = slope * this.bankroll + offset >= 0;
    if (slope > 0) {
      const from = Math.ceil(-offset / slope);
      if (yes) this.least = Math.max(this.least, from);
      else this.most = Math.min(this.most, from - 1);
    } else if (slope < 0) {
      const to = Math.floor(offset / -slope);
      if (yes) this.most = Math.min(this.most, to);
      else this.least = Math.max(this.least, to + 1);
    }
    return yes;
  }

  /** How many times a number goes into an amount. */
  divide({ slope, offset }: Amount, by: number): number {
    const times = Math.floor((slope * this.bankroll + offset) / by);
    this.isNotNegative({ slope, offset: offset - times * by });
    this.isNotNegative({ slope, offset: offset - (times + 1) * by });
    return times;
  }

  covers(price: number): boolean {
    return this.isNotNegative({ slope: 1, offset: -price });
  }
}
