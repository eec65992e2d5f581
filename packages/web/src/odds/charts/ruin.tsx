import { linear, roundTicks, ruinCurve, SHARE_LEAST, type Statistics } from '@hardway/engine';
import { useOddsWords } from '../words.ts';
import { Axes, Chart, frameOf, HEIGHT, Legend, pathText } from './plot.tsx';

interface RuinProps {
  readonly statistics: Statistics;
  readonly rolls: number;
  /** The exact chance of ruin by each number of rolls, where it is known. */
  readonly exact: readonly number[] | null;
  readonly name: string;
}

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

export const RuinChart = ({ statistics, rolls, exact, name }: RuinProps) => {
  const words = useOddsWords();
  const curve = ruinCurve(statistics, rolls).map(({ roll, share }) => ({
    roll,
    share,
    margin: 1.96 * Math.sqrt((share * (1 - share)) / statistics.sessions),
    exact: exact?.[roll] ?? null,
  }));
  return (
    <Chart
      name={name}
      title={words.ruin}
      summary={words.ruinSummary(
        percent(curve[Math.floor(curve.length / 2)]!.share),
        percent(curve.at(-1)!.share),
        curve.at(-1)!.exact === null ? null : percent(curve.at(-1)!.exact!),
      )}
      table={{
        heads: [words.rollHead, words.simulated, '± 95%', ...(exact ? [words.exactHead] : [])],
        rows: curve.map((each) => [
          each.roll,
          percent(each.share),
          percent(each.margin),
          ...(each.exact === null ? [] : [percent(each.exact)]),
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
  const words = useOddsWords();
  const most = Math.max(0.001, ...curve.map(({ share, margin, exact }) => Math.max(share + margin, exact ?? 0)));
  const shares = roundTicks(0, most, 5, SHARE_LEAST);
  const labels = shares.map((share) => `${Number((100 * share).toPrecision(3))}%`);
  const frame = frameOf(width, labels);
  const x = linear([0, rolls], [frame.left, frame.right]);
  const y = linear([0, most * 1.02], [frame.bottom, frame.top]);
  const line = (value: (point: RuinPoint) => number) => curve.map((point) => [x(point.roll), y(value(point))] as const);
  const hasExact = curve.some(({ exact }) => exact !== null);
  return (
    <>
      <svg className="plot" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words.ruin}>
        <Axes
          frame={frame}
          across={roundTicks(0, rolls, width < 500 ? 4 : 8).map((roll) => ({
            at: x(roll),
            words: roll.toLocaleString('en'),
          }))}
          down={shares.map((share, index) => ({ at: y(share), words: labels[index]! }))}
          acrossName={words.rollHead}
          downName={words.shareRuined}
        />
        <path
          className="band ruined"
          d={`${pathText([...line(({ share, margin }) => share + margin), ...line(({ share, margin }) => Math.max(0, share - margin)).toReversed()])}Z`}
        />
        <path className="ruin-line" d={pathText(line(({ share }) => share))} />
        {hasExact && <path className="exact-line" d={pathText(line(({ exact }) => exact ?? 0))} />}
      </svg>
      <Legend
        items={[
          ['ruin-line', words.simulated],
          ['band ruined', words.margin],
          ...(hasExact ? [['exact-line', words.exactHead] as const] : []),
        ].map(([look, text]) => [look === 'band ruined' ? 'band' : look!, text!] as const)}
      />
    </>
  );
};
