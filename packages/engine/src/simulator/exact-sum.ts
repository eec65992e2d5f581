/** Products up to here may be added to doubles up to here without a rounding. */
const SAFE_HALF = 2 ** 52;

/** A sum of whole numbers that never rounds: doubles while they hold it, a bigint beyond. */
export class ExactSum {
  private near = 0;
  private far = 0n;

  /** Adds the product of two safe whole numbers. */
  addProduct(a: number, b: number): void {
    const product = a * b;
    if (Math.abs(product) > SAFE_HALF) {
      this.far += BigInt(a) * BigInt(b);
      return;
    }
    this.near += product;
    if (Math.abs(this.near) <= SAFE_HALF) return;
    this.far += BigInt(this.near);
    this.near = 0;
  }

  addWhole(whole: bigint): void {
    this.far += whole;
  }

  get total(): bigint {
    return this.far + BigInt(this.near);
  }
}
