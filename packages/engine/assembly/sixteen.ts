/**
 * Sixteen sessions side by side, one in each byte of a vector. Tables of up to 256 entries are looked up by shuffles of
 * sixteen bytes at a time. A block of rolls runs without a branch, on small integers relative to where it began; `fold`
 * then books it for each session, and leaves those to the caller for which anything out of the ordinary happened.
 */

/** Where things are in memory; the caller writes the tables and the sessions, and reads the sessions. */
const THRESHOLDS: usize = 1024;
const NEXT: usize = 2048;
const OUTCOME: usize = 2304;
const ROW: usize = 2560;
const STAKED: usize = 2576;
const NET_LOW: usize = 2592;
const NET_HIGH: usize = 2608;
const DECIDED: usize = 2624;
const DECIDED_STAKE: usize = 2640;

const GENERATORS: usize = 3072;
const POSITION: usize = 3136;
const POSITION_BEFORE: usize = 3152;
const BANKROLL: usize = 3200;
const PEAK: usize = 3264;
const DRAWDOWN: usize = 3328;
const RUN: usize = 3392;
const LOSING_RUN: usize = 3456;
const ROLLS: usize = 3520;
const STATUS: usize = 3584;
const DECISIONS: usize = 3648;
const ACTION: usize = 3656;
const TURNOVER: usize = 3664;

/** What a block leaves for `fold`: by session, two bytes for money and one for counts. */
const CHANGE: usize = 3712;
const HIGH: usize = 3744;
const FALL: usize = 3776;
const LOW: usize = 3808;
const PUT_DOWN: usize = 3840;
const RUN_NOW: usize = 3872;
const RUN_MOST: usize = 3888;
const ROLLED: usize = 3904;
const DECIDED_NOW: usize = 3920;
const DECIDED_STAKE_NOW: usize = 3936;

const DRAWS: usize = 4096;

/** A session that is over, one at play here, and one that the caller plays. */
const OVER = 0;
const ELSEWHERE = 2;

/** How far above the bankroll a peak is followed exactly; beyond it no block can reach. */
const REACH = 16384;
/** Longer runs of losses are counted from here, with the rest kept apart. */
const RUN_REACH = 128;

@inline
function lookUp(tables: i32, table: usize, index: v128): v128 {
  let found = i8x16.swizzle(v128.load(table), index);
  if (tables > 1) found = v128.or(found, part(table, 1, index));
  if (tables > 2) found = v128.or(found, part(table, 2, index));
  if (tables > 3) found = v128.or(found, part(table, 3, index));
  if (tables > 4) found = v128.or(found, part(table, 4, index));
  if (tables > 5) found = v128.or(found, v128.or(part(table, 5, index), v128.or(part(table, 6, index), part(table, 7, index))));
  if (tables > 8) {
    const low = v128.or(v128.or(part(table, 8, index), part(table, 9, index)), v128.or(part(table, 10, index), part(table, 11, index)));
    const high = v128.or(v128.or(part(table, 12, index), part(table, 13, index)), v128.or(part(table, 14, index), part(table, 15, index)));
    found = v128.or(found, v128.or(low, high));
  }
  return found;
}

@inline
function part(table: usize, number: i32, index: v128): v128 {
  return i8x16.swizzle(v128.load(table + (number << 4)), i8x16.sub(index, i8x16.splat(<i8>(number << 4))));
}

@inline
function above(draw: v128, number: i32): v128 {
  return i8x16.gt_s(draw, v128.load(THRESHOLDS + (number << 4)));
}

/** The column of each draw: how many thresholds it is above. Draws and thresholds have their top bit turned. */
@inline
function columnOf(thresholds: i32, draw: v128): v128 {
  let count = i8x16.add(above(draw, 0), above(draw, 1));
  count = i8x16.add(count, i8x16.add(above(draw, 2), above(draw, 3)));
  count = i8x16.add(count, i8x16.add(above(draw, 4), above(draw, 5)));
  count = i8x16.add(count, i8x16.add(above(draw, 6), above(draw, 7)));
  count = i8x16.add(count, i8x16.add(above(draw, 8), above(draw, 9)));
  if (thresholds > 10) {
    count = i8x16.add(count, i8x16.add(above(draw, 10), above(draw, 11)));
    count = i8x16.add(count, i8x16.add(above(draw, 12), above(draw, 13)));
    count = i8x16.add(count, i8x16.add(above(draw, 14), above(draw, 15)));
    count = i8x16.add(count, i8x16.add(above(draw, 16), above(draw, 17)));
    count = i8x16.add(count, i8x16.add(above(draw, 18), above(draw, 19)));
  }
  return i8x16.neg(count);
}

