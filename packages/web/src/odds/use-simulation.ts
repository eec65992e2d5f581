import type { Refusal } from '@hardway/engine';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ExactSession } from './messages.ts';
import { type Job, type SimulatedOutcome, startExact, startRun } from './simulation.ts';
import { WorkerRefusal } from './worker-desk.ts';

type Simulated =
  | { readonly is: 'idle' | 'stopped' }
  | { readonly is: 'running'; readonly done: number }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  | { readonly is: 'done'; readonly outcome: SimulatedOutcome };

export type ExactAnswer =
  | { readonly is: 'none' }
  | { readonly is: 'working'; readonly positions: number | null }
  | { readonly is: 'impossible'; readonly refusal: Refusal }
  | { readonly is: 'known'; readonly session: ExactSession };

interface Simulation {
  readonly simulated: Simulated;
  readonly exact: ExactAnswer;
  readonly start: (job: Job) => void;
  readonly cancel: () => void;
}

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof WorkerRefusal) return error.refusal;
  throw error;
};

/** A run and the exact session beside it; a new one, or leaving, ends the one before. */
export const useSimulation = (): Simulation => {
  const [simulated, setSimulated] = useState<Simulated>({ is: 'idle' });
  const [exact, setExact] = useState<ExactAnswer>({ is: 'none' });
  const stop = useRef<() => void>(() => undefined);
  const start = useCallback((job: Job) => {
    stop.current();
    let wanted = true;
    const run = startRun(job, (done) => wanted && setSimulated({ is: 'running', done }));
    const session = startExact(job, (positions) => wanted && setExact({ is: 'working', positions }));
    stop.current = () => {
      wanted = false;
      run.cancel();
      session.cancel();
    };
    setSimulated({ is: 'running', done: 0 });
    setExact({ is: 'working', positions: null });
    run.outcome.then(
      (outcome) => wanted && setSimulated({ is: 'done', outcome }),
      (error) => wanted && setSimulated({ is: 'refused', refusal: refusalOf(error) }),
    );
    session.exact.then(
      (known) => wanted && setExact({ is: 'known', session: known }),
      (error) => wanted && setExact({ is: 'impossible', refusal: refusalOf(error) }),
    );
  }, []);
  const cancel = useCallback(() => {
    stop.current();
    setSimulated((before) => (before.is === 'done' ? before : { is: 'stopped' }));
    setExact({ is: 'none' });
  }, []);
  useEffect(() => () => stop.current(), []);
  return { simulated, exact, start, cancel };
};
