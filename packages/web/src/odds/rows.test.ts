import { compare, oddsReport, type SpotReport } from '@hardway/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLUMNS } from './columns.ts';
import { readExact } from './exact.ts';
import { rulebookOf, standardBook, submissionOf } from './filing.ts';
import { SHOWN } from './games.ts';
import { sorted, sortedBy, spotRowsOf } from './rows.ts';

const reportOf = (rulebook: string, paytable?: string): readonly SpotReport[] => {
  const book = standardBook(rulebook, paytable);
  return oddsReport(rulebookOf(rulebook), submissionOf(book)).spots;
};

const craps = reportOf('md-craps');
const sentosa = reportOf('rws-sicbo', '3');

test('rows that are alike are one, and no spot is lost', () => {
  const rows = spotRowsOf(sentosa, false);
  expect(rows.length).toBeLessThan(sentosa.length / 3);
  expect(new Set(rows.flatMap(({ spots }) => spots))).toEqual(new Set(sentosa));
  for (const { lead, spots } of rows)
    expect(new Set(spots.map(({ edge }) => edge.exact))).toEqual(new Set([lead.edge.exact]));
  expect(spotRowsOf(sentosa, true)).toHaveLength(sentosa.length);
});

test('sorting is by exact value, keeps every row, and equal rows stay in the layout’s order', () => {
  for (const column of COLUMNS)
    for (const descending of [false, true]) {
      const rows = sorted(spotRowsOf(craps, true), { column, descending });
      expect(new Set(rows.map(({ lead }) => lead.spot)).size).toBe(craps.length);
      if (column !== 'edge') continue;
      for (const [index, row] of rows.entries()) {
        const before = rows[index - 1];
        if (!before) continue;
        const order =
          compare(readExact(before.lead.edge.exact), readExact(row.lead.edge.exact)) * (descending ? -1 : 1);
        expect(order).toBeLessThanOrEqual(0);
        if (order === 0) expect(before.place).toBeLessThan(row.place);
      }
    }
});

test('fractions whose decimals are the same double are still told apart', () => {
  const [first] = craps;
  const close = (edge: string): SpotReport => ({ ...first!, edge: { exact: edge, decimal: 0.5 } });
  const big = 10n ** 40n;
  const rows = spotRowsOf([close(`${big + 1n}/${2n * big}`), close('1/2')], true);
  expect(sorted(rows, { column: 'edge', descending: false }).map(({ lead }) => lead.edge.exact)[0]).toBe('1/2');
});

test('the order of rows before does not matter', () => {
  const rows = spotRowsOf(craps, false);
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...rows], { minLength: rows.length }),
      fc.constantFrom(...COLUMNS),
      (shuffled, column) => {
        expect(sorted(shuffled, { column, descending: true })).toEqual(sorted(rows, { column, descending: true }));
      },
    ),
    { numRuns: 20 },
  );
});

test('a second press turns the order round; another column starts ascending', () => {
  const first = sortedBy({ column: 'spot', descending: false }, 'edge');
  expect(first).toEqual({ column: 'edge', descending: false });
  expect(sortedBy(first, 'edge')).toEqual({ column: 'edge', descending: true });
  expect(sortedBy({ column: 'edge', descending: true }, 'hit')).toEqual({ column: 'hit', descending: false });
});

test('all three denominators are for craps alone', () => {
  expect(SHOWN.craps.columns).toEqual(expect.arrayContaining(['edge', 'edgeResolved', 'edgePerRoll']));
  expect(SHOWN.sicbo.columns).not.toContain('edgePerRoll');
});
