import { useEffect, useState } from 'react';

/** This device's time, told a few times a second. */
export const useNow = (every = 250): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
};