/** Plays `steps` draws of each session. `winners` and `losers` are the last outcomes before those that win and lose. */
@inline
function block(tables: i32, thresholds: i32, steps: i32, fair: i32, winners: i32, losers: i32): void {
  let a = v128.load(GENERATORS);
  let b = v128.load(GENERATORS, 16);
  let c = v128.load(GENERATORS, 32);
  let counter = v128.load(GENERATORS, 48);
  let position = v128.load(POSITION);
  let change0 = i16x8.splat(0);
  let change1 = i16x8.splat(0);
  let high0 = v128.load(HIGH);
  let high1 = v128.load(HIGH, 16);
  let fall0 = i16x8.splat(0);
  let fall1 = i16x8.splat(0);
  let low0 = i16x8.splat(0);
  let low1 = i16x8.splat(0);
  let putDown0 = i16x8.splat(0);
  let putDown1 = i16x8.splat(0);
  let decidedStake0 = i16x8.splat(0);
  let decidedStake1 = i16x8.splat(0);
  let run = v128.load(RUN_NOW);
  let most = run;
  let rolled = i8x16.splat(0);
  let decided = i8x16.splat(0);
  const fairest = i8x16.splat(<i8>fair);
  const lastBeforeWinners = i8x16.splat(<i8>winners);
  const lastBeforeLosers = i8x16.splat(<i8>losers);
  const end = DRAWS + (<usize>steps << 4);
  for (let at = DRAWS; at < end; at += 16) {
    const word = i32x4.add(i32x4.add(a, b), counter);
    counter = i32x4.add(counter, i32x4.splat(1));
    a = v128.xor(b, i32x4.shr_u(b, 9));
    b = i32x4.add(c, i32x4.shl(c, 3));
    c = i32x4.add(v128.or(i32x4.shl(c, 21), i32x4.shr_u(c, 11)), word);
    v128.store(at, word);

    const draw = v128.xor(word, i8x16.splat(-128));
    const live = i8x16.gt_s(fairest, draw);
    const index = i8x16.add(i8x16.swizzle(v128.load(ROW), position), columnOf(thresholds, draw));
    const staked = v128.and(i8x16.swizzle(v128.load(STAKED), position), live);
    position = v128.bitselect(lookUp(tables, NEXT, index), position, live);
    const outcome = v128.and(lookUp(tables, OUTCOME, index), live);

    rolled = i8x16.sub(rolled, live);
    decided = i8x16.add(decided, i8x16.swizzle(v128.load(DECIDED), outcome));
    putDown0 = i16x8.add(putDown0, i16x8.extend_low_i8x16_u(staked));
    putDown1 = i16x8.add(putDown1, i16x8.extend_high_i8x16_u(staked));
    const decidedStake = i8x16.swizzle(v128.load(DECIDED_STAKE), outcome);
    decidedStake0 = i16x8.add(decidedStake0, i16x8.extend_low_i8x16_u(decidedStake));
    decidedStake1 = i16x8.add(decidedStake1, i16x8.extend_high_i8x16_u(decidedStake));

    const netLow = i8x16.swizzle(v128.load(NET_LOW), outcome);
    const netHigh = i8x16.swizzle(v128.load(NET_HIGH), outcome);
    change0 = i16x8.add(change0, i8x16.shuffle(netLow, netHigh, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
    change1 = i16x8.add(change1, i8x16.shuffle(netLow, netHigh, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
    low0 = i16x8.min_s(low0, change0);
    low1 = i16x8.min_s(low1, change1);
    high0 = i16x8.max_s(high0, change0);
    high1 = i16x8.max_s(high1, change1);
    fall0 = i16x8.max_s(fall0, i16x8.sub(high0, change0));
    fall1 = i16x8.max_s(fall1, i16x8.sub(high1, change1));

    const lost = i8x16.gt_s(outcome, lastBeforeLosers);
    const won = v128.andnot(i8x16.gt_s(outcome, lastBeforeWinners), lost);
    run = v128.andnot(i8x16.sub(run, lost), won);
    most = i8x16.max_u(most, run);
  }
  v128.store(GENERATORS, a);
  v128.store(GENERATORS, b, 16);
  v128.store(GENERATORS, c, 32);
  v128.store(GENERATORS, counter, 48);
  v128.store(POSITION, position);
  v128.store(CHANGE, change0);
  v128.store(CHANGE, change1, 16);
  v128.store(HIGH, high0);
  v128.store(HIGH, high1, 16);
  v128.store(FALL, fall0);
  v128.store(FALL, fall1, 16);
  v128.store(LOW, low0);
  v128.store(LOW, low1, 16);
  v128.store(PUT_DOWN, putDown0);
  v128.store(PUT_DOWN, putDown1, 16);
  v128.store(DECIDED_STAKE_NOW, decidedStake0);
  v128.store(DECIDED_STAKE_NOW, decidedStake1, 16);
  v128.store(RUN_NOW, run);
  v128.store(RUN_MOST, most);
  v128.store(ROLLED, rolled);
  v128.store(DECIDED_NOW, decided);
}

/** Sets up what a block counts from. */
function prepare(): void {
  v128.store(POSITION_BEFORE, v128.load(POSITION));
  for (let session: usize = 0; session < 16; session++) {
    const below = load<i32>(PEAK + (session << 2)) - load<i32>(BANKROLL + (session << 2));
    store<i16>(HIGH + (session << 1), <i16>min(below, REACH));
    store<u8>(RUN_NOW + session, <u8>min(load<i32>(RUN + (session << 2)), RUN_REACH));
  }
}

/** Books a block. Gives the sessions, as bits, that the caller has to play again from before the block. */
function fold(least: i32, most: i32, rolls: i32): i32 {
  let aside = 0;
  for (let session: usize = 0; session < 16; session++) {
    const wide = session << 2;
    const status = load<i32>(STATUS + wide);
    if (status == OVER) continue;
    const half = session << 1;
    const bankroll = load<i32>(BANKROLL + wide);
    const peak = load<i32>(PEAK + wide);
    const low = <i32>load<i16>(LOW + half);
    const high = <i32>load<i16>(HIGH + half);
    const near = peak - bankroll < REACH;
    const peakNow = near ? bankroll + high : peak;
    const rolled = load<i32>(ROLLS + wide) + <i32>load<u8>(ROLLED + session);
    if (status == ELSEWHERE || bankroll + low < least || peakNow > most || rolled >= rolls) {
      aside |= 1 << <i32>session;
      continue;
    }
    const fall = near ? <i32>load<i16>(FALL + half) : peak - bankroll - low;
    store<i32>(BANKROLL + wide, bankroll + <i32>load<i16>(CHANGE + half));
    store<i32>(PEAK + wide, peakNow);
    store<i32>(DRAWDOWN + wide, max(load<i32>(DRAWDOWN + wide), fall));
    store<i32>(ROLLS + wide, rolled);
    const run = load<i32>(RUN + wide);
    const beyond = max(0, run - RUN_REACH);
    const runNow = <i32>load<u8>(RUN_NOW + session);
    // After a win a block is too short to come back to where long runs are counted from.
    store<i32>(RUN + wide, runNow >= RUN_REACH ? runNow + beyond : runNow);
    store<i32>(LOSING_RUN + wide, max(load<i32>(LOSING_RUN + wide), <i32>load<u8>(RUN_MOST + session) + beyond));
    store<i64>(DECISIONS, load<i64>(DECISIONS) + <i64>load<u8>(DECIDED_NOW + session));
    store<i64>(ACTION, load<i64>(ACTION) + <i64>load<u16>(PUT_DOWN + half));
    store<i64>(TURNOVER, load<i64>(TURNOVER) + <i64>load<u16>(DECIDED_STAKE_NOW + half));
  }
  return aside;
}

/** One function for each size of tables: the compiler would make them one again if they were branches of one function. */
function small(steps: i32, fair: i32, winners: i32, losers: i32): void {
  block(5, 10, steps, fair, winners, losers);
}

function medium(steps: i32, fair: i32, winners: i32, losers: i32): void {
  block(8, 10, steps, fair, winners, losers);
}

function large(steps: i32, fair: i32, winners: i32, losers: i32): void {
  block(16, 20, steps, fair, winners, losers);
}

/** Plays up to `blocks` blocks, fewer if a session has to be played elsewhere: then its bit is set in what is given. */
export function play(
  blocks: i32,
  steps: i32,
  tables: i32,
  thresholds: i32,
  fair: i32,
  winners: i32,
  losers: i32,
  least: i32,
  most: i32,
  rolls: i32,
): i32 {
  for (let number = 0; number < blocks; number++) {
    prepare();
    if (thresholds > 10 || tables > 8) large(steps, fair, winners, losers);
    else if (tables > 5) medium(steps, fair, winners, losers);
    else small(steps, fair, winners, losers);
    const aside = fold(least, most, rolls);
    if (aside != 0) return aside;
  }
  return 0;
}
