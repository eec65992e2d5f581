/**
 * The pass line with double odds as somebody would write it by hand who wants nothing but speed: sixteen sessions side by side,
 * one in each byte of a vector, no tables of any strategy, and nothing kept but the bankroll. Money is in units of 2.00.
 */

const GENERATORS: usize = 0;
const POINTS: usize = 64;
/** Sixteen bankrolls of four bytes. */
const BANKROLLS: usize = 128;

/** By the upper half of a draw: the total of its first value, and the value after which the next one begins. */
const BEGIN: usize = 256;
const LAST: usize = 272;
/** By total: the point that it sets, what it wins on a come out, and what it wins as a point with the odds. */
const SETS: usize = 288;
const COME_OUT: usize = 304;
const AS_POINT: usize = 320;

/** Two dice have 36 rolls of seven values each; the values from 252 on are thrown away. */
const FAIR = 252;
const SEVEN_OUT = -15;

export function prepare(): void {
  v128.store(BEGIN, i8x16(2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 9, 9, 10, 11));
  v128.store(LAST, i8x16(-122, -108, -87, 127, -59, 127, -24, 127, 127, 18, 127, 53, 127, 81, 102, 116));
  v128.store(SETS, i8x16(0, 0, 0, 0, 4, 5, 6, 0, 8, 9, 10, 0, 0, 0, 0, 0));
  v128.store(COME_OUT, i8x16(0, 0, -5, -5, 0, 0, 0, 5, 0, 0, 0, 5, -5, 0, 0, 0));
  v128.store(AS_POINT, i8x16(0, 0, 0, 0, 25, 20, 17, 0, 17, 20, 25, 0, 0, 0, 0, 0));
}

/** Plays blocks of so many draws each; one may be as long as 16 bits hold what it wins. */
export function play(blocks: i32, steps: i32): void {
  for (let number = 0; number < blocks; number++) comparing(steps);
}

/** The same, with the total of a draw by the vectors' own short cut. */
export function playShort(blocks: i32, steps: i32): void {
  for (let number = 0; number < blocks; number++) looking(steps);
}

function comparing(steps: i32): void {
  block(steps, false);
}

function looking(steps: i32): void {
  block(steps, true);
}

/** Two, and one more for each total that begins before the draw. Draws have their top bit turned. */
@inline
function totalByComparing(draw: v128): v128 {
  let count = i8x16.add(above(draw, 7), above(draw, 21));
  count = i8x16.add(count, i8x16.add(above(draw, 42), above(draw, 70)));
  count = i8x16.add(count, i8x16.add(above(draw, 105), above(draw, 147)));
  count = i8x16.add(count, i8x16.add(above(draw, 182), above(draw, 210)));
  count = i8x16.add(count, i8x16.add(above(draw, 231), above(draw, 245)));
  return i8x16.sub(i8x16.splat(2), count);
}

@inline
function above(draw: v128, first: i32): v128 {
  return i8x16.gt_s(draw, i8x16.splat(<i8>(first - 1 - 128)));
}

/** By the upper half of the draw and one comparison. */
@inline
function totalByLooking(word: v128, draw: v128): v128 {
  const upper = i8x16.shr_u(word, 4);
  const begun = i8x16.gt_s(draw, i8x16.swizzle(v128.load(LAST), upper));
  return i8x16.sub(i8x16.swizzle(v128.load(BEGIN), upper), begun);
}

@inline
function block(steps: i32, short: bool): void {
  let a = v128.load(GENERATORS);
  let b = v128.load(GENERATORS, 16);
  let c = v128.load(GENERATORS, 32);
  let counter = v128.load(GENERATORS, 48);
  let point = v128.load(POINTS);
  let change0 = i16x8.splat(0);
  let change1 = i16x8.splat(0);
  for (let step = 0; step < steps; step++) {
    const word = i32x4.add(i32x4.add(a, b), counter);
    counter = i32x4.add(counter, i32x4.splat(1));
    a = v128.xor(b, i32x4.shr_u(b, 9));
    b = i32x4.add(c, i32x4.shl(c, 3));
    c = i32x4.add(v128.or(i32x4.shl(c, 21), i32x4.shr_u(c, 11)), word);

    const draw = v128.xor(word, i8x16.splat(-128));
    const fair = i8x16.gt_s(i8x16.splat(<i8>(FAIR - 128)), draw);
    const total = v128.and(short ? totalByLooking(word, draw) : totalByComparing(draw), fair);

    const comeOut = i8x16.eq(point, i8x16.splat(0));
    const made = i8x16.eq(total, point);
    const seven = i8x16.eq(total, i8x16.splat(7));
    const decided = v128.or(
      v128.and(made, i8x16.swizzle(v128.load(AS_POINT), total)),
      v128.and(seven, i8x16.splat(<i8>SEVEN_OUT)),
    );
    const net = v128.bitselect(i8x16.swizzle(v128.load(COME_OUT), total), decided, comeOut);
    const left = v128.andnot(point, v128.or(made, seven));
    point = v128.bitselect(i8x16.swizzle(v128.load(SETS), total), left, comeOut);
    change0 = i16x8.add(change0, i16x8.extend_low_i8x16_s(net));
    change1 = i16x8.add(change1, i16x8.extend_high_i8x16_s(net));
  }
  v128.store(GENERATORS, a);
  v128.store(GENERATORS, b, 16);
  v128.store(GENERATORS, c, 32);
  v128.store(GENERATORS, counter, 48);
  v128.store(POINTS, point);
  add(0, i32x4.extend_low_i16x8_s(change0));
  add(16, i32x4.extend_high_i16x8_s(change0));
  add(32, i32x4.extend_low_i16x8_s(change1));
  add(48, i32x4.extend_high_i16x8_s(change1));
}

@inline
function add(at: usize, change: v128): void {
  v128.store(BANKROLLS + at, i32x4.add(v128.load(BANKROLLS + at), change));
}
