import {
  exact,
  formatFraction,
  handDistribution,
  type SideBet,
  type SideBetPay,
  sideBetFigures,
  sideBetPayInWords,
  toNumber,
} from '@hardway/engine';
import { percent } from '../io/amounts.ts';
import { columns, csv, print, printJson } from '../io/output.ts';
import { chanceInWords, diceOfReport, type Format, placeInWords, questionInWords } from './words.ts';

/** What a side bet costs, by its pay list. */
export const printSideBet = (bet: SideBet, format: Format): void => {
  const { edge, variance, hit, loses, pays } = sideBetFigures(bet);
  const { mean: rolls } = handDistribution(bet.submission, { counts: 'rolls', span: bet.question.span });
  const rows = pays.map((pay) => ({ count: countsOf(pay), pays: sideBetPayInWords(pay), chance: pay.chance }));
  if (format === 'json')
    printJson({
      name: bet.name,
      rulebook: bet.submission.rulebook,
      ...diceOfReport(bet.submission),
      ...bet.question,
      pays: rows.map((row) => ({ ...row, chance: exact(row.chance) })),
      loses: exact(loses),
      hit: exact(hit),
      edge: exact(edge),
      variance: exact(variance),
      rolls: exact(rolls),
    });
  else if (format === 'csv')
    print(
      csv([
        ['count', 'pays', 'chance', 'chanceDecimal'],
        ...[...rows, { count: 'any other', pays: 'loses', chance: loses }].map(({ count, pays: words, chance }) => [
          count,
          words,
          formatFraction(chance),
          `${toNumber(chance)}`,
        ]),
      ]),
    );
  else {
    print(`${bet.name}, ${placeInWords(bet.submission)}: ${questionInWords(bet.question)}\n`);
    print(
      columns([
        ['COUNT', 'PAYS', 'CHANCE'],
        ...rows.map((row) => [row.count, row.pays, chanceInWords(row.chance)]),
        ['any other', 'loses', chanceInWords(loses)],
      ]),
    );
    print('');
    print(
      columns([
        ['edge', percent(toNumber(edge), 4), shortly(formatFraction(edge))],
        ['hit', percent(toNumber(hit), 4), shortly(formatFraction(hit))],
        ['standard deviation', Math.sqrt(toNumber(variance)).toFixed(4), ''],
        ['mean rolls to the end', toNumber(rolls).toFixed(4), shortly(formatFraction(rolls))],
      ]),
    );
  }
};

const countsOf = ({ from, to }: SideBetPay): string =>
  to === null ? `${from}+` : to === from ? `${from}` : `${from}-${to}`;

/** Long fractions are left to JSON. */
const shortly = (fraction: string): string => (fraction.length > 40 ? '…' : fraction);
