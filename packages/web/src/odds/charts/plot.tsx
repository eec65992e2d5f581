import { type Frame, roundTicks, type Scale, SHARE_LEAST, type Tick, ticksOf } from '@hardway/engine';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { FigureTable } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { csv } from '../csv.ts';
import { Downloads } from '../download.tsx';
import { svgText } from './svg-text.ts';

/** How much larger than usual letters are on this screen. */
const typeScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** The drawing's own units are those of the page's type, so that its letters are never too small to read. */
const useWidth = (): [Ref<HTMLDivElement>, number] => {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(280, Math.round(entry!.contentRect.width / typeScale()))),
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, width];
};

interface ChartTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

interface ChartProps {
  readonly name: string;
  readonly title: string;
  /** The chart in words, with its main figures. */
  readonly summary: string;
  readonly table: ChartTable;
  readonly children: (width: number) => ReactNode;
}

/** A chart with its title, its main figures in words, its data as a table, and its files. */
export const Chart = ({ name, title, summary, table, children }: ChartProps) => {
  const words = useWords();
  const [box, width] = useWidth();
  const drawing = useRef<HTMLDivElement>(null);
  return (
    <figure className="chart">
      <figcaption>
        <div className="odds-bar row">
          <h3>{title}</h3>
          <Downloads
            name={name}
            files={{
              svg: () => svgText(drawing.current!.querySelector('svg')!, title),
              csv: () => csv([table.heads, ...table.rows]),
            }}
          />
        </div>
        <p>{summary}</p>
      </figcaption>
      <div ref={box}>
        <div ref={drawing}>{children(width)}</div>
      </div>
      <details>
        <summary>{words.odds.dataTable}</summary>
        <div className="scroll short">
          <FigureTable
            caption={title}
            heads={table.heads}
            numbers={table.heads.map((_, index) => index)}
            rows={table.rows.map((row, index) => ({ key: `${index}`, cells: row }))}
          />
        </div>
      </details>
    </figure>
  );
};

export const HEIGHT = 320;

export const plotFrame = (width: number, labels: readonly string[]): Frame => ({
  left: 14 + 7.5 * Math.max(...labels.map(({ length }) => length)),
  right: width - 12,
  top: 30,
  bottom: HEIGHT - 48,
});

export const sharePercent = (share: number): string => `${(100 * share).toFixed(2)}%`;

/** Round shares up to the highest, and their labels. */
export const shareTicks = (most: number): { readonly shares: number[]; readonly labels: string[] } => {
  const shares = roundTicks(0, most, 5, SHARE_LEAST);
  return { shares, labels: shares.map((share) => `${Number((100 * share).toPrecision(3))}%`) };
};

/** Numbers of rolls, as many as a drawing of this width has room for. */
export const rollTicks = (rolls: number, width: number, scale: Scale): Tick[] => {
  const values = roundTicks(0, rolls, width < 500 ? 4 : 8);
  return ticksOf(
    values,
    values.map((roll) => roll.toLocaleString('en')),
    scale,
  );
};

export const Axes = ({
  frame: { left, right, top, bottom },
  across,
  down,
  acrossName,
  downName,
}: {
  frame: Frame;
  across: readonly Tick[];
  down: readonly Tick[];
  acrossName: string;
  downName: string;
}) => (
  <g className="axes">
    <text x={4} y={16}>
      {downName}
    </text>
    {down.map(({ position, words }) => (
      <g key={words}>
        <line className="grid-line" x1={left} x2={right} y1={position} y2={position} />
        <text x={left - 8} y={position + 4} textAnchor="end">
          {words}
        </text>
      </g>
    ))}
    <line className="axis-line" x1={left} x2={right} y1={bottom} y2={bottom} />
    {across.map(({ position, words }) => (
      <g key={words}>
        <line className="axis-line" x1={position} x2={position} y1={bottom} y2={bottom + 5} />
        <text x={position} y={bottom + 19} textAnchor={position > right - 20 ? 'end' : 'middle'}>
          {words}
        </text>
      </g>
    ))}
    <text x={(left + right) / 2} y={bottom + 40} textAnchor="middle">
      {acrossName}
    </text>
    <line className="axis-line" x1={left} x2={left} y1={top} y2={bottom} />
  </g>
);

/** What the lines and colours mean; each has a shape of its own too. */
export const Legend = ({ items }: { items: readonly (readonly [look: string, words: string])[] }) => (
  <ul className="chart-legend row soft" aria-hidden="true">
    {items.map(([look, words]) => (
      <li key={words}>
        <svg viewBox="0 0 24 12" className="key" aria-hidden="true">
          {look === 'band' || look === 'bar' ? (
            <rect className={look} x="0" y="1" width="24" height="10" />
          ) : (
            <line className={look} x1="0" x2="24" y1="6" y2="6" />
          )}
        </svg>
        {words}
      </li>
    ))}
  </ul>
);
