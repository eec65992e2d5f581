import { type Refusal, refusal } from '../rules/index.ts';
import type { ShiftSchedule } from './submission.ts';
import { quote } from './value.ts';

const HOUR_MINUTES = 60;
const FORM = /^(?<starts>.+) UTC(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)$/;
const START = /^(?<shift>\S.*) (?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)$/;

/** Reads a schedule such as "day 06:00, swing 14:00, night 22:00 UTC-05:00". */
export const fileShifts = (filed: unknown): ShiftSchedule | Refusal => {
  const parts = typeof filed === 'string' ? FORM.exec(filed.trim())?.groups : undefined;
  const starts = (parts?.starts ?? '').split(',').map((text) => startOf(text.trim()));
  const known = starts.filter((start) => start !== undefined);
  const isRight = parts && known.length === starts.length && areDifferent(known);
  if (!isRight)
    return refusal(
      'bad-choice',
      null,
      `Shifts must be written like "day 06:00, night 18:00 UTC-05:00", each with a name and a start of its own, not ${quote(filed)}.`,
    );
  const offset = Number(parts.hours) * HOUR_MINUTES + Number(parts.minutes);
  return { text: (filed as string).trim(), offset: parts.sign === '-' ? -offset : offset, starts: known };
};

const startOf = (text: string): ShiftSchedule['starts'][number] | undefined => {
  const found = START.exec(text)?.groups;
  return found && { shift: found.shift!, minute: Number(found.hour) * HOUR_MINUTES + Number(found.minute) };
};

const areDifferent = (starts: ShiftSchedule['starts']): boolean =>
  new Set(starts.map(({ shift }) => shift)).size === starts.length &&
  new Set(starts.map(({ minute }) => minute)).size === starts.length;
