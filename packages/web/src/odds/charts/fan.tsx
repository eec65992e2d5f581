import { linear, moneyRange, roundRange, roundTicks } from '@hardway/engine';
import { shortAmount } from '../../design/index.ts';
import type { Fan as FanData } from '../simulation.ts';
import { useOddsWords } from '../words.ts';
import { Axes, Chart, frameOf, HEIGHT, Legend, pathText } from './plot.tsx';

/** How bankrolls spread over the rolls: the middle, the band that eight in ten stay within, and some sessions. */
export const FanChart = ({ fan, bankroll, name }: { fan: FanData; bankroll: number; name: string }) => {
  const words = useOddsWords();
  const [low, middle, high] = [fan.low, fan.middle, fan.high].map((band) => band.at(-1)!);
  return (
    <Chart
      name={name}
      title={words.fan}
      summary={words.fanSummary(
        fan.sessions,
        fan.rolls.at(-1)!,
        shortAmount(low!),
        shortAmount(middle!),
        shortAmount(high!),
      )}
      table={{
        heads: [words.rollHead, 'P10', 'P50', 'P90'],
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

const Drawing = ({ fan, bankroll, width }: { fan: FanData; bankroll: number; width: number }) => {
  const words = useOddsWords();
  const last = Math.max(1, fan.rolls.at(-1)!);
  const range = roundRange(moneyRange(Math.min(...fan.low), Math.max(...fan.high)), 6);
  const values = roundTicks(...range, 6);
  const labels = values.map(shortAmount);
  const frame = frameOf(width, labels);
  const x = linear([0, last], [frame.left, frame.right]);
  const y = linear(range, [frame.bottom, frame.top]);
  const points = (band: readonly number[]) => band.map((value, index) => [x(fan.rolls[index]!), y(value)] as const);
  return (
    <>
      <svg className="plot" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words.fan}>
        <clipPath id="fan-clip">
          <rect x={frame.left} y={frame.top} width={frame.right - frame.left} height={frame.bottom - frame.top} />
        </clipPath>
        <Axes
          frame={frame}
          across={roundTicks(0, last, width < 500 ? 4 : 8).map((roll) => ({
            at: x(roll),
            words: roll.toLocaleString('en'),
          }))}
          down={values.map((value, index) => ({ at: y(value), words: labels[index]! }))}
          acrossName={words.rollHead}
          downName={words.field.bankroll}
        />
        <path className="band" d={`${pathText([...points(fan.high), ...points(fan.low).toReversed()])}Z`} />
        <g clipPath="url(#fan-clip)">
          {fan.paths.map((path, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no other name than their number
            <path key={index} className="path" d={pathText(points(path))} />
          ))}
        </g>
        <line className="start" x1={frame.left} x2={frame.right} y1={y(bankroll)} y2={y(bankroll)} />
        <path className="edge-line" d={pathText(points(fan.high))} />
        <path className="edge-line" d={pathText(points(fan.low))} />
        <path className="middle" d={pathText(points(fan.middle))} />
      </svg>
      <Legend
        items={[
          ['middle', words.fanMiddle],
          ['band', words.fanBand],
          ['path', words.fanPaths],
          ['start', words.startLine],
        ]}
      />
    </>
  );
};
