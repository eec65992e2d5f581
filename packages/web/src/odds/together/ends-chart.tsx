import {
  bends,
  finalQuantile,
  finalsOf,
  moneyRange,
  placesBeside,
  reachOf,
  roundTicks,
  scaleAcross,
  scaleUp,
  sharesCurve,
  svgPath,
  ticksOf,
} from '@hardway/engine';
import { shortAmount } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { Axes, Chart, HEIGHT, plotFrame } from '../charts/plot.tsx';
import type { TogetherOutcome } from './run.ts';

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
const LABEL_WIDTH = 14;

/** The share of sessions that end at or below each bankroll, a curve for each strategy. */
export const EndsChart = ({ outcome }: { outcome: TogetherOutcome }) => {
  const words = useWords();
  const { job, statistics } = outcome;
  const rows = statistics.map(({ finals }, index) => {
    const ends = finalsOf(finals);
    return [job.players[index]!.name, ...[0.1, 0.5, 0.9].map((share) => shortAmount(finalQuantile(ends, share)))];
  });
  return (
    <Chart
      name={`together-ends-seed-${job.seed}`}
      title={words.together.ends}
      summary={words.together.endsSummary}
      table={{ heads: [words.odds.strategy, 'P10', 'P50', 'P90'], rows }}
    >
      {(width) => <Drawing outcome={outcome} width={width} />}
    </Chart>
  );
};

const Drawing = ({ outcome: { job, statistics }, width }: { outcome: TogetherOutcome; width: number }) => {
  const words = useWords();
  const { bankroll } = job.plan;
  const finals = statistics.map((each) => finalsOf(each.finals));
  const reach = [...finals.flatMap(reachOf), bankroll];
  const range = moneyRange(Math.min(...reach), Math.max(...reach));
  const labels = QUARTERS.map((share) => `${100 * share}%`);
  const frame = plotFrame(width, labels);
  const [x, y] = [scaleAcross(frame, range), scaleUp(frame, [0, 1])];
  const curves = finals.map((each) => sharesCurve(each, frame, range, y));
  const places = placesBeside(
    frame,
    curves,
    [
      [x(bankroll), frame.top],
      [x(bankroll), frame.bottom],
    ],
    curves.map(() => LABEL_WIDTH),
  );
  const amounts = roundTicks(...range, width < 500 ? 3 : 7);
  return (
    <svg className="plot" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words.together.ends}>
      <Axes
        frame={frame}
        across={ticksOf(amounts, amounts.map(shortAmount), x)}
        down={ticksOf(QUARTERS, labels, y)}
        acrossName={words.odds.finalBankroll}
        downName={words.odds.shareOfSessions}
      />
      <line className="start" x1={x(bankroll)} x2={x(bankroll)} y1={frame.top} y2={frame.bottom} />
      {curves.map((curve, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: players are named by their number
        <path key={index} className={`player player-${index}`} d={svgPath(bends(curve))}>
          <title>{`${index + 1} ${job.players[index]!.name}`}</title>
        </path>
      ))}
      {places.map(({ left, bottom }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <text key={index} className={`number player-${index}`} x={left} y={bottom - 14}>
          {index + 1}
        </text>
      ))}
    </svg>
  );
};
