import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface DialogProps {
  readonly title: ReactNode;
  readonly closeWord: string;
  readonly onClose: () => void;
  /** As much of the screen as there is. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export const Dialog = ({ title, closeWord, onClose, isWide = false, children }: DialogProps) => {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Whoever came here by keyboard goes on where they were: at once, as they may have gone further a moment later.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    element.current?.showModal();
    return () => before?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a dialog by itself
    <dialog
      ref={element}
      className={isWide ? 'dialog wide' : 'dialog'}
      aria-labelledby={heading}
      onClose={(event) => event.target === element.current && onClose()}
      onClick={(event) => event.target === element.current && element.current.close()}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <Button look="quiet" aria-label={closeWord} onClick={() => element.current?.close()}>
          ✕
        </Button>
      </header>
      <div>{children}</div>
    </dialog>
  );
};
