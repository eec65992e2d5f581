import { readFileSync } from 'node:fs';
import { type Brand, USUAL_BRAND } from '../brand.ts';
import { USUAL_RULES } from '../cage/rules.ts';
import type { CageRules } from '../protocol/answers.ts';
import { type Sound, USUAL_SOUND } from '../sound.ts';
import type { AlertThresholds } from '../tables/takings.ts';
import { brandOf } from './brand-file.ts';
import { ConfigError } from './config-error.ts';
import { fieldsOf } from './fields.ts';
import { soundOf } from './sound-file.ts';

/** What an operator decides about the house itself, in one file. */
export interface Operator {
  readonly alerts: AlertThresholds;
  readonly brand: Brand;
  readonly cage: CageRules;
  readonly sound: Sound;
}

/** Without a file. */
export const USUAL_OPERATOR: Operator = {
  alerts: { bigWin: 1_000_000, deviations: 4, littlePlay: 300_000 },
  brand: USUAL_BRAND,
  cage: USUAL_RULES,
  sound: USUAL_SOUND,
};

const AMOUNT_MAX = 1_000_000_000_000;

/** Reads the file and tells of everything that is wrong with it at once. */
export const readOperator = (file: string): Operator => {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`HARDWAY_OPERATOR names ${file}, which is not a file of JSON.`);
  }
  const problems: string[] = [];
  const { alerts, brand, cage, sound } = fieldsOf(value, { ...USUAL_OPERATOR, sound: {} }, '', problems);
  const operator = {
    alerts: thresholds(alerts, problems),
    brand: brandOf(brand, file, problems),
    cage: cageRules(cage, problems),
    sound: soundOf(sound, file, problems),
  };
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `${file}: ${problem}`).join('\n'));
  return operator;
};

const thresholds = (value: unknown, problems: string[]): AlertThresholds => {
  const fields = fieldsOf(value, USUAL_OPERATOR.alerts, 'alerts', problems);
  const whole = (name: keyof AlertThresholds, most: number, unit: string): number => {
    const number = fields[name];
    if (Number.isSafeInteger(number) && (number as number) >= 1 && (number as number) <= most) return number as number;
    problems.push(`alerts.${name} is a whole number of ${unit} from 1 to ${most}.`);
    return most;
  };
  return {
    bigWin: whole('bigWin', AMOUNT_MAX, 'minor units'),
    deviations: whole('deviations', 100, 'standard deviations'),
    littlePlay: whole('littlePlay', AMOUNT_MAX, 'minor units'),
  };
};

const cageRules = (value: unknown, problems: string[]): CageRules => {
  const { drawers, paidAlone, soldAlone, differenceAlone } = fieldsOf(value, USUAL_RULES, 'cage', problems);
  const amount = (name: keyof CageRules, filed: unknown): number => {
    if (Number.isSafeInteger(filed) && (filed as number) >= 0 && (filed as number) <= AMOUNT_MAX)
      return filed as number;
    problems.push(`cage.${name} is a whole number of minor units from 0 to ${AMOUNT_MAX}.`);
    return 0;
  };
  if (typeof drawers !== 'boolean') problems.push('cage.drawers is true or false.');
  return {
    drawers: drawers === true,
    paidAlone: paidAlone === null ? null : amount('paidAlone', paidAlone),
    soldAlone: soldAlone === null ? null : amount('soldAlone', soldAlone),
    differenceAlone: amount('differenceAlone', differenceAlone),
  };
};
