import type { WagerResult } from '@hardway/engine';
import { useLayoutEffect, useState } from 'react';
import { Chip } from '../design/index.ts';

interface Moved {
  readonly key: string;
  readonly minor: number;
  readonly x: number;
  readonly y: number;
}

/** Where a wager lies on the felt that is drawn now; a position may be folded away. */
const middleOf = (spot: string): { x: number; y: number } | null => {
  for (const found of document.querySelectorAll(`[data-spot="${spot}"], [data-place="${spot}"]`)) {
    const { x, y, width, height } = found.getBoundingClientRect();
    if (width > 0) return { x: x + width / 2, y: y + height / 2 };
  }
  return null;
};

/** The chips of these wagers on their way: what is lost goes to the bank, what is won comes from there. */
export const Chips = ({ results, way }: { results: readonly WagerResult[]; way: 'collected' | 'paid' }) => {
  const [moved, setMoved] = useState<readonly Moved[]>([]);
  useLayoutEffect(() => {
    const isMine = ({ result }: WagerResult): boolean => (result === 'lost') === (way === 'collected');
    setMoved(
      results.filter(isMine).flatMap(({ spot, stake, returned }, index) => {
        const place = middleOf(spot);
        const minor = way === 'collected' ? stake : returned;
        return place && minor > 0 ? [{ key: `${spot} ${index}`, minor, ...place }] : [];
      }),
    );
  }, [results, way]);
  return (
    <div className={`chips-moved ${way}`}>
      {moved.map(({ key, minor, x, y }, index) => (
        <i
          key={key}
          ref={(chip) => {
            // The bank is beyond the far edge of the table.
            const away = `translate(${innerWidth / 2}px, -6rem) scale(0.7)`;
            const here = `translate(${x}px, ${y}px) scale(1)`;
            const frames = way === 'collected' ? [here, away] : [away, here];
            chip?.animate(
              frames.map((transform, at) => ({ transform, opacity: (way === 'collected') === (at === 1) ? 0 : 1 })),
              {
                duration: 620,
                delay: Math.min(40 * index, 200),
                easing: way === 'collected' ? 'cubic-bezier(0.5, 0, 0.9, 0.4)' : 'cubic-bezier(0.1, 0.7, 0.3, 1)',
                fill: 'both',
              },
            );
          }}
        >
          <Chip minor={minor} size="2.6rem" />
        </i>
      ))}
    </div>
  );
};
