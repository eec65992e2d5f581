import {
  type ChartPoint,
  ruinCurve,
  type Statistics,
  scaleAcross,
  scaleUp,
  shareMargin,
  svgPath,
  ticksOf,
} from '@hardway/engine';
import type { Words } from '../../words/index.ts';
import { useWords } from '../../words/language.tsx';
import { Axes, Chart, HEIGHT, Legend, plotFrame, rollTicks, sharePercent, shareTicks } from './plot.tsx';

interface RuinProps {
  readonly statistics: Statistics;
  readonly rolls: number;
  /** The exact chance of ruin by each number of rolls, where it is known. */
  readonly exact: readonly number[] | null;
  readonly name: string;
}

export const RuinChart = ({ statistics, rolls, exact, name }: RuinProps) => {
  const words = useWords();
  const curve = ruinCurve(statistics, rolls).map(({ roll, share }) => ({
    roll,
    share,
    margin: shareMargin(share, statistics.sessions),
    exact: exact?.[roll] ?? null,
  }));
  return (
    <Chart
      name={name}
      title={words.odds.ruin}
      summary={summaryOf(words, curve)}
      table={{
        heads: [words.odds.rollHead, words.odds.simulated, '± 95%', ...(exact ? [words.odds.exactHead] : [])],
        rows: curve.map((each) => [
          each.roll,
          sharePercent(each.share),
          sharePercent(each.margin),
          ...(each.exact === null ? [] : [sharePercent(each.exact)]),
        ]),
      }}
    >
      {(width) => <Drawing curve={curve} rolls={rolls} width={width} />}
    </Chart>
  );
};

interface RuinPoint {
  readonly roll: number;
  readonly share: number;
  readonly margin: number;
  readonly exact: number | null;
}

const Drawing = ({ curve, rolls, width }: { curve: readonly RuinPoint[]; rolls: number; width: number }) => {
  const words = useWords();
  const most = Math.max(0.001, ...curve.map(({ share, margin, exact }) => Math.max(share + margin, exact ?? 0)));
  const { shares, labels } = shareTicks(most);
  const frame = plotFrame(width, labels);
  const x = scaleAcross(frame, [0, rolls]);
  const y = scaleUp(frame, [0, most * 1.02]);
  const line = (value: (point: RuinPoint) => number) =>
    curve.map((point): ChartPoint => [x(point.roll), y(value(point))]);
  const hasExact = curve.some(({ exact }) => exact !== null);
  return (
    <>
      <svg className="plot" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words.odds.ruin}>
        <Axes
          frame={frame}
          across={rollTicks(rolls, width, x)}
          down={ticksOf(shares, labels, y)}
          acrossName={words.odds.rollHead}
          downName={words.odds.shareRuined}
        />
        <path
          className="band ruined"
          d={`${svgPath([...line(({ share, margin }) => share + margin), ...line(({ share, margin }) => Math.max(0, share - margin)).toReversed()])}Z`}
        />
        <path className="ruin-line" d={svgPath(line(({ share }) => share))} />
        {hasExact && <path className="exact-line" d={svgPath(line(({ exact }) => exact ?? 0))} />}
      </svg>
      <Legend
        items={[
          ['ruin-line', words.odds.simulated],
          ['band ruined', words.odds.apart],
          ...(hasExact ? [['exact-line', words.odds.exactHead] as const] : []),
        ].map(([look, text]) => [look === 'band ruined' ? 'band' : look!, text!] as const)}
      />
    </>
  );
};

const summaryOf = ({ odds }: Words, curve: readonly { share: number; exact: number | null }[]): string => {
  const last = curve.at(-1)!;
  const shares = { half: sharePercent(curve[Math.floor(curve.length / 2)]!.share), end: sharePercent(last.share) };
  return last.exact === null
    ? odds.ruinSummary(shares)
    : odds.ruinSummaryExact({ ...shares, exact: sharePercent(last.exact) });
};
