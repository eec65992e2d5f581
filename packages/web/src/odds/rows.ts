import { compare, type Fraction, familyOf, type SpotReport } from '@hardway/engine';
import type { Column } from './columns.ts';
import { readExact } from './exact.ts';
import type { Sort } from './state.ts';

/** One row: a spot, and those of its family that are alike in every figure. */
export interface Row {
  readonly lead: SpotReport;
  readonly spots: readonly SpotReport[];
  /** Its place on the layout. */
  readonly place: number;
}

const likeness = (spot: SpotReport): string =>
  JSON.stringify([
    familyOf(spot.spot),
    spot.pays.map(({ odds }) => odds),
    spot.edge.exact,
    spot.variance.exact,
    spot.rolls.exact,
  ]);

export const spotRowsOf = (spots: readonly SpotReport[], every: boolean): readonly Row[] => {
  if (every) return spots.map((lead, place) => ({ lead, spots: [lead], place }));
  const groups = new Map<string, SpotReport[]>();
  for (const spot of spots) groups.set(likeness(spot), [...(groups.get(likeness(spot)) ?? []), spot]);
  return [...groups.values()].map((group) => ({ lead: group[0]!, spots: group, place: spots.indexOf(group[0]!) }));
};

type Order = (a: Row, b: Row) => number;

const byFraction = (value: (spot: SpotReport) => string): Order => {
  const read = new WeakMap<SpotReport, Fraction>();
  const of = ({ lead }: Row): Fraction => {
    const known = read.get(lead) ?? readExact(value(lead));
    read.set(lead, known);
    return known;
  };
  return (a, b) => compare(of(a), of(b));
};

const highestNet = ({ outcomes }: SpotReport): string =>
  outcomes.reduce(
    (highest, { net }) => (compare(readExact(net.exact), readExact(highest)) > 0 ? net.exact : highest),
    '-1',
  );

const orderBy = (column: Column): Order => {
  switch (column) {
    case 'spot':
      return (a, b) => a.place - b.place;
    case 'pays':
      return byFraction(highestNet);
    case 'deviation':
      return byFraction(({ variance }) => variance.exact);
    case 'clause':
      return (a, b) => a.lead.clause.localeCompare(b.lead.clause, 'en', { numeric: true });
    case 'edge':
    case 'edgeResolved':
    case 'edgePerRoll':
    case 'hit':
    case 'rolls':
      return byFraction((spot) => spot[column].exact);
  }
};

/** Equal rows keep the layout's order, in both directions. */
export const sorted = (rows: readonly Row[], { column, descending }: Sort): readonly Row[] => {
  const order = orderBy(column);
  return rows.toSorted((a, b) => (descending ? order(b, a) : order(a, b)) || a.place - b.place);
};

/** A second press on a column turns its order round. */
export const sortedBy = (sort: Sort, column: Column): Sort => ({
  column,
  descending: sort.column === column && !sort.descending,
});
