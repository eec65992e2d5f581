import { expect, test } from 'vitest';
import { barsOf, modulesOf, QUIET, valuesOf } from './barcode.ts';
import { drawNumber, type VoucherNumber } from './number.ts';

const START_C = '11010011100';
const STOP = '1100011101011';

/** A number's bars as modules, 1 for black, with the white on both sides. */
const scan = (number: VoucherNumber): string => {
  const modules = Array.from({ length: modulesOf(number) }, () => '0');
  for (const [, x, bar] of barsOf(number, 40).matchAll(/M(\d+) 0h(\d+)v/g))
    for (let module = Number(x); module < Number(x) + Number(bar); module++) modules[module] = '1';
  return modules.join('');
};

const symbolsOf = (number: VoucherNumber): readonly string[] => {
  const bars = scan(number).slice(QUIET, -QUIET);
  return [...bars.slice(0, -STOP.length).match(/.{11}/g)!, bars.slice(-STOP.length)];
};

/** The symbols of the values 0 to 102 in the standard: eleven modules each, as hexadecimal numbers. */
const SYMBOLS = `
  6cc 66c 666 498 48c 44c 4c8 4c4 464 648 644 624 59c 4dc 4ce 5cc 4ec 4e6 672 65c 64e 6e4 674 76e 74c 72c 726
  764 734 732 6d8 6c6 636 518 458 446 588 468 462 688 628 622 5b8 58e 46e 5d8 5c6 476 776 68e 62e 6e8 6e2 6ee
  758 746 716 768 762 71a 77a 642 78a 530 50c 4b0 486 42c 426 590 584 4d0 4c2 434 432 612 650 7ba 614 47a 53c
  4bc 49e 5e4 4f4 4f2 7a4 794 792 6de 6f6 7b6 578 51e 45e 5e8 5e2 7a8 7a2 5de 5ee 75e 7ae`
  .trim()
  .split(/\s+/)
  .map((symbol) => Number.parseInt(symbol, 16).toString(2));

const checkOf = (pairs: readonly number[]): number =>
  pairs.reduce((sum, value, index) => sum + value * (index + 1), 105) % 103;

/** Reads a number's bars as a scanner does. */
const decode = (number: VoucherNumber): string => {
  const symbols = symbolsOf(number);
  expect([symbols[0], symbols.at(-1)]).toEqual([START_C, STOP]);
  const values = symbols.slice(1, -1).map((symbol) => SYMBOLS.indexOf(symbol));
  const pairs = values.slice(0, -1);
  expect(values.at(-1)).toBe(checkOf(pairs));
  return pairs.map((value) => String(value).padStart(2, '0')).join('');
};

test('a thousand numbers are read back from their bars', () => {
  for (const number of Array.from({ length: 1_000 }, drawNumber)) expect(decode(number)).toBe(number);
});

test('the check value is the weighted sum modulo 103', () => {
  // 105 + 1·12 + 2·34 + 3·56 = 353 = 3·103 + 44
  expect(valuesOf('123456' as VoucherNumber)).toEqual([105, 12, 34, 56, 44, 106]);
});

test('a pair that is misread changes the check value', () => {
  const [, ...values] = valuesOf(drawNumber());
  const pairs = values.slice(0, 9);
  expect(checkOf(pairs)).toBe(values[9]);
  pairs.forEach((right, place) => {
    for (let wrong = 0; wrong < 100; wrong++)
      if (wrong !== right) expect(checkOf(pairs.with(place, wrong))).not.toBe(values[9]);
  });
});

test('there is white on both sides', () => {
  const modules = scan(drawNumber());
  expect(modules.startsWith(`${'0'.repeat(10)}1`)).toBe(true);
  expect(modules.endsWith(`1${'0'.repeat(10)}`)).toBe(true);
});
