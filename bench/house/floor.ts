import { RULEBOOKS } from '@hardway/engine';
import { PRACTICE_FLOOR, type TablePlan } from '@hardway/server';
import { prepareSeats } from '../../test/house/seats.ts';
import { QUICK } from '../bench.ts';

export const SECONDS = Number(process.env.HARDWAY_BENCH_SECONDS ?? (QUICK ? 2 : 10));
export const TERMINALS = 200;
export const IN_FLIGHT = 8;
/** Bets a second. */
export const AIM = 10_000;
export const SOCKETS = QUICK ? 400 : 2_000;
export const CREDIT = 1_000_000_000;
export const WAGERS = 50;
export const RULEBOOK = RULEBOOKS.find(({ id }) => id === 'md-sicbo')!;
export const LIMITS = { min: 100, max: 1_000_000_000 };

/** A table that runs by itself at this pace. */
export const planOf = (id: string, betting: number, showing: number, seats = TERMINALS): TablePlan => ({
  ...PRACTICE_FLOOR.find(({ rulebook }) => rulebook === RULEBOOK.id)!,
  id,
  seats,
  choices: { limits: LIMITS },
  unattended: { betting, showing },
});

/** At two tables betting stays open, one for each load; the third plays a round every few seconds. */
export const WINDOW = planOf('window', 3_600_000, 1_000);
export const HALF = planOf('half', 3_600_000, 1_000);
export const ROUNDS = planOf('rounds', 4_000, 1_000);
export const SPOTS = [
  ...['small', 'big', 'any-triple'],
  ...Array.from({ length: 14 }, (_, index) => `total/${index + 4}`),
  ...[1, 2, 3, 4, 5, 6].flatMap((face) => [`single/${face}`, `double/${face}`, `triple/${face}`]),
  ...[1, 2, 3, 4, 5].flatMap((low) => [2, 3, 4, 5, 6].filter((high) => high > low).map((high) => `pair/${low}${high}`)),
];

export const loadSeats = async (place: { readonly folder: string; readonly databaseUrl?: string }) => ({
  full: await prepareSeats(place, WINDOW, TERMINALS, CREDIT),
  half: await prepareSeats(place, HALF, TERMINALS, CREDIT),
});
