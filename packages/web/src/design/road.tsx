import './charts.css';

/** One result on a road. */
export interface RoadCell {
  readonly key: number;
  readonly column: number;
  readonly row: number;
  /** Its class, which colours it, and its letter, which tells it without colour. */
  readonly look: string;
  readonly letter: string;
}

interface RoadProps {
  readonly label: string;
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly RoadCell[];
  /** Rings instead of beads. */
  readonly isHollow?: boolean;
  /** Too small for letters: forms tell what they would. */
  readonly isSmall?: boolean;
}

const ROUND = 'M-.36 0a.36 .36 0 1 0 .72 0a.36 .36 0 1 0 -.72 0Z';

/** A form for each look that is no round one. */
const FORMS: Readonly<Record<string, string>> = {
  small: 'M-.34 -.34H.34V.34H-.34Z',
  'any-triple': 'M0 -.46L.46 0L0 .46L-.46 0Z',
};

/** Results as casinos draw them: a grid filled column by column. */
export const Road = ({ label, columns, rows, cells, isHollow = false, isSmall = false }: RoadProps) => (
  <svg
    className={isHollow ? 'road hollow' : 'road'}
    viewBox={`0 0 ${columns} ${rows}`}
    preserveAspectRatio="xMinYMin meet"
    role="img"
    aria-label={label}
  >
    <rect width={columns} height={rows} className="ground" />
    {Array.from({ length: columns + 1 }, (_, x) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
      <line key={x} x1={x} x2={x} y1="0" y2={rows} />
    ))}
    {Array.from({ length: rows + 1 }, (_, y) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
      <line key={y} x1="0" x2={columns} y1={y} y2={y} />
    ))}
    {cells.map(({ key, column, row, look, letter }) => (
      <g key={key} className={look} transform={`translate(${column + 0.5} ${row + 0.5})`}>
        {isSmall ? (
          <path d={FORMS[look] ?? ROUND} />
        ) : (
          <>
            <circle r={isHollow ? 0.37 : 0.43} />
            <text y="0.03">{letter}</text>
          </>
        )}
      </g>
    ))}
  </svg>
);
