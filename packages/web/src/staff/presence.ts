import { useEffect } from 'react';
import { askHouse } from '../house/ask.ts';

/** What a person does at a page, as browsers tell of it. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Milliseconds; often enough that no console locks under somebody's hands. */
const SAID_EVERY_MS = 20_000;

/** Tells the house that somebody is there while this screen is touched; what the page asks by itself tells nothing. */
export const usePresence = (isIn: boolean): void => {
  useEffect(() => {
    if (!isIn) return undefined;
    let saidAt = Number.NEGATIVE_INFINITY;
    const touched = (event: Event): void => {
      if (!isByHand(event) || performance.now() - saidAt < SAID_EVERY_MS) return;
      saidAt = performance.now();
      void askHouse('POST', '/api/staff/active');
    };
    for (const touch of TOUCHES) window.addEventListener(touch, touched, { capture: true, passive: true });
    return () => {
      for (const touch of TOUCHES) window.removeEventListener(touch, touched, { capture: true });
    };
  }, [isIn]);
};

/** A page that moves under a resting pointer is touched by nobody. */
const isByHand = (event: Event): boolean =>
  event.isTrusted &&
  !(event.type === 'pointermove' && (event as PointerEvent).movementX === 0 && (event as PointerEvent).movementY === 0);
