import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

interface DialogProps {
  readonly title: ReactNode;
  readonly closeWord: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const Dialog = ({ title, closeWord, onClose, children }: DialogProps) => {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a dialog by itself
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={heading}
      onClose={onClose}
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
