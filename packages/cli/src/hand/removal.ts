import {
  bestRemoval,
  canBeTakenBack,
  exact,
  figuresOf,
  findSpot,
  formatFraction,
  type RemovalChoice,
  type RulesSubmission,
  toNumber,
} from '@hardway/engine';
import { percent } from '../io/amounts.ts';
import { accepted, columns, csv, InputError, print, printJson } from '../io/output.ts';
import { diceOfReport, type Format, placeInWords } from './words.ts';

/** When a wager is best taken down, for whoever may take it down. */
export const printRemoval = (submission: RulesSubmission, id: string, format: Format): void => {
  const spot = accepted(findSpot(submission, id));
  if (spot.changes.rule === 'locked')
    throw new InputError(`${spot.name.en} may not be taken down until it is decided (${spot.changes.clause}).`);
  if (!canBeTakenBack(spot))
    throw new InputError(
      `best removal is worked out for wagers that collect something while they stand, which ${spot.id} does not.`,
    );
  const { edge: left } = figuresOf(submission, spot);
  const { edge, positions } = bestRemoval(submission, spot);
  const taken = positions.filter(({ takeBack }) => takeBack);
  if (format === 'json')
    printJson({
      rulebook: submission.rulebook,
      ...diceOfReport(submission),
      spot: spot.id,
      clause: spot.changes.clause,
      edge: exact(left),
      edgeUnderBestRemoval: exact(edge),
      positions: positions.map(({ state, leaving, takeBack }) => ({ ...state, leaving: exact(leaving), takeBack })),
    });
  else if (format === 'csv')
    print(
      csv([
        ['point', 'seen', 'leaving', 'leavingDecimal', 'takeBack'],
        ...positions.map(({ state, leaving, takeBack }) => [
          `${state.point ?? ''}`,
          state.seen.join(' '),
          formatFraction(leaving),
          `${toNumber(leaving)}`,
          `${takeBack}`,
        ]),
      ]),
    );
  else {
    print(`${spot.name.en}, ${placeInWords(submission)}: taken down whenever that is best (${spot.changes.clause})\n`);
    print(
      columns([
        ['edge, always left up', percent(toNumber(left), 4), formatFraction(left)],
        ['edge, best taken down', percent(toNumber(edge), 4), formatFraction(edge)],
      ]),
    );
    print(`\n${taken.length} of ${positions.length} positions in which to take it down${taken.length > 0 ? ':' : ''}`);
    if (taken.length > 0) print(columns([['POINT', 'SEEN SINCE', 'WORTH, LEFT UP'], ...taken.map(rowOf)]));
  }
};

const rowOf = ({ state: { point, seen }, leaving }: RemovalChoice): string[] => [
  `${point ?? 'none'}`,
  seen.length === 0 ? 'nothing' : seen.join(', '),
  `${toNumber(leaving).toFixed(6)} ${formatFraction(leaving)}`,
];
