/** The little of WebAssembly's binary form that kernels are written in. */

/** Instructions, byte by byte. */
export type Code = readonly number[];

const unsigned = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(Math.floor(value / 0x80))];

const signed = (value: number): number[] => {
  const low = value & 0x7f;
  const rest = value >> 7;
  const isLast = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
  return isLast ? [low] : [low | 0x80, ...signed(rest)];
};

const I32 = 0x7f;
const V128 = 0x7b;

const vector = (instruction: number): number[] => [0xfd, ...unsigned(instruction)];

const together = (...parts: readonly Code[]): Code => parts.flat();

type Unary = (value: Code) => Code;
type Binary = (left: Code, right: Code) => Code;

const unary =
  (instruction: number): Unary =>
  (value) =>
    together(value, vector(instruction));

const binary =
  (instruction: number): Binary =>
  (left, right) =>
    together(left, right, vector(instruction));

const shift =
  (instruction: number) =>
  (value: Code, by: number): Code =>
    together(value, i32.constant(by), vector(instruction));

const plain =
  (instruction: number): Binary =>
  (left, right) =>
    together(left, right, [instruction]);

export const i32 = {
  constant: (value: number): Code => [0x41, ...signed(value)],
  add: plain(0x6a),
  subtract: plain(0x6b),
  shiftLeft: plain(0x74),
  or: plain(0x72),
  isLess: plain(0x48),
} as const;

/** Adds to a whole number of 64 bits in memory. */
export const addToMemory64 = (at: number, value: Code): Code =>
  together(
    i32.constant(0),
    i32.constant(0),
    [0x29, 3, ...unsigned(at)],
    together(value, [0xad]),
    [0x7c],
    [0x37, 3, ...unsigned(at)],
  );

export const v128 = {
  load: (at: number, from: Code = i32.constant(0)): Code => together(from, vector(0x00), [0, ...unsigned(at)]),
  store: (at: number, value: Code, from: Code = i32.constant(0)): Code =>
    together(from, value, vector(0x0b), [0, ...unsigned(at)]),
  and: binary(0x4e),
  andNot: binary(0x4f),
  or: binary(0x50),
  xor: binary(0x51),
  not: unary(0x4d),
  select: (yes: Code, no: Code, mask: Code): Code => together(yes, no, mask, vector(0x52)),
} as const;

export const i8x16 = {
  splat: (value: number): Code => together(i32.constant(value), vector(0x0f)),
  swizzle: binary(0x0e),
  isGreater: binary(0x27),
  shiftRight: shift(0x6d),
  add: binary(0x6e),
  subtract: binary(0x71),
  max: binary(0x79),
  narrow: binary(0x66),
} as const;

export const i16x8 = {
  splat: (value: number): Code => together(i32.constant(value), vector(0x10)),
  extendLow: unary(0x87),
  extendHigh: unary(0x88),
  extendLowUnsigned: unary(0x89),
  extendHighUnsigned: unary(0x8a),
  shiftLeft: shift(0x8b),
  add: binary(0x8e),
  subtract: binary(0x91),
  min: binary(0x96),
  max: binary(0x98),
  narrow: binary(0x85),
} as const;

export const i32x4 = {
  splat: (value: Code): Code => together(value, vector(0x11)),
  extractLane: (value: Code, lane: number): Code => together(value, vector(0x1b), [lane]),
  isEqual: binary(0x37),
  isLess: binary(0x39),
  isGreater: binary(0x3b),
  isAtLeast: binary(0x3f),
  bitmask: unary(0xa4),
  extendLow: unary(0xa7),
  extendHigh: unary(0xa8),
  extendLowUnsigned: unary(0xa9),
  extendHighUnsigned: unary(0xaa),
  shiftLeft: shift(0xab),
  shiftRight: shift(0xad),
  add: binary(0xae),
  subtract: binary(0xb1),
  min: binary(0xb6),
  max: binary(0xb8),
} as const;

/** A variable of a function. */
export interface Local {
  readonly get: Code;
  set(value: Code): Code;
}

/** A function that takes whole numbers and gives one. */
export class Routine {
  readonly takes: readonly Local[];
  readonly body: number[] = [];
  private readonly types: number[] = [];

  constructor(takes: number) {
    this.takes = Array.from({ length: takes }, (_, index) => localAt(index));
  }

  integer(): Local {
    return localAt(this.takes.length + this.types.push(I32) - 1);
  }

  vector(): Local {
    return localAt(this.takes.length + this.types.push(V128) - 1);
  }

  /** Adds instructions to the end. */
  write(...parts: readonly Code[]): void {
    for (const part of parts) this.body.push(...part);
  }

  /** Repeats what is written meanwhile as long as a condition holds after it. */
  repeatWhile(write: () => void, condition: Code): void {
    this.write([0x03, 0x40]);
    write();
    this.write(condition, [0x0d, 0], [0x0b]);
  }

  returnIf(value: Local): void {
    this.write(value.get, [0x04, 0x40], value.get, [0x0f, 0x0b]);
  }

  get type(): Code {
    return [0x60, ...unsigned(this.takes.length), ...this.takes.map(() => I32), 1, I32];
  }

  get code(): Code {
    const locals = [...unsigned(this.types.length), ...this.types.flatMap((type) => [1, type])];
    const content = [...locals, ...this.body, 0x0b];
    return [...unsigned(content.length), ...content];
  }
}

const localAt = (index: number): Local => ({
  get: [0x20, ...unsigned(index)],
  set: (value) => [...value, 0x21, ...unsigned(index)],
});

export const call = (routine: number, ...given: readonly Code[]): Code =>
  together(...given, [0x10, ...unsigned(routine)]);

const section = (id: number, entries: readonly Code[]): Code => {
  const content = [...unsigned(entries.length), ...entries.flat()];
  return [id, ...unsigned(content.length), ...content];
};

const nameOf = (text: string): Code => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];

/** A module of these functions with one page of memory; it gives out `memory`, and its last function by this name. */
export const moduleOf = (name: string, routines: readonly Routine[]): Uint8Array =>
  Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      routines.map(({ type }) => type),
    ),
    ...section(
      3,
      routines.map((_, index) => unsigned(index)),
    ),
    ...section(5, [[0, 1]]),
    ...section(7, [
      [...nameOf('memory'), 2, 0],
      [...nameOf(name), 0, routines.length - 1],
    ]),
    ...section(
      10,
      routines.map(({ code }) => code),
    ),
  ]);
