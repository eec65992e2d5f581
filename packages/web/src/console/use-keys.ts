import { useEffect, useLayoutEffect, useRef } from 'react';

export interface Keys {
  readonly onNext: () => void;
  readonly onFace: (face: number) => void;
  readonly onClear: () => void;
  readonly onMain: () => void;
  /** Single letters and signs, in lower case. */
  readonly letters: Readonly<Record<string, () => void>>;
}

const isTyping = (element: Element): boolean => element.matches('input, select, textarea, [contenteditable]');

/** What a key means at the console, wherever the focus is; a dialogue and a field keep their keys for themselves. */
export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys);
  // Before the next key can come: two dice may be typed within one frame.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    // A button that was touched keeps the focus, but not the keys; one that was reached by Tab has both.
    let tabbed = false;
    let taken = false;
    const touched = (): void => {
      tabbed = false;
    };
    const pressed = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') tabbed = true;
      taken = false;
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isTyping(target) || document.querySelector('dialog[open]')) return;
      const meant = meaningOf(event.key, tabbed ? target.closest('button, a') : null, latest.current);
      if (!meant) return;
      event.preventDefault();
      taken = true;
      // A key that is held down is one press, not many.
      if (!event.repeat) meant();
    };
    // Browsers press a button when the space bar comes up again.
    const released = (event: KeyboardEvent): void => {
      if (taken) event.preventDefault();
    };
    window.addEventListener('pointerdown', touched);
    window.addEventListener('keydown', pressed);
    window.addEventListener('keyup', released);
    return () => {
      window.removeEventListener('pointerdown', touched);
      window.removeEventListener('keydown', pressed);
      window.removeEventListener('keyup', released);
    };
  }, []);
};

const meaningOf = (key: string, focused: Element | null, keys: Keys): (() => void) | undefined => {
  if (/^[1-6]$/.test(key)) return () => keys.onFace(Number(key));
  if (key === 'Backspace') return keys.onClear;
  if (key === 'Escape') return keys.onMain;
  if (key === 'Enter' || key === ' ') return isOther(focused, key) ? undefined : keys.onNext;
  return keys.letters[key.toLowerCase()];
};

/** Another button has the focus, and the key is its own; a die's face keeps the space bar only. */
const isOther = (focused: Element | null, key: string): boolean => {
  if (!focused || focused.matches('.primary-step')) return false;
  return key === ' ' || !focused.closest('.faces');
};
