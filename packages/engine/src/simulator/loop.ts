import type { Tables } from './compile.ts';

/**
 * The inner loop and its memory. One entry of a table is looked up for each draw, and no branch depends on the dice. The
 * arrays are constants of this module, and not its exports, because V8 then compiles their addresses and lengths into the
 * loop: in any other place they halve its speed.
 */

const words = new Int32Array(4096);
const drawn = new Uint8Array(words.buffer);
/** Numbers for each entry of the tables, four apart: rows then begin at multiples of four. */
const NEXT = 0;
const NET = 1;
const VISITS = 2;
/** In a row's first cells: the bankrolls that it is for, and the rows of its position for those above and below. */
const RANGE = 3;
const CELL = 4;
const LEAST = RANGE;
const MOST = RANGE + CELL;
const ABOVE = RANGE + 2 * CELL;
const BELOW = RANGE + 3 * CELL;
/** No row. */
const NOWHERE = -1;
const [INT_MIN, INT_MAX] = [-(2 ** 31), 2 ** 31 - 1];
/** Set in NEXT where a draw is thrown away: a bit that no row's beginning has. */
const THROWN_AWAY = 1;
const cells = new Int32Array(CELL * 2 ** 20);
/** Where the cell of each draw is in a row. */
const offsets = new Uint8Array(256);
const figures = new Int32Array(7);

/** Draws to play with, as the words that a lane writes and as bytes. */
export const DRAWN_WORDS = words;
export const DRAWN = drawn;
/** A session's figures, in and out: row, bankroll, peak, drawdown, run, longest run; out: draws thrown away. */
export const FIGURES = figures;
/** Entries in the loop's memory. */
export const ENTRIES_MAX = cells.length / CELL;

/** Loads tables with net results in whole units, from an entry on. Rows are named by their first entry. */
export const loadTables = (tables: Tables, unit: number, rest: number, column: Uint8Array, from: number): void => {
  const { next, net, width, columns, rows } = tables;
  for (let entry = from; entry < next.length; entry += 1) {
    const cell = entry * CELL;
    const isDraw = entry % width === columns || rows[Math.floor(entry / width)]!.kind === 'chance';
    cells[cell + NEXT] = (next[entry]! * CELL) | (isDraw ? THROWN_AWAY : 0);
    cells[cell + NET] = net[entry]! / unit;
    cells[cell + VISITS] = 0;
  }
  offsets.set(column.map((place) => place * CELL));
  if (tables.isRanged) loadRanges(tables, unit, rest);
};

/** A row at which a session is over is for no bankroll, so that the loop ends there. */
const loadRanges = (tables: Tables, unit: number, rest: number): void => {
  const { rows, width } = tables;
  const place = (row: number | undefined): number => (row === undefined ? NOWHERE : row * width * CELL);
  for (const [row, { kind, least, most }] of rows.entries()) {
    const cell = row * width * CELL;
    const isOver = kind === 'ruin' || kind === 'stop-rule';
    const { up, down } = isOver ? {} : tables.neighbours(row);
    cells[cell + LEAST] = isOver ? INT_MAX : Math.max(INT_MIN, Math.ceil((least - rest) / unit));
    cells[cell + MOST] = isOver ? INT_MIN : Math.min(INT_MAX, Math.floor((most - rest) / unit));
    cells[cell + ABOVE] = place(up);
    cells[cell + BELOW] = place(down);
  }
};

/** Visits to an entry since it was last asked for; asking resets the count. */
export const takeVisits = (entry: number): number => {
  const count = cells[entry * CELL + VISITS]!;
  cells[entry * CELL + VISITS] = 0;
  return count;
};

/**
 * Plays the draws from `start` up to `end`, every `stride`-th, while the bankroll is from `least` to `least + span`.
 * Gives where it stopped.
 */
export const loop = (start: number, end: number, stride: number, least: number, span: number): number => {
  let row = figures[0]! * CELL;
  let bankroll = figures[1]!;
  let peak = figures[2]!;
  let drawdown = figures[3]!;
  let run = figures[4]!;
  let losingRun = figures[5]!;
  let thrownAway = 0;
  let at = start;
  for (; at < end; at += stride) {
    if ((bankroll - least) >>> 0 > span) break;
    const cell = row + offsets[drawn[at]!]!;
    cells[cell + VISITS]! += 1;
    const won = cells[cell + NET]!;
    const next = cells[cell + NEXT]!;
    thrownAway += next & THROWN_AWAY;
    row = next & ~THROWN_AWAY;
    bankroll = (bankroll + won) | 0;
    peak = Math.max(peak, bankroll);
    drawdown = Math.max(drawdown, peak - bankroll);
    run = (run + (won >>> 31)) & ((won - 1) >> 31);
    losingRun = Math.max(losingRun, run);
  }
  figures[0] = row / CELL;
  figures[1] = bankroll;
  figures[2] = peak;
  figures[3] = drawdown;
  figures[4] = run;
  figures[5] = losingRun;
  figures[6] = thrownAway;
  return at;
};

/** The same for tables whose rows hold for ranges of bankrolls; it also stops where no row is for the bankroll. */
export const rangedLoop = (start: number, end: number, stride: number, least: number, span: number): number => {
  let row = figures[0]! * CELL;
  let bankroll = figures[1]!;
  let peak = figures[2]!;
  let drawdown = figures[3]!;
  let run = figures[4]!;
  let losingRun = figures[5]!;
  let thrownAway = 0;
  let at = start;
  for (; at < end; at += stride) {
    if ((bankroll - least) >>> 0 > span) break;
    while (bankroll < cells[row + LEAST]! && cells[row + BELOW]! !== NOWHERE) row = cells[row + BELOW]!;
    while (bankroll > cells[row + MOST]! && cells[row + ABOVE]! !== NOWHERE) row = cells[row + ABOVE]!;
    if (bankroll < cells[row + LEAST]! || bankroll > cells[row + MOST]!) break;
    const cell = row + offsets[drawn[at]!]!;
    cells[cell + VISITS]! += 1;
    const won = cells[cell + NET]!;
    const next = cells[cell + NEXT]!;
    thrownAway += next & THROWN_AWAY;
    row = next & ~THROWN_AWAY;
    bankroll = (bankroll + won) | 0;
    peak = Math.max(peak, bankroll);
    drawdown = Math.max(drawdown, peak - bankroll);
    run = (run + (won >>> 31)) & ((won - 1) >> 31);
    losingRun = Math.max(losingRun, run);
  }
  figures[0] = row / CELL;
  figures[1] = bankroll;
  figures[2] = peak;
  figures[3] = drawdown;
  figures[4] = run;
  figures[5] = losingRun;
  figures[6] = thrownAway;
  return at;
};
