import { useEffect } from 'react';
import { useAwake } from '../house/use-awake.ts';

/**
 * A device that staff made a terminal shows nothing else: the whole screen from the first touch on and again from the next one
 * if somebody left it, no menu, a screen that stays awake, and a page that comes up although the house does not answer. There is
 * no way out on the screen; staff remove the device at the floor.
 */
export const useKiosk = (isTerminal: boolean): void => {
  useAwake(isTerminal);
  useEffect(() => {
    if (!isTerminal) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    // Browsers allow it by a touch alone, and some never.
    const fill = (): void => {
      if (!document.fullscreenElement) void document.documentElement.requestFullscreen?.().catch(() => undefined);
    };
    document.addEventListener('click', fill, { signal });
    document.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
    return () => ending.abort();
  }, [isTerminal]);
};
