import type { Point, Spot } from '@hardway/engine';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { useCraps } from './seat-context.ts';
import { SpotButton, TravelSpot } from './spot-button.tsx';

interface OfferProps {
  readonly point: Point;
  readonly index: number;
  readonly positions: readonly string[];
  readonly spots: readonly Spot[];
  readonly onClose: () => void;
}

/** Everything that can be bet on a number, and what has travelled there. It stays open for further taps. */
export const NumberOffer = ({ point, index, positions, spots, onClose }: OfferProps) => {
  const words = useWords();
  const { felt } = useCraps();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.querySelector<HTMLElement>('[data-spot]')?.focus({ preventScroll: true });
  }, []);
  const isFirst = useRef(true);
  /** The second tap of two on the number was not meant for what has come under the finger. */
  const keepFromSlip = (event: MouseEvent): void => {
    if (isFirst.current && event.detail > 1) event.stopPropagation();
    isFirst.current = false;
  };
  /** Back to the number that was tapped. */
  const close = (): void => {
    onClose();
    document.querySelector<HTMLElement>(`[data-number="${point}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  const title = words.playerCraps.betsOn({ number: point });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around it
    <div
      ref={panel}
      className="number-offer"
      role="group"
      aria-label={title}
      style={{ '--index': index } as CSSProperties}
      onKeyDown={onKeyDown}
      onClickCapture={keepFromSlip}
    >
      <p>
        <b>{title}</b>
        <Button look="quiet" aria-label={words.shared.close} onClick={close}>
          ✕
        </Button>
      </p>
      <div>
        {positions.map((position) => {
          const spot = spots.find(({ id }) => id === position);
          if (spot) return <SpotButton key={position} spot={spot} withLine />;
          const isThere = felt.some((entry) => entry.position === position);
          return isThere && <TravelSpot key={position} position={position} />;
        })}
      </div>
    </div>
  );
};
