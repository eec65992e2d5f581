import type { OddsReport } from '@hardway/engine';
import type { Pair } from './compare.ts';

/** Comma-separated values by RFC 4180: lines end with CRLF, cells are quoted where they need it. */
export const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

const cell = (value: string | number): string => {
  const text = `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const FIGURES = ['edge', 'edgeResolved', 'edgePerOutlay', 'edgePerRoll', 'variance', 'hit', 'rolls'] as const;

export const reportRows = ({ rulebook, paytable, spots }: OddsReport): (string | number)[][] => [
  [
    'rulebook',
    'paytable',
    'spot',
    'name',
    'clause',
    'pays',
    'payClauses',
    ...FIGURES.flatMap((name) => [name, `${name}Decimal`]),
    'standardDeviation',
  ],
  ...spots.map((spot) => [
    rulebook,
    paytable,
    spot.spot,
    spot.name,
    spot.clause,
    spot.pays.map(({ odds }) => odds).join('; '),
    spot.pays.map(({ clause }) => clause).join('; '),
    ...FIGURES.flatMap((name) => [spot[name].exact, spot[name].decimal]),
    spot.standardDeviation,
  ]),
];

export const comparisonRows = (left: OddsReport, right: OddsReport, pairs: readonly Pair[]): (string | number)[][] => {
  const sides = [left, right].map(({ rulebook, paytable }) => `${rulebook} ${paytable}`);
  return [
    [
      'spot',
      ...sides.flatMap((side) => [`${side} pays`, `${side} edge`, `${side} edgeDecimal`]),
      'difference',
      'verdict',
    ],
    ...pairs.map(({ spot, left: mine, right: other, difference, verdict }) => [
      spot,
      ...[mine, other].flatMap((side) =>
        side ? [side.pays.map(({ odds }) => odds).join('; '), side.edge.exact, side.edge.decimal] : ['', '', ''],
      ),
      difference ?? '',
      verdict,
    ]),
  ];
};
