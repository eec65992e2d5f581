import { ruinedOf } from '@hardway/engine';
import { FanChart } from './charts/fan.tsx';
import { FinalsChart } from './charts/finals.tsx';
import { RuinChart } from './charts/ruin.tsx';
import type { ExactSession } from './messages.ts';
import type { SimulatedOutcome } from './simulation.ts';
import type { ExactAnswer } from './use-simulation.ts';

/** Without stops, whoever no longer plays is ruined. */
const exactRuin = ({ survival, ends }: ExactSession, { job }: SimulatedOutcome): readonly number[] | null => {
  const { rolls, stopWin, stopLoss } = job.plan;
  if (stopWin !== undefined || stopLoss !== undefined) return null;
  return Array.from({ length: rolls + 1 }, (_, roll) =>
    roll === rolls ? ends.ruin : Math.max(0, 1 - (survival[roll] ?? 0)),
  );
};

export const SessionCharts = ({ outcome, exact }: { outcome: SimulatedOutcome; exact: ExactAnswer }) => {
  const { statistics, fan, job } = outcome;
  const { bankroll, rolls } = job.plan;
  const known = exact.is === 'known' ? exact.session : null;
  const isRuined = ruinedOf(statistics) > 0 || (known?.ends.ruin ?? 0) > 1e-6;
  return (
    <div className="charts">
      <FanChart name={`fan-seed-${job.seed}`} fan={fan} bankroll={bankroll} />
      <FinalsChart name={`finals-seed-${job.seed}`} statistics={statistics} bankroll={bankroll} exact={known} />
      {isRuined && (
        <RuinChart
          name={`ruin-seed-${job.seed}`}
          statistics={statistics}
          rolls={rolls}
          exact={known && exactRuin(known, outcome)}
        />
      )}
    </div>
  );
};
