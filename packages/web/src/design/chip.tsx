import { chipAmount } from './amount.ts';

/** In hundreds of minor units, as limits are set in. */
export const DENOMINATIONS = [1, 5, 25, 100, 500] as const;
export type Denomination = (typeof DENOMINATIONS)[number];

/** The largest chip that an amount in minor units holds; its colours stand for the stack. */
const denominationOf = (minor: number): Denomination =>
  DENOMINATIONS.findLast((denomination) => denomination * 100 <= minor) ?? 1;

/** Denominations differ in the number of edge marks as well, so that colour alone tells nothing. */
const MARKS: Readonly<Record<Denomination, number>> = { 1: 4, 5: 6, 25: 8, 100: 10, 500: 12 };

interface ChipFaceProps {
  readonly minor: number;
  readonly x?: number;
  readonly y?: number;
  readonly size: number;
  /** Sent, and not answered yet. */
  readonly waiting?: boolean;
  /** Somebody else's: its colours alone, faintly. */
  readonly isOthers?: boolean;
}

/** The largest letters, in hundredths of the chip, at which this many stand inside its ring. */
const LETTERS = [52, 52, 46, 37, 30, 24] as const;

/** A chip inside a drawing. Its ink is its own: what a layout says of its letters does not reach it. */
export const ChipFace = ({ minor, x = 0, y = 0, size, waiting = false, isOthers = false }: ChipFaceProps) => {
  const denomination = denominationOf(minor);
  const [face, mark] = [`var(--chip-${denomination})`, `var(--chip-${denomination}-mark)`];
  const text = chipAmount(minor);
  const count = MARKS[denomination];
  const length = (2 * Math.PI * 45) / (count * 2);
  return (
    <svg
      className="chip-face"
      x={x}
      y={y}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      aria-hidden="true"
      opacity={isOthers ? 0.42 : waiting ? 0.55 : 1}
    >
      <circle cx="50" cy="53" r="47" fill="var(--shade)" fillOpacity="0.47" />
      <circle cx="50" cy="50" r="48" fill={face} />
      <circle
        cx="50"
        cy="50"
        r="45"
        fill="none"
        stroke={mark}
        strokeWidth="6"
        strokeDasharray={`${length} ${length}`}
      />
      <circle cx="50" cy="50" r="39" fill={face} stroke={mark} strokeWidth="2" />
      {!isOthers && (
        <text
          x="50"
          y="51"
          style={{ fill: denomination === 1 ? 'var(--ink-ivory)' : 'var(--light)' }}
          fontSize={LETTERS[Math.min(text.length, LETTERS.length - 1)]}
          fontWeight="800"
          textAnchor="middle"
          dominantBaseline="central"
        >
          {text}
        </text>
      )}
    </svg>
  );
};

export const Chip = ({ minor, size = '3rem' }: { minor: number; size?: string }) => (
  <svg
    style={{ width: size, height: size, display: 'block' }}
    viewBox="0 0 100 100"
    role="img"
    aria-label={chipAmount(minor)}
  >
    <ChipFace minor={minor} size={100} />
  </svg>
);
