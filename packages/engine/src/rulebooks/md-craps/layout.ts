import { across, type Cell, type Layout, POINTS, printed } from '../../rules/index.ts';
import { at, HOPS } from './clauses.ts';

const COLUMNS = 36;

/** One row across the six number boxes. */
const numberRow = (family: string, y: number, height: number): Cell[] =>
  across(
    { x: 6, y, width: 30, height },
    POINTS.map((point) => `${family}/${point}`),
  );

/** The document names the areas but not their places; this arrangement is ours, in the habit of craps tables. */
export const layout: Layout = {
  id: 'felt',
  clause: at('2.D(2)'),
  wording: null,
  columns: COLUMNS,
  rows: 37,
  cells: [
    ...across({ x: 0, y: 0, width: 6, height: 7 }, ['dont-come']),
    ...numberRow('dont-come', 0, 2),
    ...numberRow('dont-come-odds', 2, 1),
    ...numberRow('place-lose', 3, 2),
    ...numberRow('lay', 5, 2),
    printed({ x: 0, y: 7, width: 6, height: 7 }, 'NO CALL BETS'),
    ...numberRow('come', 7, 2),
    ...numberRow('come-odds', 9, 1),
    ...numberRow('place', 10, 2),
    ...numberRow('buy', 12, 2),
    ...across({ x: 0, y: 14, width: COLUMNS, height: 3 }, ['come']),
    ...across({ x: 0, y: 17, width: COLUMNS, height: 2 }, ['field']),
    ...across({ x: 0, y: 19, width: 24, height: 2 }, ['dont-pass']),
    ...across({ x: 24, y: 19, width: 12, height: 2 }, ['dont-pass-odds']),
    ...across({ x: 0, y: 21, width: 24, height: 2 }, ['pass']),
    ...across({ x: 24, y: 21, width: 12, height: 2 }, ['pass-odds']),
    ...across({ x: 0, y: 23, width: COLUMNS, height: 2 }, ['any-seven', 'any-craps', 'c-and-e', 'six-seven-eight']),
    ...across({ x: 0, y: 25, width: COLUMNS, height: 2 }, ['hard/4', 'hard/6', 'hard/8', 'hard/10']),
    ...across({ x: 0, y: 27, width: COLUMNS, height: 2 }, ['craps/2', 'craps/3', 'eleven', 'craps/12']),
    ...across({ x: 0, y: 29, width: COLUMNS, height: 2 }, [
      'horn',
      'horn-high/2',
      'horn-high/3',
      'horn-high/11',
      'horn-high/12',
      'whirl',
    ]),
    ...across(
      { x: 0, y: 31, width: COLUMNS, height: 2 },
      HOPS.map(({ faces }) => `hop/${faces.join('')}`),
    ),
    ...across({ x: 0, y: 33, width: COLUMNS, height: 2 }, ['bonus/small', 'bonus/all', 'bonus/tall', 'fire']),
    ...across({ x: 0, y: 35, width: COLUMNS, height: 2 }, [
      'dice-ology/little',
      'dice-ology/boom',
      'dice-ology/big',
      'lucky-shooter',
    ]),
  ],
};
