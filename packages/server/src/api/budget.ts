/** A token bucket: it fills with time up to a brim, and what is asked for is taken out. */
export class Budget {
  private readonly rate: number;
  private readonly most: number;
  private left: number;
  private counted = 0;

  /** `rate` is by the second. */
  constructor(rate: number, most: number) {
    this.rate = rate;
    this.most = most;
    this.left = most;
  }

  /** Takes the cost, if it is there. */
  takes(cost: number, now: number): boolean {
    this.fill(now);
    if (this.left < cost) return false;
    this.left -= cost;
    return true;
  }

  isFull(now: number): boolean {
    this.fill(now);
    return this.left >= this.most;
  }

  private fill(now: number): void {
    // A clock that is set back takes nothing away.
    const passed = Math.max(0, now - this.counted);
    this.left = Math.min(this.most, this.left + (passed * this.rate) / 1000);
    this.counted = now;
  }
}

/** A budget for each address that has asked for something lately. */
export class AddressBudgets {
  private readonly rate: number;
  private readonly most: number;
  private readonly budgets = new Map<string, Budget>();

  constructor(rate: number, most: number) {
    this.rate = rate;
    this.most = most;
  }

  takes(address: string, cost: number, now: number): boolean {
    let budget = this.budgets.get(address);
    if (!budget) {
      budget = new Budget(this.rate, this.most);
      this.budgets.set(address, budget);
    }
    return budget.takes(cost, now);
  }

  /** A full budget is as good as a new one. */
  forgetFull(now: number): void {
    for (const [address, budget] of this.budgets) if (budget.isFull(now)) this.budgets.delete(address);
  }
}
