import type { Face, Roll } from '@hardway/engine';
import { useLayoutEffect, useRef } from 'react';
import { Pips } from '../design/index.ts';
import { cssMatrix, flightOf, lightOn, type Toss } from './flight.ts';
import { FALL_MS } from './order.ts';

const FACES: readonly Face[] = [1, 2, 3, 4, 5, 6];

/** A die with all its faces: what it shows is a matter of how it is turned. */
export const Cube = () => (
  <>
    {FACES.map((face) => (
      <i key={face} className={`face on-${face}`}>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <Pips face={face} />
        </svg>
        <i className="shade" />
      </i>
    ))}
  </>
);

interface FlyingDieProps {
  readonly face: Face;
  readonly toss: Toss;
  readonly index: number;
  readonly count: number;
  readonly seed: number;
}

const DARKEST = 0.56;

/** The browser is told the whole flight once and moves the die by itself; the page has nothing that names its face. */
const FlyingDie = ({ face, toss, index, count, seed }: FlyingDieProps) => {
  const flyer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { poses } = flightOf(face, toss, index, count, seed);
    const timing = { duration: FALL_MS, fill: 'both', easing: 'linear' } as const;
    const moves = (selector: string, frames: Keyframe[]): readonly Animation[] =>
      [...flyer.current!.querySelectorAll(selector)].map((part) => part.animate(frames, timing));
    const running = [
      ...moves(
        '.carried',
        poses.map(({ at, place: [x, y, z] }) => ({
          offset: at,
          transform: `translate3d(${x.toFixed(3)}em, ${y.toFixed(3)}em, ${z.toFixed(3)}em)`,
        })),
      ),
      ...moves(
        '.cube',
        poses.map(({ at, turned }) => ({ offset: at, transform: cssMatrix(turned) })),
      ),
      ...moves(
        '.cast',
        poses.map(({ at, place: [x, y, z] }) => ({
          offset: at,
          transform: `translate3d(${(x + (z - 0.5) * 0.3).toFixed(3)}em, ${(y + (z - 0.5) * 0.35).toFixed(3)}em, 0) scale(${(1 + z * 0.16).toFixed(3)})`,
          opacity: Math.max(0.12, 0.9 - z * 0.34),
        })),
      ),
      ...FACES.flatMap((each) =>
        moves(
          `.on-${each} .shade`,
          poses.map(({ at, turned }) => ({ offset: at, opacity: DARKEST * (1 - lightOn(turned, each)) })),
        ),
      ),
    ];
    return () => {
      for (const animation of running) animation.cancel();
    };
  }, [face, toss, index, count, seed]);
  return (
    <div ref={flyer} className="flying">
      <i className="cast" />
      <div className="carried">
        <div className="cube">
          <Cube />
        </div>
      </div>
    </div>
  );
};

/** Dice on their way to how they lie. */
export const FlyingDice = ({ roll, toss, number }: { roll: Roll; toss: Toss; number: number }) => (
  <div className="table-top">
    {roll.map((face, index) => (
      <FlyingDie
        // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
        key={index}
        {...{ face, toss, index }}
        seed={number}
        count={roll.length}
      />
    ))}
  </div>
);
