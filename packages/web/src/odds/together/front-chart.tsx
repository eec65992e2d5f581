import {
  type Bargain,
  bargainOf,
  type ChartPoint,
  type Comparison,
  frontSteps,
  placesByPoints,
  roundRange,
  roundTicks,
  scaleAcross,
  scaleUp,
  svgPath,
  type Thrill,
  ticksOf,
} from '@hardway/engine';
import { amountText, shortAmount } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { Axes, Chart, HEIGHT, plotFrame } from '../charts/plot.tsx';

const PARTS = 6;
const LABEL_WIDTH = 14;

interface FrontProps {
  readonly thrill: Thrill;
  readonly comparison: Comparison;
  readonly name: string;
}

/** Strategies by what an hour costs and how exciting it is, and those of which nobody offers as much for less. */
export const FrontChart = (props: FrontProps) => {
  const words = useWords();
  const { thrill, comparison, name } = props;
  const front = comparison.strategies.filter(({ fronts }) => fronts.includes(thrill));
  const told = (value: number): string => (thrill === 'deviation' ? amountText(Math.round(value)) : value.toFixed(1));
  return (
    <Chart
      name={name}
      title={words.together.frontTitle[thrill]}
      summary={words.together.frontSummary({ names: front.map((each) => each.name).join('; ') })}
      table={{
        heads: [words.odds.strategy, words.together.cost, words.together.axis[thrill], words.together.front],
        rows: comparison.strategies.map((each) => {
          const bargain = bargainOf(each, thrill);
          return [
            each.name,
            amountText(Math.round(bargain.cost)),
            told(Math.abs(bargain.thrill)),
            each.fronts.includes(thrill) ? '✓' : '',
          ];
        }),
      }}
    >
      {(width) => <Drawing {...props} width={width} />}
    </Chart>
  );
};

const Drawing = ({ thrill, comparison: { strategies }, width }: FrontProps & { width: number }) => {
  const words = useWords();
  const bargains = strategies.map((each): Bargain => bargainOf(each, thrill));
  const heights = bargains.map((bargain) => Math.abs(bargain.thrill));
  const costs = bargains.map(({ cost }) => cost);
  const up = roundRange([0, Math.max(1, ...heights)], PARTS);
  const across = roundRange([Math.min(0, ...costs), Math.max(1, ...costs)], PARTS);
  const values = roundTicks(...up, PARTS);
  const labels = values.map((value) => (thrill === 'deviation' ? shortAmount(value) : `${value}`));
  const frame = plotFrame(width, labels);
  const [x, y] = [scaleAcross(frame, across), scaleUp(frame, up)];
  const points = bargains.map(({ cost }, index): ChartPoint => [x(cost), y(heights[index]!)]);
  const isOnFront = strategies.map(({ fronts }) => fronts.includes(thrill));
  const places = placesByPoints(
    frame,
    points,
    points.map(() => LABEL_WIDTH),
  );
  const amounts = roundTicks(...across, width < 500 ? 3 : PARTS);
  return (
    <svg className="plot" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words.together.frontTitle[thrill]}>
      <Axes
        frame={frame}
        across={ticksOf(amounts, amounts.map(shortAmount), x)}
        down={ticksOf(values, labels, y)}
        acrossName={words.together.cost}
        downName={words.together.axis[thrill]}
      />
      <path
        className="exact-line"
        d={svgPath(
          frontSteps(
            points.filter((_, index) => isOnFront[index]),
            frame.right,
          ),
        )}
      />
      {points.map(([left, top], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: players are named by their number
        <circle key={index} className={isOnFront[index] ? 'dot on-front' : 'dot'} cx={left} cy={top} r="5">
          <title>{strategies[index]!.name}</title>
        </circle>
      ))}
      {places.map(
        (place, index) =>
          place && (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <text key={index} className="number" x={place.left} y={place.bottom - 4}>
              {index + 1}
            </text>
          ),
      )}
    </svg>
  );
};
