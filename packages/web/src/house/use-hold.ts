import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

/** How long a finger rests before it asks, in milliseconds. */
const HOLD_MS = 480;

/** A press does one thing; holding, the other mouse button, "?" or "i" ask about it. */
export const useHold = (press: () => void, ask: () => void) => {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; done: boolean } | null>(null);
  const release = (): void => {
    if (held.current) clearTimeout(held.current.timer);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      const timer = setTimeout(() => {
        held.current = { timer, done: true };
        ask();
      }, HOLD_MS);
      held.current = { timer, done: false };
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      release();
      if (!held.current?.done) ask();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === '?' || event.key === 'i') ask();
    },
    onClick: () => {
      if (!held.current?.done) press();
      held.current = null;
    },
  };
};
