import { useEffect } from 'react';

/** A screen that stays awake, for those that nobody touches: terminals and walls. */
export const useAwake = (isWanted: boolean): void =>
  useEffect(() => {
    if (!isWanted) return undefined;
    // It is lost whenever the page is hidden.
    const stayAwake = (): void => {
      if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    document.addEventListener('visibilitychange', stayAwake);
    stayAwake();
    return () => document.removeEventListener('visibilitychange', stayAwake);
  }, [isWanted]);
