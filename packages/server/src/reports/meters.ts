import type { Movement, TableEvent, WagerResult } from '@hardway/engine';
import type { Meter, Meters, TableMeter } from '../protocol/answers.ts';

const NO_METER: Meter = {
  coinIn: 0,
  coinOut: 0,
  broughtIn: 0,
  paidOut: 0,
  wagers: 0,
  voidedWagers: 0,
  corrected: 0,
};

export const NO_METERS: Meters = { table: { ...NO_METER, rounds: 0, voids: 0, corrections: 0 }, seats: {} };

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Meters that run on in place: a log has far more events than a table has seats. */
export class RunningMeters {
  private readonly table: Writable<TableMeter>;
  private readonly seats = new Map<number, Writable<Meter>>();

  constructor({ table, seats }: Meters = NO_METERS) {
    this.table = { ...table };
    for (const [seat, meter] of Object.entries(seats)) this.seats.set(Number(seat), { ...meter });
  }

  /** As they stand; they do not run on with the others. */
  get meters(): Meters {
    const seats = [...this.seats].map(([seat, meter]) => [seat, { ...meter }] as const);
    return { table: { ...this.table }, seats: Object.fromEntries(seats) };
  }

  take(event: TableEvent): void {
    switch (event.type) {
      case 'CreditBought':
        this.add(event.seat, 'broughtIn', event.amount);
        return;
      case 'HandPaid':
        if (event.to === 'cash') this.add(event.seat, 'paidOut', event.amount);
        return;
      case 'CreditCashedOut':
        this.add(event.seat, 'paidOut', event.amount);
        return;
      case 'LosersCollected':
      case 'WinnersPaid':
        for (const result of event.results) this.decided(result);
        return;
      case 'ResultConfirmed':
        this.table.rounds += 1;
        return;
      case 'ThrowCalled':
        this.table.rounds += event.again ? 0 : 1;
        return;
      case 'ThrowReopened':
        this.table[event.to ? 'corrections' : 'voids'] += 1;
        for (const result of event.undone) this.decided(result, -1);
        for (const result of event.departed) this.decided(result);
        return;
      case 'RoundVoided':
        this.table.voids += 1;
        for (const { seat } of event.returned) this.add(seat, 'voidedWagers', 1);
        return;
      case 'SettledRoundVoided':
        this.table.voids += 1;
        this.moved(event.movements);
        return;
      case 'RoundResettled':
        this.table.corrections += 1;
        this.moved(event.movements);
        return;
      case 'CreditAdjusted':
        this.moved(event.movements);
    }
  }

  /** A stake that stays up is turned over once more all the same. */
  private decided({ seat, stake, returned, stands }: WagerResult, times: 1 | -1 = 1): void {
    this.add(seat, 'coinIn', times * stake);
    this.add(seat, 'coinOut', times * (returned + (stands ? stake : 0)));
    this.add(seat, 'wagers', times);
  }

  private moved(movements: readonly Movement[]): void {
    for (const { seat, credit, owed, visit } of movements)
      this.add(seat, 'corrected', credit - owed + (visit?.amount ?? 0));
  }

  private add(seat: number, name: keyof Meter, more: number): void {
    this.table[name] += more;
    this.seatOf(seat)[name] += more;
  }

  private seatOf(seat: number): Writable<Meter> {
    const known = this.seats.get(seat);
    if (known) return known;
    const fresh = { ...NO_METER };
    this.seats.set(seat, fresh);
    return fresh;
  }
}
