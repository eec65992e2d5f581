import type { VoucherNumber } from './number.ts';

/** Code 128 (ISO/IEC 15417): widths of bar, space, bar … of every symbol; 105 starts set C, 106 stops. */
const SYMBOLS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/);

const START_C = 105;
const STOP = 106;
const MODULUS = 103;

/** Modules of white that a scanner needs on either side. */
export const QUIET = 10;

/** The values of a symbol in set C: start, the pairs of digits, the check, stop. */
export const valuesOf = (number: VoucherNumber): readonly number[] => {
  const pairs = number.match(/../g)!.map(Number);
  const check = pairs.reduce((sum, value, index) => sum + value * (index + 1), START_C) % MODULUS;
  return [START_C, ...pairs, check, STOP];
};

const widthsOf = (number: VoucherNumber): readonly number[] =>
  [
    ...valuesOf(number)
      .map((value) => SYMBOLS[value]!)
      .join(''),
  ].map(Number);

/** Width of the whole symbol with its quiet zones, in modules. */
export const modulesOf = (number: VoucherNumber): number =>
  widthsOf(number).reduce((sum, width) => sum + width, 2 * QUIET);

/** The bars as the data of one SVG path, a module wide each unit, starting after the left quiet zone. */
export const barsOf = (number: VoucherNumber, height: number): string => {
  let x = QUIET;
  return widthsOf(number)
    .map((width, index) => {
      const bar = index % 2 === 0 ? `M${x} 0h${width}v${height}h-${width}z` : '';
      x += width;
      return bar;
    })
    .join('');
};
