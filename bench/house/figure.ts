export const say = (line = ''): void => void process.stdout.write(`${line}\n`);
export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export const figure = (name: string, value: string, owed = '', reached = true): void =>
  say(`${name.padEnd(66)}${value.padStart(16)}${owed === '' ? '' : `   ${reached ? 'reached' : 'MISSED'}: ${owed}`}`);

export const perSecond = (count: number): string => `${Math.round(count).toLocaleString('en-US')}/s`;
export const inMilliseconds = (time: number): string => `${time.toFixed(time < 10 ? 2 : 1)} ms`;

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
    const sorted = this.times.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  }
}
