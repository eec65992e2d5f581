import type { Face } from '@hardway/engine';
import { memo } from 'react';

/** Where a face has its pips, on a field from 0 to 100. */
const PIPS: Readonly<Record<Face, { readonly x: readonly number[]; readonly y: readonly number[] }>> = {
  1: { x: [50], y: [50] },
  2: { x: [28, 72], y: [28, 72] },
  3: { x: [26, 50, 74], y: [26, 50, 74] },
  4: { x: [29, 71, 29, 71], y: [29, 29, 71, 71] },
  5: { x: [27, 73, 50, 27, 73], y: [27, 27, 50, 73, 73] },
  6: { x: [29, 71, 29, 71, 29, 71], y: [24, 24, 50, 50, 76, 76] },
};

/** Chinese dice have red ones and fours; the one is larger. */
const RED: readonly Face[] = [1, 4];

interface Drawn {
  readonly face: Face;
  readonly x: number;
  readonly y: number;
}

const square = (x: number, y: number, width: number, height: number, round: number): string =>
  `M${x + round} ${y}h${width - 2 * round}a${round} ${round} 0 0 1 ${round} ${round}v${height - 2 * round}` +
  `a${round} ${round} 0 0 1 ${-round} ${round}h${2 * round - width}a${round} ${round} 0 0 1 ${-round} ${-round}` +
  `v${2 * round - height}a${round} ${round} 0 0 1 ${round} ${-round}z`;

const pip = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

const pipsOf = ({ face, x, y }: Drawn, unit: number): string =>
  PIPS[face].x
    .map((cx, index) => pip(x + cx * unit, y + (PIPS[face].y[index]! - 1) * unit, (face === 1 ? 15 : 9.5) * unit))
    .join('');

/**
 * Faces of dice inside a drawing, side by side. A felt has more than sixty of them, so each colour of them all is one
 * shape with neither a transform nor a group of its own.
 */
export const DiceFaces = ({ dice, size }: { dice: readonly Drawn[]; size: number }) => {
  const unit = size / 100;
  const squares = (left: number, top: number, width: number, height: number, round: number): string =>
    dice.map(({ x, y }) => square(x + left * unit, y + top * unit, width * unit, height * unit, round * unit)).join('');
  const pips = (isRed: boolean): string =>
    dice
      .filter(({ face }) => RED.includes(face) === isRed)
      .map((die) => pipsOf(die, unit))
      .join('');
  const [red, black] = [pips(true), pips(false)];
  return (
    <>
      <path d={squares(3, 5, 94, 94, 20)} fill="var(--ivory-edge)" />
      <path d={squares(3, 2, 94, 93, 20)} fill="var(--ivory)" />
      <path d={squares(9, 7, 82, 42, 16)} fill="var(--light)" fillOpacity="0.75" />
      {red && <path d={red} fill="var(--cinnabar)" />}
      {black && <path d={black} fill="var(--ink-ivory)" />}
    </>
  );
};

/** The pips of a face by themselves, on a field from 0 to 100. */
export const Pips = ({ face }: { face: Face }) => (
  <path className={RED.includes(face) ? 'pips red' : 'pips'} d={pipsOf({ face, x: 0, y: 0 }, 1)} />
);

/** A die that stands alone; `size` is any CSS length. */
export const Die = memo(
  ({ face, size = '2rem', rolling = false }: { face: Face; size?: string; rolling?: boolean }) => (
    <svg
      className={rolling ? 'die rolling' : 'die'}
      style={{ width: size, height: size }}
      viewBox="0 0 100 100"
      role="img"
      aria-label={`${face}`}
    >
      <DiceFaces dice={[{ face, x: 0, y: 0 }]} size={100} />
    </svg>
  ),
);

export const Dice = ({
  roll,
  size,
  rolling,
}: {
  roll: readonly Face[];
  size?: string | undefined;
  rolling?: boolean | undefined;
}) => (
  <span className="dice">
    {roll.map((face, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
      <Die key={index} face={face} {...(size ? { size } : {})} {...(rolling ? { rolling } : {})} />
    ))}
  </span>
);
