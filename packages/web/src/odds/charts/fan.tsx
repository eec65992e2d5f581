import {
  curvePoints,
  type Fan,
  moneyRange,
  roundRange,
  roundTicks,
  scaleAcross,
  scaleUp,
  svgPath,
  ticksOf,
} from '@hardway/engine';
import { shortAmount } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { Axes, Chart, HEIGHT, Legend, plotFrame, rollTicks } from './plot.tsx';

/** How bankrolls spread over the rolls: the middle, the band that eight in ten stay within, and some sessions. */
export const FanChart = ({ fan, bankroll, name }: { fan: Fan; bankroll: number; name: string }) => {
  const words = useWords();
  const [low, middle, high] = [fan.low, fan.middle, fan.high].map((band) => band.at(-1)!);
  return (
    <Chart
      name={name}
      title={words.odds.fan}
      summary={words.odds.fanSummary({
        sessions: fan.sessions,
        rolls: fan.rolls.at(-1)!,
        low: shortAmount(low!),
        middle: shortAmount(middle!),
        high: shortAmount(high!),
      })}
      table={{
        heads: [words.odds.rollHead, 'P10', 'P50', 'P90'],
        rows: fan.rolls.map((roll, index) => [
          roll,
          ...[fan.low, fan.middle, fan.high].map((band) => shortAmount(band[index]!)),
        ]),
      }}
    >
      {(width) => <Drawing fan={fan} bankroll={bankroll} width={width} />}
    </Chart>
  );
};

const Drawing = ({ fan, bankroll, width }: { fan: Fan; bankroll: number; width: number }) => {
  const words = useWords();
  const last = Math.max(1, fan.rolls.at(-1)!);
  const range = roundRange(moneyRange(Math.min(...fan.low), Math.max(...fan.high)), 6);
  const values = roundTicks(...range, 6);
  const labels = values.map(shortAmount);
  const frame = plotFrame(width, labels);
  const x = scaleAcross(frame, [0, last]);
  const y = scaleUp(frame, range);
  const points = (band: readonly number[]) => curvePoints(fan.rolls, band, bankroll, x, y);
  return (
    <>
      <svg className="plot" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words.odds.fan}>
        <clipPath id="fan-clip">
          <rect x={frame.left} y={frame.top} width={frame.right - frame.left} height={frame.bottom - frame.top} />
        </clipPath>
        <Axes
          frame={frame}
          across={rollTicks(last, width, x)}
          down={ticksOf(values, labels, y)}
          acrossName={words.odds.rollHead}
          downName={words.odds.field.bankroll}
        />
        <path className="band" d={`${svgPath([...points(fan.high), ...points(fan.low).toReversed()])}Z`} />
        <g clipPath="url(#fan-clip)">
          {fan.paths.map((path, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no other name than their number
            <path key={index} className="path" d={svgPath(points(path))} />
          ))}
        </g>
        <line className="start" x1={frame.left} x2={frame.right} y1={y(bankroll)} y2={y(bankroll)} />
        <path className="edge-line" d={svgPath(points(fan.high))} />
        <path className="edge-line" d={svgPath(points(fan.low))} />
        <path className="middle" d={svgPath(points(fan.middle))} />
      </svg>
      <Legend
        items={[
          ['middle', words.odds.fanMiddle],
          ['band', words.odds.fanBand],
          ['path', words.odds.fanPaths],
          ['start', words.odds.startLine],
        ]}
      />
    </>
  );
};
