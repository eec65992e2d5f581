import { readFileSync } from 'node:fs';
import { isRefusal, LANGUAGES, practiceFiling, RULEBOOKS, submit } from '@hardway/engine';
import type { TablePlan } from '../tables/floor.ts';
import type { Pace } from '../tables/unattended.ts';
import { ConfigError } from './config-error.ts';

/** The tables that a file describes. */
export const readPlans = (file: string): readonly TablePlan[] => {
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
  const missing = plans.find(({ oneOf = '' }) => oneOf !== '' && !plans.some(({ id }) => id === oneOf));
  if (missing) throw new ConfigError(`${file}, table ${missing.id}: there is no table ${missing.oneOf}.`);
  for (const plan of plans) checkChoices(file, plan);
  return plans;
};

/** Choices that a virtual crew would file are checked here, where somebody reads the error. */
const checkChoices = (file: string, { id, rulebook: name, choices, unattended, opened }: TablePlan): void => {
  if (!unattended && !opened) return;
  const rulebook = RULEBOOKS.find((known) => known.id === name)!;
  const submission = submit(rulebook, practiceFiling(rulebook, choices));
  if (isRefusal(submission)) throw new ConfigError(`${file}, table ${id}: ${submission.message}`);
};

const isPlan = (value: unknown): value is TablePlan => {
  if (typeof value !== 'object' || value === null) return false;
  const {
    id,
    name,
    rulebook,
    choices,
    seats,
    unattended,
    opened = false,
    oneOf,
    camera,
    showsChips = false,
  } = value as Record<string, unknown>;
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
    typeof opened === 'boolean' &&
    (camera === undefined || isCamera(camera)) &&
    typeof showsChips === 'boolean' &&
    (oneOf === undefined || (typeof oneOf === 'string' && seats === 1 && isUntimed(unattended)))
  );
};

/** It stands in the policy that tells browsers what they may load, so nothing in it may end a part of that. */
const isCamera = (value: unknown): boolean =>
  typeof value === 'string' &&
  !/[\s;,'"*]/.test(value) &&
  (/^\/[^/]/.test(value) || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)));

const isNames = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && LANGUAGES.every((language) => language in value);

const isUntimed = (value: unknown): boolean => isPace(value) && (value as Pace).betting === null;

/** Both times, or neither: a table whose players say when bets close would not then hurry them past the result. */
const isPace = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { betting, showing } = value as Record<string, unknown>;
  const times = [betting, showing];
  return (
    times.every((time) => time === null) || times.every((time) => Number.isSafeInteger(time) && (time as number) >= 0)
  );
};
