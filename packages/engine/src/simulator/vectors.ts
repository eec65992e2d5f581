import { commonDivisor } from '../money/index.ts';
import { onLayout } from '../odds/index.ts';
import type { Tables } from './compile.ts';
import type { Kernel } from './kernel.ts';
import { drawsOf } from './random.ts';
import { AT, type MachineShape, STEPS_TOGETHER } from './vector-code.ts';

/** A strategy's tables as bytes, for the machine that plays sixteen sessions side by side. */

/** So that counts of a block fit into bytes. */
const STEPS_MAX = 127;
const STEPS_MIN = 16;
/** Blocks are made shorter, down to this, for the stakes that they decide to fit into bytes. */
const STEPS_FOR_BYTES = 64;
const BYTE_MAX = 255;
const SIGNED_BYTE_MAX = 127;
/** The furthest that a block may move a bankroll, in units. */
const REACH_UNITS = 16_383;
const THRESHOLDS_MAX = 8;
/** Positions that are looked at, entries of a table, kinds of rolls, and values of a draw with one entry in the tables that find its column. */
const POSITIONS_MAX = 512;
const ENTRIES_MAX = 256;
const KINDS_MAX = 16;
const VALUES_TOGETHER = 16;
/** What a roll brings. Money is in units, stakes are in units of stakes. */
interface Kind {
  readonly net: number;
  /** The number of wagers it decides, their stakes, and the stakes that no longer lie on the layout after it. */
  readonly decided: number;
  readonly decidedStake: number;
  readonly gone: number;
  /** The next row, where kinds of rolls differ by that. */
  readonly row: number;
}

const NOTHING_HAPPENS = { net: 0, decided: 0, decidedStake: 0, gone: 0 } as const;

/** A strategy's tables as bytes. */
export interface Vectors {
  readonly shape: Omit<MachineShape, 'falls'>;
  /** Where things are in memory, and what is there. */
  readonly memory: readonly (readonly [at: number, bytes: readonly number[]])[];
  /** The row of each position, and a position for each row: any of those from which every roll leads to the same. */
  readonly rowOf: readonly number[];
  readonly positionOf: ReadonlyMap<number, number>;
  /** By position, what lies on the layout before bets. */
  readonly layouts: readonly number[];
  readonly stakeUnit: number;
}

const made = new WeakMap<Tables, { readonly of: string; readonly vectors: Vectors | undefined }>();

/** Undefined for tables that are too large. They may grow as they are played; whatever they are now is looked at once. */
export const vectorsOf = (kernel: Kernel): Vectors | undefined => {
  const { tables, bounds } = kernel;
  const of = `${tables.next.length} ${bounds.unit}`;
  const known = made.get(tables);
  if (known?.of === of) return known.vectors;
  const vectors = makeVectors(tables, bounds.unit);
  made.set(tables, { of, vectors });
  return vectors;
};

const makeVectors = (tables: Tables, unit: number): Vectors | undefined => {
  if (tables.isRanged || tables.positions.length > POSITIONS_MAX) return undefined;
  if (tables.rows.some(({ kind }) => kind !== 'roll')) return undefined;
  const layouts = tables.positions.map(onLayout);
  const { entries, firsts, stakeUnit, ...rows } = rowsOf(tables, layouts, unit);
  const columns = columnsOf(drawsOf(tables.strategy.submission.dice).column, firsts, tables.columns);
  if (!columns || entries.length > ENTRIES_MAX) return undefined;
  const withRows = kindsOf(entries);
  const kindsKnowRows = withRows.length <= KINDS_MAX;
  const kinds = kindsKnowRows ? withRows : kindsOf(entries.map(withoutRow));
  const kindOf = (kind: Kind): number =>
    kinds.findIndex((known) => isSame(known, kindsKnowRows ? kind : withoutRow(kind)));
  const pace = paceOf(kinds);
  if (kinds.length > KINDS_MAX || pace.steps < STEPS_MIN) return undefined;
  return {
    shape: {
      ...pace,
      tables: Math.ceil(entries.length / VALUES_TOGETHER),
      thresholds: columns.thresholds.length,
      thrownAway: columns.thrownAway,
      kindsKnowRows,
      lastNeutral: kinds.findLastIndex(({ net }) => net === 0),
      lastLoser: kinds.findLastIndex(({ net }) => net <= 0),
      winnersStay: kinds.some(({ decidedStake, gone }) => decidedStake !== gone),
    },
    memory: [
      [AT.column, columns.begin],
      [AT.thresholds, columns.thresholds.flat()],
      [AT.kind, entries.map(kindOf)],
      [AT.next, entries.map(({ row }) => row)],
      [AT.row, kinds.map(({ row }) => row)],
      [AT.netLow, kinds.map(({ net }) => net & 0xff)],
      [AT.netHigh, kinds.map(({ net }) => (net >> 8) & 0xff)],
      [AT.decided, kinds.map(({ decided }) => decided)],
      [AT.decidedStake, kinds.map(({ decidedStake }) => decidedStake)],
      [AT.gone, kinds.map(({ gone }) => gone)],
    ],
    ...{ layouts, stakeUnit, ...rows },
  };
};

/**
 * The rows of a strategy's positions, one for all from which every roll leads to the same, and the columns at which something
 * else begins. A row has one entry more than that, for draws that are thrown away.
 */
