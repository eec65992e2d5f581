import { type DiceCount, isFace, type Roll } from '../dice/index.ts';
import type { FreePlayer, SessionPlan, Strategy } from '../odds/index.ts';
import { isRefusal, type Refusal, refusal } from '../rules/index.ts';
import { NO_TOTALS, newWalk, type RollEvent, resultOf, type SessionResult, type Totals } from '../simulator/index.ts';
import type { TableEvent } from '../table/index.ts';
import { readCells } from './cells.ts';

/** Rolls as they fell somewhere, in their order. */
export interface Tape {
  readonly dice: DiceCount;
  readonly rolls: readonly Roll[];
}

const ROLLS_MAX = 10_000_000;

const no = (message: string): Refusal => refusal('bad-dice', null, message);

/**
 * Reads a tape: text with a roll a line or several ("4-1", "41", "4 1"), CSV with a column for each die or one for all, or a
 * table's own record as `hardway export log` writes it.
 */
export const readTape = (text: string): Tape | Refusal => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const head = readCells(lines[0]!).map((cell) => cell.trim().toLowerCase());
  const found = isRecordHead(head) ? rollsOfRecord(text, head) : rollsOfLines(lines);
  if (isRefusal(found)) return found;
  const [first] = found;
  if (!first) return no('The tape has no rolls.');
  const other = found.findIndex((roll) => roll.length !== first.length);
  if (other >= 0)
    return no(`Roll ${other + 1} of the tape has ${found[other]!.length} dice, and the first has ${first.length}.`);
  if (found.length > ROLLS_MAX) return no(`A tape may have at most ${ROLLS_MAX} rolls, not ${found.length}.`);
  return { dice: first.length as DiceCount, rolls: found };
};

const isRecordHead = (head: readonly string[]): boolean =>
  ['stream', 'type', 'event'].every((name) => head.includes(name));

/** By columns named die 1, die 2 or dice, if the first line has names. */
const rollsOfLines = (lines: readonly string[]): Roll[] | Refusal => {
  const rolls: Roll[] = [];
  let columns: readonly number[] | null = null;
  for (const [index, line] of lines.entries()) {
    const said = line.replace(/#.*$/, '').trim();
    if (said === '') continue;
    if (rolls.length === 0 && columns === null && /[a-z]/i.test(said)) {
      columns = columnsOf(readCells(said));
      if (columns.length === 0)
        return no('The first line names no column for dice: call them "die 1" and "die 2", or "dice".');
      continue;
    }
    const wanted: string = columns === null ? said : columns.map((column) => readCells(said)[column] ?? '').join(' ');
    const read = rollsIn(wanted);
    if (!read) return no(`Line ${index + 1} of the tape is no roll: ${JSON.stringify(line.slice(0, 40))}.`);
    rolls.push(...read);
  }
  return rolls;
};

const columnsOf = (names: readonly string[]): readonly number[] => {
  const each = [...names.keys()].filter((index) => /^d(ie|ice)?[ _-]?[1-3]$/i.test(names[index]!.trim()));
  return each.length > 0 ? each : [...names.keys()].filter((index) => /^(dice|roll)$/i.test(names[index]!.trim()));
};

/** "4 1" is one roll, "41 26" and "4-1 2-6" are two. */
const rollsIn = (text: string): Roll[] | undefined => {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const rolls = words.every((word) => word.length === 1)
    ? [words]
    : words.map((word) => word.replace(/[-+/]/g, '').split(''));
  const faces = rolls.map((roll) => roll.map(Number));
  const whole = faces.every((roll) => (roll.length === 2 || roll.length === 3) && roll.every(isFace));
  return whole ? (faces as unknown as Roll[]) : undefined;
};

/** What counts in the end: rolls that were corrected or taken back are told as they were put right. */
const rollsOfRecord = (text: string, head: readonly string[]): Roll[] | Refusal => {
  const [stream, type, event] = ['stream', 'type', 'event'].map((name) => head.indexOf(name)) as [
    number,
    number,
    number,
  ];
  const tables = new Map<string, Map<number, Roll>>();
  for (const line of text.split(/\r?\n/).slice(1)) {
    if (!/ThrowCalled|ThrowReopened|ResultConfirmed|ResultCorrected|SettledRoundVoided/.test(line)) continue;
    const cells = readCells(line);
    if (!cells[stream]?.startsWith('table:')) continue;
    const rolls = tables.get(cells[stream]!) ?? new Map<number, Roll>();
    if (!follow(rolls, cells[type], cells[event]))
      return no(`An entry of the record cannot be read: ${cells.slice(0, 2).join(' ')}.`);
    if (rolls.size > 0) tables.set(cells[stream]!, rolls);
  }
  const [only, ...others] = tables;
  if (!only) return no('The record has no rolls.');
  if (others.length > 0)
    return no(
      `The record has the rolls of several tables: ${[...tables.keys()].map((name) => name.slice('table:'.length)).join(', ')}. Export one of them with --table.`,
    );
  return [...only[1]].toSorted(([a], [b]) => a - b).map(([, roll]) => roll);
};

/** Follows one entry; false if it is not what it says. */
const follow = (rolls: Map<number, Roll>, type: string | undefined, text: string | undefined): boolean => {
  let event: TableEvent;
  try {
    event = { ...JSON.parse(text ?? ''), type } as TableEvent;
  } catch {
    return false;
  }
  switch (event.type) {
    case 'ThrowCalled':
      rolls.set(event.number, event.roll);
      return isDice(event.roll);
    case 'ThrowReopened':
      for (const number of [...rolls.keys()]) if (number >= event.number) rolls.delete(number);
      return true;
    case 'ResultConfirmed':
      rolls.set(event.round, event.roll);
      return isDice(event.roll);
    case 'ResultCorrected':
      rolls.set(event.round, event.to);
      return isDice(event.to);
    case 'SettledRoundVoided':
      rolls.delete(event.round);
      return true;
    default:
      return true;
  }
};

const isDice = (roll: unknown): boolean =>
  Array.isArray(roll) && (roll.length === 2 || roll.length === 3) && roll.every(isFace);

/** Plays a strategy, or code, on a tape by the engine's own settlement; `tell` hears of every roll. */
export const playTape = (
  strategy: Strategy | FreePlayer,
  plan: Omit<SessionPlan, 'rolls'>,
  { dice, rolls }: Tape,
  tell?: (event: RollEvent) => void,
): { readonly result: SessionResult; readonly totals: Totals } | Refusal => {
  if ('program' in strategy && strategy.program?.chances !== undefined)
    return no('A tape has no dice for chances: take them out of the strategy, or simulate it.');
  if (dice !== strategy.submission.dice)
    return no(
      `The tape has ${dice} dice, and ${strategy.submission.rulebook} is played with ${strategy.submission.dice}.`,
    );
  const totals: Totals = { ...NO_TOTALS };
  const walk = newWalk(strategy, { ...plan, rolls: rolls.length }, totals);
  for (const roll of rolls) {
    if (walk.end !== null) break;
    const event = walk.step(roll);
    if (event) tell?.(event);
  }
  return { result: resultOf(walk.progress, walk.end ?? 'rolls'), totals };
};
