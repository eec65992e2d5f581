import { useEffect, useState } from 'react';

/** A second tap on the place of the last step must not take the next one. */
const ARMS_AFTER_MS = 450;

export const useArmed = (key: string): boolean => {
  const [armed, setArmed] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(key), ARMS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return armed === key;
};
