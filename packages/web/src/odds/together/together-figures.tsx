import type { ComparedStrategy, Comparison } from '@hardway/engine';
import { amountText, FigureTable, Scroll, signedAmount } from '../../design/index.ts';
import type { Words } from '../../words/index.ts';
import { useWords } from '../../words/language.tsx';
import { sharePercent } from '../charts/plot.tsx';
import { csv } from '../csv.ts';
import { Downloads } from '../download.tsx';
import { EndsChart } from './ends-chart.tsx';
import { FrontChart } from './front-chart.tsx';
import { comparedIn, type KnownExact, type TogetherOutcome } from './run.ts';
import './together.css';

const money = (value: number): string => amountText(Math.round(value));
const NORMAL_95 = 1.96;

/** What each strategy comes to beside the others, in tables and pictures. */
export const TogetherFigures = ({
  outcome,
  exact,
  hour,
}: {
  outcome: TogetherOutcome;
  exact: KnownExact;
  hour: number;
}) => {
  const words = useWords();
  const comparison = comparedIn(outcome, exact, hour);
  const { job, statistics, seconds } = outcome;
  const rolls = statistics.reduce((sum, each) => sum + each.rolls, 0);
  return (
    <div className="session-figures">
      <div className="odds-bar row">
        <h3>{words.together.figures}</h3>
        <Downloads
          name={`together-seed-${job.seed}`}
          files={{
            csv: () => csv(fileRows(comparison)),
            json: () => `${JSON.stringify({ job, comparison }, null, 2)}\n`,
          }}
        />
      </div>
      <Scroll label={words.together.figures}>
        <FigureTable
          caption={words.together.figures}
          heads={headsOf(words)}
          numbers={[1, 2, 3, 4, 5, 6, 7, 8, 9]}
          rows={comparison.strategies.map((strategy, index) => ({
            key: `${index}`,
            cells: cellsOf(words, strategy, index, exact[index]),
          }))}
        />
      </Scroll>
      <p className="soft">{words.together.explained({ hour })}</p>
      <AheadTable comparison={comparison} />
      <p className="soft">
        {words.odds.played({ sessions: job.sessions, rolls, seconds: seconds.toFixed(1), seed: job.seed })}
      </p>
      <div className="charts">
        <EndsChart outcome={outcome} />
        <FrontChart thrill="deviation" comparison={comparison} name={`front-deviation-seed-${job.seed}`} />
        <FrontChart thrill="drought" comparison={comparison} name={`front-drought-seed-${job.seed}`} />
      </div>
    </div>
  );
};

const headsOf = ({ together, odds }: Words): readonly string[] => [
  odds.strategy,
  odds.meanNet,
  together.exactMean,
  odds.column.deviation,
  odds.end.ruin,
  together.fall,
  together.hours,
  together.cost,
  together.exactCost,
  together.drought,
  together.front,
];

const cellsOf = (
  { together }: Words,
  {
    name,
    mean,
    standardError,
    exact,
    deviation,
    ruin,
    drawdown,
    hours,
    costPerHour,
    drought,
    fronts,
  }: ComparedStrategy,
  index: number,
  known: KnownExact[number],
) => [
  <span key="name" lang="en">
    {index + 1} {name}
  </span>,
  <span key="mean">
    {signedAmount(Math.round(mean))}
    {standardError !== null && <small> ± {money(NORMAL_95 * standardError)}</small>}
  </span>,
  exact ? signedAmount(Math.round(exact.net)) : known === undefined ? '…' : '–',
  money(deviation),
  sharePercent(ruin),
  money(drawdown),
  hours.toFixed(2),
  money(costPerHour),
  exact ? money(exact.costPerHour) : known === undefined ? '…' : '–',
  drought.toFixed(1),
  fronts.map((thrill) => together.thrill[thrill]).join(', '),
];

const fileRows = ({ strategies }: Comparison): (string | number)[][] => [
  [
    ...['strategy', 'mean', 'standardError', 'exactMean', 'deviation', 'ruin', 'drawdown', 'drawdownMax', 'hours'],
    ...['costPerHour', 'exactCostPerHour', 'drought', 'droughtMax', 'fronts'],
  ],
  ...strategies.map((each) => [
    ...[each.name, each.mean, each.standardError ?? '', each.exact?.net ?? '', each.deviation, each.ruin],
    ...[each.drawdown, each.drawdownMax, each.hours, each.costPerHour, each.exact?.costPerHour ?? ''],
    ...[each.drought, each.droughtMax, each.fronts.join(' ')],
  ]),
];

/** In which share of the sessions the strategy of a row ends ahead of that of a column. */
const AheadTable = ({ comparison: { strategies, pairs } }: { comparison: Comparison }) => {
  const words = useWords();
  const shares = new Map(
    pairs.flatMap(({ first, second, ahead, behind }) => [
      [`${first} ${second}`, ahead],
      [`${second} ${first}`, behind],
    ]),
  );
  return (
    <Scroll label={words.together.ahead}>
      <FigureTable
        caption={words.together.ahead}
        heads={[words.together.ahead, ...strategies.map((_, index) => `${index + 1}`)]}
        numbers={strategies.map((_, index) => index + 1)}
        rows={strategies.map(({ name }, row) => ({
          key: `${row}`,
          cells: [
            <span key="name" lang="en">
              {row + 1} {name}
            </span>,
            ...strategies.map((_, column) => {
              const share = shares.get(`${row} ${column}`);
              return share === undefined ? '·' : sharePercent(share);
            }),
          ],
        }))}
      />
    </Scroll>
  );
};
