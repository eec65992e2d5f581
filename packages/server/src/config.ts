import { readFileSync } from 'node:fs';
import { RULEBOOKS } from '@hardway/engine';
import type { TablePlan } from './tables/floor.ts';
import { PRACTICE_FLOOR } from './tables/practice-floor.ts';

/** How the house is run. Everything comes from the environment; what is left out makes a practice floor. */
export interface Config {
  readonly mode: 'practice' | 'real';
  readonly host: string;
  readonly port: number;
  readonly folder: string;
  readonly databaseUrl: string | null;
  readonly origins: readonly string[];
  /** The house's name and its currency (ISO 4217), as they stand on vouchers. */
  readonly name: string;
  readonly currency: string;
  readonly tables: readonly TablePlan[];
}

/** A setting that cannot be used, in one sentence. */
export class ConfigError extends Error {}

export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const {
    HARDWAY_MODE: mode = 'practice',
    HARDWAY_HOST: host = '127.0.0.1',
    HARDWAY_PORT: port = '8080',
  } = environment;
  const { HARDWAY_FOLDER: folder = 'hardway-data', HARDWAY_DATABASE_URL: databaseUrl = null } = environment;
  if (mode !== 'practice' && mode !== 'real') throw new ConfigError('HARDWAY_MODE is practice or real.');
  const number = Number(port);
  if (!Number.isSafeInteger(number) || number < 0 || number > 65_535)
    throw new ConfigError('HARDWAY_PORT is a whole number from 0 to 65535.');
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ConfigError('HARDWAY_DATABASE_URL is a postgres:// address.');
  const origins = (environment.HARDWAY_ORIGINS ?? '').split(',').filter((origin) => origin !== '');
  const { HARDWAY_NAME: name = 'Hardway practice floor', HARDWAY_CURRENCY: currency = 'USD' } = environment;
  if (!/^[A-Z]{3}$/.test(currency)) throw new ConfigError('HARDWAY_CURRENCY is three letters, such as USD.');
  return {
    mode,
    host,
    port: number,
    folder,
    databaseUrl,
    origins,
    name,
    currency,
    tables: tablesOf(mode, environment.HARDWAY_TABLES),
  };
};

/** A real floor is described in a file; a practice floor is there already. */
const tablesOf = (mode: Config['mode'], file: string | undefined): readonly TablePlan[] => {
  if (file === undefined) {
    if (mode === 'real') throw new ConfigError('A real floor needs HARDWAY_TABLES, a file with its tables.');
    return PRACTICE_FLOOR;
  }
  let plans: unknown;
  try {
    plans = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`HARDWAY_TABLES names ${file}, which is not a file of JSON.`);
  }
  if (!Array.isArray(plans) || plans.length === 0 || !plans.every(isPlan))
    throw new ConfigError(`${file} is a list of tables, each with id, name, rulebook, choices, seats and unattended.`);
  if (new Set(plans.map(({ id }) => id)).size !== plans.length)
    throw new ConfigError(`${file} has two tables of the same id.`);
  return plans;
};

const isPlan = (value: unknown): value is TablePlan => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, rulebook, choices, seats, unattended, opened = false } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    /^[a-z0-9-]{1,40}$/.test(id) &&
    isNames(name) &&
    RULEBOOKS.some((known) => known.id === rulebook) &&
    typeof choices === 'object' &&
    choices !== null &&
    Number.isSafeInteger(seats) &&
    (seats as number) > 0 &&
    (seats as number) < 10_000 &&
    (unattended === null || isPace(unattended)) &&
    typeof opened === 'boolean'
  );
};

const isNames = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'en' in value && 'zh' in value;

/** Both times, or neither: a table whose players say when bets close would not then hurry them past the result. */
const isPace = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { betting, showing } = value as Record<string, unknown>;
  const times = [betting, showing];
  return (
    times.every((time) => time === null) || times.every((time) => Number.isSafeInteger(time) && (time as number) >= 0)
  );
};
