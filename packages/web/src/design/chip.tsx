import { chipAmount } from './amount.ts';

/** Denominations in hundreds of minor units, as limits are set in, with their colours: face, edge marks, ink. */
const COLOURS = {
  1: ['#e9eef0', '#2f5d8c', '#14202b'],
  5: ['#b3261e', '#fbe9e6', '#ffffff'],
  25: ['#14734a', '#f3e3b3', '#ffffff'],
  100: ['#1d1d22', '#d9b566', '#ffffff'],
  500: ['#5a2a83', '#f1c9ff', '#ffffff'],
} as const;

export type Denomination = keyof typeof COLOURS;
export const DENOMINATIONS: readonly Denomination[] = [1, 5, 25, 100, 500];

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
}

/** A chip inside a drawing. */
export const ChipFace = ({ minor, x = 0, y = 0, size, waiting = false }: ChipFaceProps) => {
  const denomination = denominationOf(minor);
  const [face, mark, ink] = COLOURS[denomination];
  const text = chipAmount(minor);
  const count = MARKS[denomination];
  const length = (2 * Math.PI * 44) / (count * 2);
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 100 100" aria-hidden="true" opacity={waiting ? 0.55 : 1}>
      <circle cx="50" cy="53" r="47" fill="#0007" />
      <circle cx="50" cy="50" r="48" fill={face} />
      <circle
        cx="50"
        cy="50"
        r="44"
        fill="none"
        stroke={mark}
        strokeWidth="8"
        strokeDasharray={`${length} ${length}`}
      />
      <circle cx="50" cy="50" r="36" fill={face} stroke={mark} strokeWidth="2.5" />
      <text
        x="50"
        y="51"
        fill={ink}
        fontSize={text.length > 4 ? 21 : text.length > 3 ? 25 : text.length > 2 ? 29 : 36}
        fontWeight="800"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {text}
      </text>
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
