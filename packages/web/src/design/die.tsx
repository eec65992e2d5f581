import type { Face } from '@hardway/engine';

/** Where a face has its pips, on a field from 0 to 100. */
const PIPS: Readonly<Record<Face, readonly (readonly [number, number])[]>> = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [29, 29],
    [71, 29],
    [29, 71],
    [71, 71],
  ],
  5: [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  6: [
    [29, 24],
    [71, 24],
    [29, 50],
    [71, 50],
    [29, 76],
    [71, 76],
  ],
};

/** Chinese dice have red ones and fours; the one is larger. */
const RED: readonly Face[] = [1, 4];

/** A die's face inside a drawing. */
export const DieFace = ({ face, x = 0, y = 0, size }: { face: Face; x?: number; y?: number; size: number }) => (
  <svg x={x} y={y} width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
    <rect x="3" y="5" width="94" height="94" rx="20" fill="#b9ab8b" />
    <rect x="3" y="2" width="94" height="93" rx="20" fill="#f7f1e1" />
    <rect x="9" y="7" width="82" height="42" rx="16" fill="#fffdf6" opacity="0.75" />
    {PIPS[face].map(([cx, cy]) => (
      <circle
        key={`${cx} ${cy}`}
        cx={cx}
        cy={cy - 1}
        r={face === 1 ? 15 : 9.5}
        fill={RED.includes(face) ? '#c8281e' : '#1b1712'}
      />
    ))}
  </svg>
);

/** A die that stands alone; `size` is any CSS length. */
export const Die = ({ face, size = '2rem', rolling = false }: { face: Face; size?: string; rolling?: boolean }) => (
  <svg
    className={rolling ? 'die rolling' : 'die'}
    style={{ width: size, height: size }}
    viewBox="0 0 100 100"
    role="img"
    aria-label={`${face}`}
  >
    <DieFace face={face} size={100} />
  </svg>
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
