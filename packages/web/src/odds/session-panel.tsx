import { useEffect, useRef } from 'react';
import { Button } from '../design/index.ts';
import { useRefusal } from '../house/told.tsx';
import { RefusalNote } from '../staff/refused.tsx';
import { useWords } from '../words/language.tsx';
import { OwnStrategy } from './editor/own-strategy.tsx';
import { StrategyFelt } from './felt/strategy-felt.tsx';
import { isPlayable, jobOf, strategyOf } from './job.ts';
import { SessionCharts } from './session-charts.tsx';
import { PriceTable, SessionFigures } from './session-figures.tsx';
import { SessionForm } from './session-form.tsx';
import { BookProgress } from './spot-book.tsx';
import type { OddsState } from './state.ts';
import { OWN } from './strategies.ts';
import { useDraft } from './use-draft.ts';
import type { ChangeOdds } from './use-odds-state.ts';
import { useSimulation } from './use-simulation.ts';

/** Sessions of a strategy, simulated by seed and worked out exactly. */
export const SessionPanel = ({ state: addressed, change }: { state: OddsState; change: ChangeOdds }) => {
  const words = useWords();
  const { state, setText, keepText } = useDraft(addressed, change);
  const told = useRefusal();
  const { simulated, exact, start, cancel } = useSimulation();
  const strategy = strategyOf(state);
  const job = jobOf(state);
  const begin = (): void => {
    change({ session: { ...state.session, run: true } });
    start(job);
  };
  useRunOnArrival(state.session.run && isPlayable(strategy), () => start(job));
  const isOld = simulated.is === 'done' && JSON.stringify(simulated.outcome.job) !== JSON.stringify(job);
  return (
    <section className="session" aria-labelledby="odds-session">
      <h2 id="odds-session">{words.odds.view.session}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isPlayable(strategy)) begin();
        }}
      >
        <SessionForm state={state} change={change} />
        {state.session.strategy === OWN && (
          <OwnStrategy text={state.session.text ?? ''} onText={setText} onLeave={keepText} />
        )}
        {isPlayable(strategy) ? (
          <PriceTable strategy={strategy} />
        ) : state.session.strategy === OWN ? null : (
          <p className="notice" role="alert">
            <span lang={told(strategy).lang}>{told(strategy).sentence}</span>{' '}
            <span className="clause">{strategy.clause}</span>
          </p>
        )}
        <div className="odds-bar row">
          <Button type="submit" look="primary" disabled={!isPlayable(strategy) || simulated.is === 'running'}>
            {words.odds.run}
          </Button>
          {(simulated.is === 'running' || exact.is === 'working') && (
            <Button onClick={cancel}>{words.shared.cancel}</Button>
          )}
          {isOld && <p className="soft">{words.odds.changedSince}</p>}
        </div>
      </form>
      {isPlayable(strategy) && (
        <StrategyFelt key={JSON.stringify(job.file)} file={job.file} bankroll={job.plan.bankroll} />
      )}
      <div aria-live="polite">
        {simulated.is === 'running' && <BookProgress done={simulated.done} words={words.odds.simulating} />}
        {simulated.is === 'stopped' && <p>{words.odds.stopped}</p>}
        {simulated.is === 'refused' && (
          <p className="notice">
            <RefusalNote refusal={simulated.refusal} />
          </p>
        )}
      </div>
      {simulated.is === 'done' && (
        <>
          <SessionFigures outcome={simulated.outcome} exact={exact} />
          <SessionCharts outcome={simulated.outcome} exact={exact} />
        </>
      )}
    </section>
  );
};

/** A link to a run runs it when the page opens. */
const useRunOnArrival = (isAsked: boolean, run: () => void): void => {
  const arrival = useRef(isAsked ? run : null);
  useEffect(() => arrival.current?.(), []);
};
