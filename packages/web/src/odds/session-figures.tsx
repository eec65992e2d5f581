import {
  deviationOf,
  isRefusal,
  legsOf,
  meanOf,
  quantileOf,
  RULEBOOKS,
  readStrategy,
  ruinedOf,
  type Statistics,
  type Strategy,
  standardErrorOf,
  toNumber,
} from '@hardway/engine';
import { amountText, FigureTable, signedAmount } from '../design/index.ts';
import { spotName } from '../house/spot-name.ts';
import { RefusalNote } from '../staff/refused.tsx';
import type { Words } from '../words/index.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { csv } from './csv.ts';
import { withFaces } from './dice/faces.ts';
import { Downloads } from './download.tsx';
import { decimalText, readExact } from './exact.ts';
import { FractionText, Share } from './figure.tsx';
import { type Price, pricesOf } from './job.ts';
import type { ExactSession } from './messages.ts';
import type { Job, SimulatedOutcome } from './simulation.ts';
import type { ExactAnswer } from './use-simulation.ts';

/** What each bet of a strategy costs on average: exact, before any dice are thrown. */
export const PriceTable = ({ strategy }: { strategy: Strategy }) => {
  const language = useLanguage();
  const words = useWords();
  if (strategy.bets.length === 0) return null;
  return (
    <FigureTable
      caption={words.odds.prices}
      heads={[words.odds.pricesHead, words.odds.field.stake, words.odds.column.edge, words.odds.lossPerBet]}
      numbers={[1, 2, 3]}
      rows={pricesOf(strategy).map(({ spot, stake, edge, loss }) => ({
        key: spot,
        cells: [
          spotName(strategy.submission, spot, language),
          amountText(stake),
          <Share key="edge" value={{ exact: edge }} />,
          <span key="loss" className="share">
            <span className="percent">{decimalText(hundredth(loss), 4)}</span>
          </span>,
        ],
      }))}
    />
  );
};

/** Minor units as an amount. */
const hundredth = (minor: string) => {
  const { numerator, denominator } = readExact(minor);
  return { numerator, denominator: denominator * 100n };
};

interface FigureRow {
  readonly key: string;
  readonly name: string;
  readonly simulated: number;
  /** Half the width of the interval that holds the true value in 95 of 100 runs; null where it is not known. */
  readonly error: number | null;
  readonly exact: number | null;
  readonly shown: (value: number) => string;
}

const NORMAL_95 = 1.96;

const money = (value: number): string => signedAmount(Math.round(value));
const plainMoney = (value: number): string => amountText(Math.round(value));
const share = (value: number): string => `${(100 * value).toFixed(2)}%`;

const shareError = (part: number, sessions: number): number => NORMAL_95 * Math.sqrt((part * (1 - part)) / sessions);

const rowsOf = (outcome: SimulatedOutcome, exact: ExactSession | null, words: Words): readonly FigureRow[] => {
  const { statistics, job } = outcome;
  const { sessions, stoppedWin, stoppedLoss } = statistics;
  const ends = (key: string, name: string, part: number, known: number | undefined): FigureRow => ({
    key,
    name,
    simulated: part,
    error: shareError(part, sessions),
    exact: known ?? null,
    shown: share,
  });
  const quantile = (key: string, name: string, at: number, index: 0 | 1 | 2): FigureRow => ({
    key,
    name,
    simulated: quantileOf(statistics, at),
    error: null,
    exact: exact?.quantiles[index] ?? null,
    shown: plainMoney,
  });
  return [
    {
      key: 'mean',
      name: words.odds.meanNet,
      simulated: meanOf(statistics),
      error: sessions > 1 ? NORMAL_95 * standardErrorOf(statistics) : null,
      exact: exact ? exact.mean - job.plan.bankroll : null,
      shown: money,
    },
    {
      key: 'deviation',
      name: words.odds.column.deviation,
      simulated: deviationOf(statistics),
      error: null,
      exact: exact?.standardDeviation ?? null,
      shown: plainMoney,
    },
    ends('ruin', words.odds.end.ruin, ruinedOf(statistics) / sessions, exact?.ends.ruin),
    ...(job.plan.stopWin === undefined
      ? []
      : [ends('stop-win', words.odds.end['stop-win'], stoppedWin / sessions, exact?.ends['stop-win'])]),
    ...(job.plan.stopLoss === undefined
      ? []
      : [ends('stop-loss', words.odds.end['stop-loss'], stoppedLoss / sessions, exact?.ends['stop-loss'])]),
    quantile('p10', 'P10', 0.1, 0),
    quantile('p50', 'P50', 0.5, 1),
    quantile('p90', 'P90', 0.9, 2),
    ...realisedRow(outcome, words),
  ];
};

/**
 * A single bet that never changes and that every roll decides has its exact edge in any session. Longer ones do not: at
 * the end of the rolls those still undecided are more often the bad ones.
 */
