import { scaleAcross, scaleUp, ticksOf } from '@hardway/engine';
import { useWords } from '../../words/language.tsx';
import { Axes, Chart, HEIGHT, Legend, plotFrame, rollTicks, sharePercent, shareTicks } from '../charts/plot.tsx';
import { isLong } from '../exact.ts';
import type { HandChances } from './hand-answers.ts';

interface ChancesProps {
  readonly title: string;
  readonly name: string;
  readonly summary: string;
  readonly chances: HandChances['chances'];
  readonly mean: number;
}

/** The chance of each count, as a bar. */
export const ChancesChart = (props: ChancesProps) => {
  const words = useWords();
  return (
    <Chart
      name={props.name}
      title={props.title}
      summary={props.summary}
      table={{
        heads: [words.hand.counted, words.hand.exactly, words.hand.orMore, words.odds.exactHead],
        rows: props.chances.map(({ count, exactly, orMore }) => [
          count,
          sharePercent(exactly.decimal),
          sharePercent(orMore.decimal),
          isLong(exactly.exact) ? '…' : exactly.exact,
        ]),
      }}
    >
      {(width) => <Drawing {...props} width={width} />}
    </Chart>
  );
};

const Drawing = ({ chances, mean, title, width }: ChancesProps & { width: number }) => {
  const words = useWords();
  const most = Math.max(...chances.map(({ exactly }) => exactly.decimal));
  const last = chances.at(-1)!.count + 0.5;
  const { shares, labels } = shareTicks(most);
  const frame = plotFrame(width, labels);
  const x = scaleAcross(frame, [-0.5, last]);
  const y = scaleUp(frame, [0, most * 1.02]);
  const room = x(1) - x(0);
  return (
    <>
      <svg className="plot" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={title}>
        <Axes
          frame={frame}
          across={rollTicks(last, width, x)}
          down={ticksOf(shares, labels, y)}
          acrossName={words.hand.counted}
          downName={words.hand.chance}
        />
        {chances.map(({ count, exactly }) => (
          <rect
            key={count}
            className="bar"
            x={x(count) - room / 2 + 0.5}
            width={Math.max(0.5, room - 1)}
            y={y(exactly.decimal)}
            height={Math.max(0, frame.bottom - y(exactly.decimal))}
          >
            <title>{`${count}: ${sharePercent(exactly.decimal)}`}</title>
          </rect>
        ))}
        <line className="start" x1={x(mean)} x2={x(mean)} y1={frame.top} y2={frame.bottom} />
      </svg>
      <Legend
        items={[
          ['bar', words.hand.exactly],
          ['start', words.hand.mean],
        ]}
      />
    </>
  );
};
