import {
  formatFraction,
  HAND_COUNTS,
  HAND_SPANS,
  handDistribution,
  type RulesSubmission,
  toNumber,
} from '@hardway/engine';
import { columns, print, printJson } from '../io/output.ts';
import { chanceInWords, deviationOfHand, diceOfReport, meansOf, placeInWords } from './words.ts';

const LENGTHS = [2, 5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200];
const COUNTS_MAX = 11;

/** The whole book on a page. */
export const printBook = (submission: RulesSubmission, json: boolean): void => {
  const book = HAND_SPANS.map((span) => ({
    span,
    counted: HAND_COUNTS.map((counts) => ({ counts, distribution: handDistribution(submission, { counts, span }) })),
  }));
  if (json) {
    printJson({
      rulebook: submission.rulebook,
      ...diceOfReport(submission),
      spans: book.map(({ span, counted }) => ({
        span,
        counted: counted.map(({ counts, distribution }) => ({
          counts,
          most: distribution.most,
          ...meansOf(distribution),
        })),
      })),
    });
    return;
  }
  print(`The book of a shooter’s hand, ${placeInWords(submission)}\n`);
  print('Mean and standard deviation');
  print(
    columns([
      ['', 'A LINE DECISION', 'TO THE FIRST 7', 'A HAND'],
      ...HAND_COUNTS.map((counts, index) => [
        `  ${counts}`,
        ...book.map(({ counted }) => {
          const { distribution } = counted[index]!;
          return `${toNumber(distribution.mean).toFixed(4)} ± ${deviationOfHand(distribution).toFixed(4)}`;
        }),
      ]),
    ]),
  );
  const rolls = book.map(({ span, counted }) => ({ span, ...counted[HAND_COUNTS.indexOf('rolls')]! }));
  const means = rolls.map(({ span, distribution }) => `${formatFraction(distribution.mean)} for each ${EACH[span]}`);
  print(`\nMean rolls: ${means.join(', ')}\n`);
  const hand = book[HAND_SPANS.indexOf('hand')]!.counted;
  const length = hand[HAND_COUNTS.indexOf('rolls')]!.distribution;
  print('A hand of so many rolls or more');
  print(columns(LENGTHS.map((rolls) => [`${rolls}`.padStart(5), chanceInWords(length.atLeast(rolls))])));
  const others = hand.filter(({ counts }) => counts !== 'rolls');
  print('\nExactly so many in a hand');
  print(
    columns([
      ['', ...others.map(({ counts }) => counts.toUpperCase())],
      ...Array.from({ length: COUNTS_MAX + 1 }, (_, count) => [
        `${count}`.padStart(5),
        ...others.map(({ distribution: { most, chance } }) =>
          most !== null && count > most ? '' : chanceInWords(chance(count)),
        ),
      ]),
    ]),
  );
};

const EACH = { decision: 'line decision', seven: 'seven', hand: 'hand' } as const;