const rowsOf = (tables: Tables, layouts: readonly number[], unit: number) => {
  const { columns, width, next, net, decided, decidedStake, staked } = tables;
  const goneBy = (id: number, entry: number): number => staked[id]! + layouts[id]! - layouts[next[entry]! / width]!;
  const nameOf = (id: number, column: number): string => {
    const entry = id * width + column;
    return `${next[entry]} ${net[entry]} ${decided[entry]} ${decidedStake[entry]} ${goneBy(id, entry)}`;
  };
  const ids = layouts.map((_, id) => id);
  const sights = Array.from({ length: columns }, (_, column) => ids.map((id) => nameOf(id, column)).join());
  const firsts = sights.flatMap((sight, column) => (sight === sights[column - 1] ? [] : [column]));
  const rows = new Map<string, number>();
  const rowOf = ids.map((id) => {
    const name = firsts.map((column) => nameOf(id, column)).join();
    const row = rows.get(name) ?? rows.size * (firsts.length + 1);
    rows.set(name, row);
    return row;
  });
  const positionOf = new Map(ids.map((id) => [rowOf[id]!, id] as const));
  const stakes = ids.flatMap((id) => firsts.map((column) => goneBy(id, id * width + column)));
  const stakeUnit = [...stakes, ...decidedStake].reduce(commonDivisor, 0) || 1;
  const entryOf = (id: number, column: number): Kind => {
    const entry = id * width + column;
    return {
      net: net[entry]! / unit,
      decided: decided[entry]!,
      decidedStake: decidedStake[entry]! / stakeUnit,
      gone: goneBy(id, entry) / stakeUnit,
      row: rowOf[next[entry]! / width]!,
    };
  };
  const entries = [...positionOf].flatMap(([row, id]): Kind[] => [
    ...firsts.map((column) => entryOf(id, column)),
    { ...NOTHING_HAPPENS, row },
  ]);
  return { entries, firsts, stakeUnit, rowOf, positionOf };
};

/** How long a block is, and whether its figures fit into bytes; with fewer steps than `STEPS_MIN` it is none. */
const paceOf = (kinds: readonly Kind[]): Pick<MachineShape, 'steps' | 'smallNets' | 'smallStakes'> => {
  const largest = Math.max(...kinds.map(({ net }) => Math.abs(net)), 1);
  const busiest = Math.max(...kinds.map(({ decided }) => decided), 1);
  const dearest = Math.max(...kinds.flatMap(({ decidedStake, gone }) => [decidedStake, gone]), 1);
  const possible = Math.min(STEPS_MAX, REACH_UNITS / largest, BYTE_MAX / busiest);
  const smallStakes = BYTE_MAX / dearest >= Math.min(STEPS_FOR_BYTES, possible);
  const steps = smallStakes ? Math.min(possible, BYTE_MAX / dearest) : possible;
  const whole = Math.floor(steps / STEPS_TOGETHER) * STEPS_TOGETHER;
  return { steps: dearest <= BYTE_MAX ? whole : 0, smallStakes, smallNets: largest <= SIGNED_BYTE_MAX };
};

const withoutRow = (kind: Kind): Kind => ({ ...kind, row: 0 });

/** Kinds of rolls in order: those that neither win nor lose, losers, winners. */
const kindsOf = (all: readonly Kind[]): readonly Kind[] => {
  const distinct = new Map(all.map((kind) => [Object.values(kind).join(' '), kind]));
  const rank = ({ net }: Kind): number => (net === 0 ? 0 : net < 0 ? 1 : 2);
  return [...distinct.values()].toSorted((a, b) => rank(a) - rank(b));
};

const isSame = (a: Kind, b: Kind): boolean =>
  a.net === b.net &&
  a.decided === b.decided &&
  a.decidedStake === b.decidedStake &&
  a.gone === b.gone &&
  a.row === b.row;

/** For each sixteen values of a draw: the column of the first one, and the values with which the next ones begin. */
interface Columns {
  readonly begin: readonly number[];
  readonly thresholds: readonly (readonly number[])[];
  readonly thrownAway: number;
}

/** Undefined where too many columns begin close together. */
const columnsOf = (drawn: Uint8Array, firsts: readonly number[], thrownAway: number): Columns | undefined => {
  const columnOf = (value: number): number => firsts.findLastIndex((first) => first <= drawn[value]!);
  const last = drawn.indexOf(thrownAway);
  const groups = Array.from({ length: 256 / VALUES_TOGETHER }, (_, group) => {
    const values = Array.from({ length: VALUES_TOGETHER }, (_, place) => group * VALUES_TOGETHER + place);
    return values.filter((value) => value < last);
  });
  const beginning = groups.map((values) => values.slice(1).filter((value) => columnOf(value) !== columnOf(value - 1)));
  const levels = Math.max(1, ...beginning.map(({ length }) => length));
  if (levels > THRESHOLDS_MAX) return undefined;
  return {
    begin: groups.map(([first]) => (first === undefined ? firsts.length - 1 : columnOf(first))),
    thresholds: Array.from({ length: levels }, (_, level) =>
      beginning.map((values) => (values[level] === undefined ? NEVER_ABOVE : turned(values[level] - 1))),
    ),
    thrownAway: last,
  };
};

/** The largest of signed bytes. */
const NEVER_ABOVE = 0x7f;

/** Signed comparison of unsigned bytes. */
const turned = (value: number): number => value ^ 0x80;