const flatPrice = (job: Job): Price | null => {
  const fair = readStrategy(RULEBOOKS, job.file);
  const strategy = isRefusal(fair) ? fair : withFaces(fair, job.dice);
  if (isRefusal(strategy)) return null;
  const [bet, ...others] = strategy.bets;
  const spot = strategy.submission.spots.find(({ id }) => id === bet?.spot);
  if (!bet || !spot || others.length > 0 || bet.max !== null) return null;
  const isOneRoll = legsOf(strategy.submission.spots, spot).every(({ play }) => play.kind === 'one-roll');
  return isOneRoll ? pricesOf(strategy)[0]! : null;
};

const realisedRow = ({ statistics, job }: SimulatedOutcome, words: Words): FigureRow[] => {
  const { net, turnover, sessions } = statistics;
  const price = flatPrice(job);
  if (turnover === 0) return [];
  return [
    {
      key: price ? 'edge' : 'realised',
      name: price ? words.odds.column.edge : words.odds.realised,
      simulated: -net / turnover,
      error: sessions > 1 ? (NORMAL_95 * standardErrorOf(statistics) * sessions) / turnover : null,
      exact: price && toNumber(readExact(price.edge)),
      shown: share,
    },
  ];
};

/** The simulated figures with their margins, and the exact ones beside them. */
export const SessionFigures = ({ outcome, exact }: { outcome: SimulatedOutcome; exact: ExactAnswer }) => {
  const words = useWords();
  const { statistics, seconds, job } = outcome;
  const known = exact.is === 'known' ? exact.session : null;
  const rows = rowsOf(outcome, known, words);
  return (
    <div className="session-figures">
      <div className="odds-bar row">
        <h3>{words.odds.figures}</h3>
        <Downloads
          name={`session-seed-${job.seed}`}
          files={{
            csv: () =>
              csv([
                ['figure', 'simulated', 'margin95', 'exact'],
                ...rows.map(({ key, simulated, error, exact: value }) => [key, simulated, error ?? '', value ?? '']),
              ]),
            json: () => `${JSON.stringify({ job, statistics: plain(statistics), exact: known }, null, 2)}\n`,
          }}
        />
      </div>
      <FigureTable
        caption={words.odds.figures}
        heads={[words.odds.figure, words.odds.simulated, words.odds.exactHead, words.odds.apart]}
        numbers={[1, 2, 3]}
        rows={rows.map((row) => ({
          key: row.key,
          cells: [
            row.name,
            <span key="simulated">
              {row.shown(row.simulated)}
              {row.error !== null && <small> ± {row.shown(row.error).replace(/^\+/, '')}</small>}
            </span>,
            row.exact === null ? '–' : row.shown(row.exact),
            <Interval key="interval" row={row} />,
          ],
        }))}
      />
      <p className="soft">
        {words.odds.played({
          sessions: statistics.sessions,
          rolls: statistics.rolls,
          seconds: seconds.toFixed(1),
          seed: job.seed,
        })}
      </p>
      <ExactNote exact={exact} />
    </div>
  );
};

/** Maps are lists in a file. */
const plain = ({ finals, ruinedAt, ...rest }: Statistics) => ({
  ...rest,
  finals: [...finals],
  ruinedAt: [...ruinedAt],
});

const ExactNote = ({ exact }: { exact: ExactAnswer }) => {
  const words = useWords();
  switch (exact.is) {
    case 'none':
      return null;
    case 'working':
      return (
        <p className="soft" role="status">
          {exact.positions === null ? words.odds.exactWorking : words.strategy.working({ positions: exact.positions })}
        </p>
      );
    case 'impossible':
      return (
        <p className="soft">
          {words.odds.exactImpossible} <RefusalNote refusal={exact.refusal} />
        </p>
      );
    case 'known':
      return (
        <p className="soft">
          {exact.session.arithmetic === 'exact'
            ? words.odds.exactArithmetic
            : words.odds.doubleArithmetic({ bound: exact.session.errorBound.toExponential(1) })}{' '}
          {words.strategy.positions({ positions: exact.session.positions })}{' '}
          {exact.session.exactMean && (
            <>
              {words.odds.exactMean} <FractionText exact={exact.session.exactMean} />
            </>
          )}
        </p>
      );
  }
};

/** An error bar: the interval about the simulated figure, and where the exact one lies in it. */
const Interval = ({ row: { simulated, error, exact } }: { row: FigureRow }) => {
  const words = useWords();
  if (error === null || exact === null || error === 0) return null;
  const off = (exact - simulated) / error;
  const place = (value: number): number => 50 + 22 * Math.max(-2, Math.min(2, value));
  return (
    <svg
      className="interval"
      viewBox="0 0 100 16"
      role="img"
      aria-label={words.odds[Math.abs(off) <= 1 ? 'inside' : 'outside']}
    >
      <line x1={place(-1)} x2={place(1)} y1="8" y2="8" />
      <line x1={place(-1)} x2={place(-1)} y1="3" y2="13" />
      <line x1={place(1)} x2={place(1)} y1="3" y2="13" />
      <circle cx="50" cy="8" r="3" />
      <path d={`M${place(off) - 4} 8l4 -5l4 5l-4 5z`} />
    </svg>
  );
};
