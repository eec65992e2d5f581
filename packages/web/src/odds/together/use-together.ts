import type { Refusal } from '@hardway/engine';
import { useCallback, useEffect, useRef, useState } from 'react';
import { WorkerRefusal } from '../worker-desk.ts';
import { type KnownExact, startExactFigures, startTogether, type TogetherJob, type TogetherOutcome } from './run.ts';

type Together =
  | { readonly is: 'idle' | 'stopped' }
  | { readonly is: 'running'; readonly done: number }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  | { readonly is: 'done'; readonly outcome: TogetherOutcome };

/** A run of players at one table, with their exact figures as they come; a new one, or leaving, ends the one before. */
export const useTogether = () => {
  const [together, setTogether] = useState<Together>({ is: 'idle' });
  const [exact, setExact] = useState<KnownExact>([]);
  const stop = useRef<() => void>(() => undefined);
  const start = useCallback((job: TogetherJob) => {
    stop.current();
    let wanted = true;
    const run = startTogether(job, (done) => wanted && setTogether({ is: 'running', done }));
    const figures = startExactFigures(job, (index, known) => {
      if (wanted) setExact((before) => job.players.map((_, place) => (place === index ? known : before[place])));
    });
    stop.current = () => {
      wanted = false;
      run.cancel();
      figures.cancel();
    };
    setTogether({ is: 'running', done: 0 });
    setExact([]);
    run.outcome.then(
      (outcome) => wanted && setTogether({ is: 'done', outcome }),
      (error: unknown) => {
        if (!(error instanceof WorkerRefusal)) throw error;
        if (wanted) setTogether({ is: 'refused', refusal: error.refusal });
      },
    );
  }, []);
  const cancel = useCallback(() => {
    stop.current();
    setTogether((before) => (before.is === 'done' ? before : { is: 'stopped' }));
  }, []);
  useEffect(() => () => stop.current(), []);
  return { together, exact, start, cancel };
};
