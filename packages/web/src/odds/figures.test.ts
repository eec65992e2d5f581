import { dividedBy, formatFraction, fraction, negated, oddsReport, sum } from '@hardway/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairsOf } from './compare.ts';
import { comparisonRows, csv, reportRows } from './csv.ts';
import { derivationOf } from './derivation.ts';
import { decimalText, netText, percentText, readExact, signed } from './exact.ts';
import { type Book, rulebookOf, standardBook, submissionOf } from './filing.ts';
import { cellCount, gridOf } from './grid.ts';

const reportOf = (book: Book) => oddsReport(rulebookOf(book.rulebook), submissionOf(book));
const pennsylvania = ['A', 'B'].map((table) => reportOf(standardBook('pa-sicbo', table)));
const spotOf = (rulebook: string, id: string) => {
  const submission = submissionOf(standardBook(rulebook));
  return [submission, submission.spots.find((spot) => spot.id === id)!] as const;
};

/** Reads RFC 4180 back, without looking at how it was written. */
const parse = (text: string): string[][] =>
  [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)].reduce<string[][]>(
    (rows, [, quoted, plain, end]) => {
      rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
      if (end === '\r\n') rows.push([]);
      return rows;
    },
    [[]],
  );

test('cells of any text come back from CSV', () => {
  const rows = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(rows, (cells) => {
      expect(parse(csv(cells)).slice(0, -1)).toEqual(cells);
    }),
  );
});

test('a report’s CSV has a row for each spot with exact fractions', () => {
  const [heads, ...rows] = parse(csv(reportRows(pennsylvania[0]!)));
  expect(rows.slice(0, -1)).toHaveLength(50);
  const [spot, edge] = ['spot', 'edge'].map((name) => heads!.indexOf(name));
  expect(rows.find((row) => row[spot!] === 'triple/1')![edge!]).toBe('65/216');
});

test('decimals are rounded from the fraction itself', () => {
  expect(percentText(fraction(7, 495))).toBe('1.414%');
  expect(percentText(fraction(-1, 30), 2)).toBe('−3.33%');
  expect(decimalText(fraction(1, 2), 0)).toBe('1');
  expect(decimalText(fraction(-1, 2000), 2)).toBe('0.00');
  expect(decimalText(fraction(12_345_678), 1)).toBe('12,345,678.0');
  expect(signed('0.000%')).toBe('0.000%');
  expect(signed('1.5%')).toBe('+1.5%');
  expect(['17/2', '-1', '0', '7/5'].map(netText)).toEqual(['+8½', '−1', '0', '+7/5']);
  expect(readExact('-3/6')).toEqual(fraction(-1, 2));
});

test('two pay tables: what is dearer, cheaper, the same, and in one alone', () => {
  const [a, b] = pennsylvania;
  const pairs = pairsOf(a!.spots, b!.spots, true);
  expect(pairs.find(({ spot }) => spot === 'pair/12')).toMatchObject({ verdict: 'cheaper', difference: '-5/36' });
  expect(pairs.find(({ spot }) => spot === 'small')).toMatchObject({ verdict: 'same', difference: '0' });
  const other = reportOf(standardBook('rws-sicbo', '2'));
  const across = pairsOf(a!.spots, other.spots, true);
  expect(across.find(({ spot }) => spot === 'odd')).toMatchObject({
    verdict: 'only-right',
    left: null,
    difference: null,
  });
  expect(across.filter(({ left }) => left)).toHaveLength(50);
  const grouped = pairsOf(a!.spots, other.spots, false);
  expect(grouped.flatMap(({ spots }) => spots).sort()).toEqual(across.map(({ spot }) => spot).sort());
  expect(comparisonRows(a!, other, across)).toHaveLength(across.length + 1);
});

test('the grid counts every roll once and agrees with the exact chance', () => {
  const [sicbo, double] = spotOf('md-sicbo', 'double/1');
  const cells = gridOf(sicbo, double, null);
  expect([cells.length, cellCount(cells, 'won'), cellCount(cells, 'lost')]).toEqual([216, 16, 200]);
  const [craps, pass] = spotOf('md-craps', 'pass');
  expect(['won', 'lost', 'stands'].map((is) => cellCount(gridOf(craps, pass, null), is as 'won'))).toEqual([8, 4, 24]);
  expect(['won', 'lost', 'stands'].map((is) => cellCount(gridOf(craps, pass, 6), is as 'won'))).toEqual([5, 6, 25]);
  const [, buy] = spotOf('md-craps', 'buy/4');
  expect(gridOf(craps, buy, null).find(({ is }) => is === 'won')?.net).toBe('39/20');
  const [, whirl] = spotOf('md-craps', 'whirl');
  expect(cellCount(gridOf(craps, whirl, null), 'returned')).toBe(6);
});

test.each(['again', 'once'])('rolls that decide a Buy or Lay Bet come to its edge with the vigorish %s', (afterWin) => {
  const book = { ...standardBook('md-craps'), choices: { vigorishAfterWin: afterWin } };
  const submission = submissionOf(book);
  const { spots } = reportOf(book);
  for (const spot of submission.spots.filter(({ vigorish }) => vigorish)) {
    const nets = gridOf(submission, spot, null).flatMap(({ net }) => (net === null ? [] : [readExact(net)]));
    const { edge } = spots.find((entry) => entry.spot === spot.id)!;
    expect(formatFraction(dividedBy(negated(sum(nets)), fraction(nets.length))), spot.id).toBe(edge.exact);
    expect(derivationOf(submission, spot).vigorish).toMatchObject({ rate: '1/20', once: afterWin === 'once' });
  }
});

test('every spot has a derivation, and its second way agrees', () => {
  for (const id of ['md-sicbo', 'rws-sicbo', 'md-craps']) {
    const submission = submissionOf(standardBook(id));
    for (const spot of submission.spots) {
      const { start, agrees } = derivationOf(submission, spot);
      expect(agrees, spot.id).toBe(true);
      expect(start.kind).toBe(spot.play.kind);
    }
  }
});

test('the pass line’s derivation adds up to 244 of 495', () => {
  const { start } = derivationOf(...spotOf('md-craps', 'pass'));
  expect(start).toMatchObject({ kind: 'line', sum: '244/495' });
});

test('odds by point are chosen on the page and have their exact edge', () => {
  const edges = ['3-4-5', '10'].map((oddsMultiple) =>
    reportOf({ ...standardBook('md-craps'), choices: { oddsMultiple } })
      .spots.filter(({ spot }) => ['pass', 'dont-pass'].includes(spot))
      .map(({ withFullOdds }) => withFullOdds?.exact),
  );
  expect(edges).toEqual([
    ['7/1870', '3/1100'],
    ['7/3795', '3/2420'],
  ]);
});
