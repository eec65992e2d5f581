import type { Refusal } from '@hardway/engine';
import { useCallback, useEffect, useRef, useState } from 'react';
import { WorkerDesk, WorkerRefusal } from '../worker-desk.ts';
import type { TapeAnswer } from './tape-answer.ts';

export interface NamedTape {
  readonly name: string;
  readonly text: string;
}

type Tested =
  | { readonly is: 'none' }
  | { readonly is: 'working'; readonly done: number }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  | { readonly is: 'done'; readonly name: string; readonly answer: TapeAnswer };

/** Tests a tape in a helper of its own; another tape, another chance, or leaving, ends the one before. */
export const useTape = (alpha: string) => {
  const [tape, setTape] = useState<NamedTape | null>(null);
  const [tested, setTested] = useState<Tested>({ is: 'none' });
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!tape) return;
    const helper = new WorkerDesk();
    let wanted = true;
    stop.current = () => {
      wanted = false;
      helper.dismiss();
    };
    setTested({ is: 'working', done: 0 });
    helper
      .ask('tape', { text: tape.text, alpha }, (done) => wanted && setTested({ is: 'working', done }))
      .then(
        (answer) => wanted && setTested({ is: 'done', name: tape.name, answer }),
        (error: unknown) => {
          if (!(error instanceof WorkerRefusal)) throw error;
          if (wanted) setTested({ is: 'refused', refusal: error.refusal });
        },
      )
      .finally(() => helper.dismiss());
    return () => stop.current();
  }, [tape, alpha]);
  const cancel = useCallback(() => {
    stop.current();
    setTested({ is: 'none' });
    setTape(null);
  }, []);
  return { tested, test: setTape, cancel };
};
