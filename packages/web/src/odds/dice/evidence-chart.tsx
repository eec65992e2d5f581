import { type ChartPoint, roundRange, roundTicks, scaleAcross, scaleUp, svgPath, ticksOf } from '@hardway/engine';
import { useWords } from '../../words/language.tsx';
import { Axes, Chart, HEIGHT, Legend, plotFrame, rollTicks } from '../charts/plot.tsx';
import { evidenceText } from './evidence-text.ts';
import type { TapeAnswer } from './tape-answer.ts';

interface EvidenceProps {
  readonly path: TapeAnswer['path'];
  /** In digits. */
  readonly enough: number;
}

const [PARTS, STEP_LEAST] = [6, 0.1];

/** Sequential evidence against fair dice; the scale is one of digits. */
export const EvidenceChart = (props: EvidenceProps) => {
  const words = useWords();
  return (
    <Chart
      name="evidence"
      title={words.dice.chart}
      summary={words.dice.chartSummary({ enough: evidenceText(props.enough) })}
      table={{
        heads: [words.odds.rollHead, words.dice.evidence],
        rows: props.path.map(({ roll, digits }) => [roll, evidenceText(digits)]),
      }}
    >
      {(width) => <Drawing {...props} width={width} />}
    </Chart>
  );
};

const Drawing = ({ path, enough, width }: EvidenceProps & { width: number }) => {
  const words = useWords();
  const last = path.at(-1)!.roll;
  const digits = path.map((point) => point.digits);
  const range = roundRange([Math.min(0, ...digits), Math.max(enough, ...digits) * 1.05], PARTS, STEP_LEAST);
  const values = roundTicks(...range, PARTS, STEP_LEAST);
  const labels = values.map((value) => `10^${Number(value.toFixed(1))}`);
  const frame = plotFrame(width, labels);
  const [x, y] = [scaleAcross(frame, [0, last]), scaleUp(frame, range)];
  return (
    <>
      <svg className="plot" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words.dice.chart}>
        <Axes
          frame={frame}
          across={rollTicks(last, width, x)}
          down={ticksOf(values, labels, y)}
          acrossName={words.odds.rollHead}
          downName={words.dice.evidence}
        />
        <line className="start" x1={frame.left} x2={frame.right} y1={y(enough)} y2={y(enough)} />
        <path className="middle" d={svgPath(path.map((point): ChartPoint => [x(point.roll), y(point.digits)]))} />
      </svg>
      <Legend
        items={[
          ['middle', words.dice.evidence],
          ['start', words.dice.enoughLine],
        ]}
      />
    </>
  );
};
