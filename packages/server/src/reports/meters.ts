import type { Movement, TableEvent, WagerResult } from '@hardway/engine';

/** What a terminal or a table has turned over, in minor units and counts; a fold of its events. */
export interface Meter {
  /** Stakes that were decided, and what came back for them. */
  readonly coinIn: number;
  readonly coinOut: number;
  readonly broughtIn: number;
  readonly paidOut: number;
  readonly wagers: number;
  readonly voidedWagers: number;
  /** Money moved by corrections, voids and rulings, to the player or from the player if negative. */
  readonly corrected: number;
}

export interface Meters {
  readonly table: Meter & { readonly rounds: number; readonly voids: number; readonly corrections: number };
  readonly seats: Readonly<Record<number, Meter>>;
}

const EMPTY: Meter = {
  coinIn: 0,
  coinOut: 0,
  broughtIn: 0,
  paidOut: 0,
  wagers: 0,
  voidedWagers: 0,
  corrected: 0,
};

export const NO_METERS: Meters = { table: { ...EMPTY, rounds: 0, voids: 0, corrections: 0 }, seats: {} };

export const meter = (meters: Meters, event: TableEvent): Meters => {
  switch (event.type) {
    case 'CreditBought':
      return add(meters, event.seat, { broughtIn: event.amount });
    case 'CreditCashedOut':
      return add(meters, event.seat, { paidOut: event.amount });
    case 'LosersCollected':
    case 'WinnersPaid':
      return event.results.reduce((sum, result) => add(sum, result.seat, decided(result)), meters);
    case 'ResultConfirmed':
    case 'ThrowCalled':
      return count(meters, { rounds: 1 });
    case 'RoundVoided':
      return event.returned.reduce((sum, { seat }) => add(sum, seat, { voidedWagers: 1 }), count(meters, { voids: 1 }));
    case 'SettledRoundVoided':
      return moved(count(meters, { voids: 1 }), event.movements);
    case 'RoundResettled':
      return moved(count(meters, { corrections: 1 }), event.movements);
    case 'CreditAdjusted':
      return moved(meters, event.movements);
    default:
      return meters;
  }
};

/** A stake that stays up is turned over once more all the same. */
const decided = ({ stake, returned, stands }: WagerResult): Partial<Meter> => ({
  coinIn: stake,
  coinOut: returned + (stands ? stake : 0),
  wagers: 1,
});

const moved = (meters: Meters, movements: readonly Movement[]): Meters =>
  movements.reduce((sum, { seat, credit, owed }) => add(sum, seat, { corrected: credit - owed }), meters);

const count = (meters: Meters, more: Partial<Meters['table']>): Meters => ({
  ...meters,
  table: plus(meters.table, more),
});

const add = (meters: Meters, seat: number, more: Partial<Meter>): Meters => ({
  table: plus<Meters['table']>(meters.table, more),
  seats: { ...meters.seats, [seat]: plus(meters.seats[seat] ?? EMPTY, more) },
});

const plus = <M extends Meter>(now: M, more: Partial<M>): M => {
  const names = Object.keys(more) as (keyof M)[];
  return { ...now, ...Object.fromEntries(names.map((name) => [name, Number(now[name]) + Number(more[name])])) };
};
