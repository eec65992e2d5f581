import { useEffect, useState } from 'react';
import { useMedia } from '../house/use-media.ts';
import { idleChangesIn } from './idle.ts';

/** Nobody has touched the screen for so long. */
const IDLE_AFTER_MS = 60_000;

const TOUCHES = ['pointerdown', 'pointermove', 'keydown'] as const;

/** For how long a screen has been idle, in milliseconds, told at each change of its loop; null while somebody is there. */
export const useIdle = (isQuiet: boolean): number | null => {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [elapsed, setElapsed] = useState<number | null>(null);
  const mayBegin = isQuiet && !isStill;
  useEffect(() => {
    if (!mayBegin) return;
    let timer: ReturnType<typeof setTimeout>;
    const goOn = (after: number): void => {
      setElapsed(after);
      const left = idleChangesIn(after);
      timer = setTimeout(() => goOn(after + left), left);
    };
    const wake = (): void => {
      clearTimeout(timer);
      setElapsed(null);
      timer = setTimeout(() => goOn(0), IDLE_AFTER_MS);
    };
    wake();
    for (const touch of TOUCHES) addEventListener(touch, wake, true);
    return () => {
      clearTimeout(timer);
      setElapsed(null);
      for (const touch of TOUCHES) removeEventListener(touch, wake, true);
    };
  }, [mayBegin]);
  return mayBegin ? elapsed : null;
};
