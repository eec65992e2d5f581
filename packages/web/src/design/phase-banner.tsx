import type { ReactNode } from 'react';

interface PhaseBannerProps {
  readonly is: 'open' | 'closed' | 'result' | 'waiting';
  readonly words: string;
  /** Spoken before them, and not shown. */
  readonly unseen?: string;
  /** Milliseconds left and in all, where the phase runs by time. */
  readonly left?: number | null;
  readonly window?: number;
  readonly children?: ReactNode;
}

/** From here on the clock is urgent. */
const LAST_MS = 5_000;

const clockWords = (left: number): string => {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
};

/** What may be done now, and for how long. The clock itself is silent; only turns of the phase are spoken. */
export const PhaseBanner = ({ is, words, unseen = '', left = null, window = 20_000, children }: PhaseBannerProps) => (
  <div className={`phase ${is} ${left !== null && left <= LAST_MS ? 'last' : ''}`}>
    {left !== null && <i style={{ transform: `scaleX(${Math.min(1, left / window)})` }} />}
    <strong aria-live="polite">
      {unseen && <span className="unseen">{unseen}. </span>}
      {words}
    </strong>
    {children}
    {left !== null && <output aria-live="off">{clockWords(left)}</output>}
  </div>
);
