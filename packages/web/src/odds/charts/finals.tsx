import {
  type Bin,
  finalsOf,
  histogramOf,
  linear,
  meanOf,
  roundTicks,
  ruinedOf,
  SHARE_LEAST,
  type Statistics,
} from '@hardway/engine';
import { shortAmount } from '../../design/index.ts';
import type { ExactSession } from '../messages.ts';
import { useOddsWords } from '../words.ts';
import { Axes, Chart, frameOf, HEIGHT, Legend } from './plot.tsx';

interface FinalsProps {
  readonly statistics: Statistics;
  readonly bankroll: number;
  readonly exact: ExactSession | null;
  readonly name: string;
}

interface Bar extends Pick<Bin, 'from' | 'to'> {
  readonly words: string;
  readonly share: number;
  /** The margin that holds the true share in 95 of 100 runs. */
  readonly margin: number;
  readonly exact: number | null;
}

const BARS = { narrow: 16, wide: 36 };

const chanceWithin = ({ distribution }: ExactSession, low: number, high: number): number =>
  distribution.reduce((sum, [value, chance]) => (value >= low && value < high ? sum + chance : sum), 0);

/** Final bankrolls in bars of equal width; the outermost hold all that lies beyond. */
const barsOf = ({ statistics, bankroll, exact }: FinalsProps, count: number): readonly Bar[] => {
  const { bins } = histogramOf(finalsOf(statistics.finals), bankroll, bankroll + meanOf(statistics), 0, count);
  const { sessions } = statistics;
  return bins.map((bin, index) => {
    const [low, high] = [
      index === 0 ? Number.NEGATIVE_INFINITY : bin.from,
      index === bins.length - 1 ? Number.POSITIVE_INFINITY : bin.to,
    ];
    const share = bin.sessions / sessions;
    return {
      from: bin.from,
      to: bin.to,
      words:
        bin.sessions > 0 && bin.least === bin.most
          ? shortAmount(bin.least)
          : `${shortAmount(Math.ceil(bin.from))} – ${shortAmount(Math.ceil(bin.to) - 1)}`,
      share,
      margin: 1.96 * Math.sqrt((share * (1 - share)) / sessions),
      exact: exact ? chanceWithin(exact, low, high) : null,
    };
  });
};

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

export const FinalsChart = (props: FinalsProps) => {
  const words = useOddsWords();
  const { statistics, bankroll, exact } = props;
  const all = [...statistics.finals];
  const shareOf = (is: (value: number) => boolean): string =>
    percent(all.reduce((sum, [value, count]) => sum + (is(value) ? count : 0), 0) / statistics.sessions);
  return (
    <Chart
      name={props.name}
      title={words.finals}
      summary={words.finalsSummary(
        shareOf((value) => value > bankroll),
        shareOf((value) => value < bankroll),
        percent(ruinedOf(statistics) / statistics.sessions),
      )}
      table={{
        heads: [words.finalBankroll, words.simulated, '± 95%', ...(exact ? [words.exactHead] : [])],
        rows: barsOf(props, BARS.wide).map((bar) => [
          bar.words,
          percent(bar.share),
          percent(bar.margin),
          ...(bar.exact === null ? [] : [percent(bar.exact)]),
        ]),
      }}
    >
      {(width) => <Drawing {...props} width={width} />}
    </Chart>
  );
};

const Drawing = ({ width, ...props }: FinalsProps & { width: number }) => {
  const words = useOddsWords();
  const bars = barsOf(props, width < 500 ? BARS.narrow : BARS.wide);
  const [from, to] = [bars[0]!.from, bars.at(-1)!.to];
  const most = Math.max(...bars.map(({ share, margin, exact }) => Math.max(share + margin, exact ?? 0)));
  const shares = roundTicks(0, most, 5, SHARE_LEAST);
  const labels = shares.map((share) => `${Number((100 * share).toPrecision(3))}%`);
  const frame = frameOf(width, labels);
  const x = linear([from, to], [frame.left, frame.right]);
  const y = linear([0, most * 1.02], [frame.bottom, frame.top]);
  return (
    <>
      <svg className="plot" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words.finals}>
        <Axes
          frame={frame}
          across={roundTicks(from, to, width < 500 ? 3 : 7).map((value) => ({
            at: x(value),
            words: shortAmount(value),
          }))}
          down={shares.map((share, index) => ({ at: y(share), words: labels[index]! }))}
          acrossName={words.finalBankroll}
          downName={words.shareOfSessions}
        />
        {bars.map((bar) => (
          <BarShape key={bar.from} bar={bar} x={x} y={y} bottom={frame.bottom} />
        ))}
        <line className="start" x1={x(props.bankroll)} x2={x(props.bankroll)} y1={frame.top} y2={frame.bottom} />
      </svg>
      <Legend
        items={[
          ['bar', words.simulated],
          ['error-bar', words.margin],
          ...(props.exact ? [['exact-line', words.exactHead] as const] : []),
          ['start', words.startLine],
        ]}
      />
    </>
  );
};

const BarShape = ({
  bar,
  x,
  y,
  bottom,
}: {
  bar: Bar;
  x: (value: number) => number;
  y: (value: number) => number;
  bottom: number;
}) => {
  const [left, right] = [x(bar.from), x(bar.to)];
  const middle = (left + right) / 2;
  return (
    <g>
      <rect
        className="bar"
        x={left + 0.5}
        y={y(bar.share)}
        width={Math.max(0.5, right - left - 1)}
        height={Math.max(0, bottom - y(bar.share))}
      >
        <title>{`${bar.words}: ${percent(bar.share)}`}</title>
      </rect>
      {bar.share > 0 && (
        <line
          className="error-bar"
          x1={middle}
          x2={middle}
          y1={y(bar.share - bar.margin)}
          y2={y(bar.share + bar.margin)}
        />
      )}
      {bar.exact !== null && (
        <line className="exact-line" x1={left + 0.5} x2={right - 0.5} y1={y(bar.exact)} y2={y(bar.exact)} />
      )}
    </g>
  );
};
