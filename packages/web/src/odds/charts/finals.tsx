import {
  type Bin,
  finalsOf,
  histogramOf,
  meanOf,
  roundTicks,
  ruinedOf,
  type Scale,
  type Statistics,
  scaleAcross,
  scaleUp,
  shareMargin,
  ticksOf,
} from '@hardway/engine';
import { shortAmount } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import type { ExactSession } from '../messages.ts';
import { Axes, Chart, HEIGHT, Legend, plotFrame, sharePercent, shareTicks } from './plot.tsx';

interface FinalsProps {
  readonly statistics: Statistics;
  readonly bankroll: number;
  readonly exact: ExactSession | null;
  readonly name: string;
}

interface Bar extends Pick<Bin, 'from' | 'to'> {
  readonly words: string;
  readonly share: number;
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
      margin: shareMargin(share, sessions),
      exact: exact ? chanceWithin(exact, low, high) : null,
    };
  });
};

export const FinalsChart = (props: FinalsProps) => {
  const words = useWords();
  const { statistics, bankroll, exact } = props;
  const all = [...statistics.finals];
  const shareOf = (is: (value: number) => boolean): string =>
    sharePercent(all.reduce((sum, [value, count]) => sum + (is(value) ? count : 0), 0) / statistics.sessions);
  return (
    <Chart
      name={props.name}
      title={words.odds.finals}
      summary={words.odds.finalsSummary({
        ahead: shareOf((value) => value > bankroll),
        behind: shareOf((value) => value < bankroll),
        ruined: sharePercent(ruinedOf(statistics) / statistics.sessions),
      })}
      table={{
        heads: [words.odds.finalBankroll, words.odds.simulated, '± 95%', ...(exact ? [words.odds.exactHead] : [])],
        rows: barsOf(props, BARS.wide).map((bar) => [
          bar.words,
          sharePercent(bar.share),
          sharePercent(bar.margin),
          ...(bar.exact === null ? [] : [sharePercent(bar.exact)]),
        ]),
      }}
    >
      {(width) => <Drawing {...props} width={width} />}
    </Chart>
  );
};

const Drawing = ({ width, ...props }: FinalsProps & { width: number }) => {
  const words = useWords();
  const bars = barsOf(props, width < 500 ? BARS.narrow : BARS.wide);
  const [from, to] = [bars[0]!.from, bars.at(-1)!.to];
  const most = Math.max(...bars.map(({ share, margin, exact }) => Math.max(share + margin, exact ?? 0)));
  const { shares, labels } = shareTicks(most);
  const frame = plotFrame(width, labels);
  const x = scaleAcross(frame, [from, to]);
  const y = scaleUp(frame, [0, most * 1.02]);
  const bankrolls = roundTicks(from, to, width < 500 ? 3 : 7);
  return (
    <>
      <svg className="plot" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words.odds.finals}>
        <Axes
          frame={frame}
          across={ticksOf(bankrolls, bankrolls.map(shortAmount), x)}
          down={ticksOf(shares, labels, y)}
          acrossName={words.odds.finalBankroll}
          downName={words.odds.shareOfSessions}
        />
        {bars.map((bar) => (
          <BarShape key={bar.from} bar={bar} x={x} y={y} bottom={frame.bottom} />
        ))}
        <line className="start" x1={x(props.bankroll)} x2={x(props.bankroll)} y1={frame.top} y2={frame.bottom} />
      </svg>
      <Legend
        items={[
          ['bar', words.odds.simulated],
          ['error-bar', words.odds.apart],
          ...(props.exact ? [['exact-line', words.odds.exactHead] as const] : []),
          ['start', words.odds.startLine],
        ]}
      />
    </>
  );
};

const BarShape = ({ bar, x, y, bottom }: { bar: Bar; x: Scale; y: Scale; bottom: number }) => {
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
        <title>{`${bar.words}: ${sharePercent(bar.share)}`}</title>
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
