import { shareOf } from '../figure.ts';

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export const perSecond = (count: number): string => `${Math.round(count).toLocaleString('en-US')}/s`;

export class Times {
  private readonly times: number[] = [];

  add(time: number): void {
    this.times.push(time);
  }

  get count(): number {
    return this.times.length;
  }

  /** The time within which this share of them was. */
  at(share: number): number {
    return shareOf(this.times, share);
  }
}
