import type { Cell, Layout, RulesSubmission, Spot } from '@hardway/engine';
import { useLanguage } from '../words/language.tsx';
import { figureOf } from './figure.ts';
import './small-layout.css';

interface SmallLayoutProps {
  readonly layout: Layout;
  readonly submission: RulesSubmission;
  readonly lit: readonly string[];
}

/** A document's layout in small, with the positions that are lit; whoever shows it names them in words. */
export const SmallLayout = ({ layout, submission, lit }: SmallLayoutProps) => {
  const language = useLanguage();
  return (
    <svg className="small-layout" viewBox={`0 0 ${layout.columns * 10} ${layout.rows * 10}`} aria-hidden="true">
      {layout.cells.map((cell) =>
        'spot' in cell.shows ? (
          <Position
            key={cell.shows.spot}
            cell={cell}
            spot={submission.spots.find(({ id }) => 'spot' in cell.shows && id === cell.shows.spot)}
            isLit={lit.includes(cell.shows.spot)}
            language={language}
          />
        ) : null,
      )}
    </svg>
  );
};

interface PositionProps {
  readonly cell: Cell;
  readonly spot: Spot | undefined;
  readonly isLit: boolean;
  readonly language: 'en' | 'zh';
}

const Position = ({ cell, spot, isLit, language }: PositionProps) => {
  const [x, y, width, height] = [cell.x, cell.y, cell.width, cell.height].map((side) => side * 10) as [
    number,
    number,
    number,
    number,
  ];
  const text = spot ? shortText(spot, language) : '';
  const size = Math.min(height * 0.55, (width * 1.3) / Math.max(2, widthOf(text)));
  return (
    <g className={isLit ? 'lit' : undefined}>
      <rect x={x + 0.6} y={y + 0.6} width={width - 1.2} height={height - 1.2} rx="1.6" />
      <text x={x + width / 2} y={y + height / 2} fontSize={size}>
        {text}
      </text>
    </g>
  );
};

const shortText = (spot: Spot, language: 'en' | 'zh'): string => {
  const figure = figureOf(spot);
  if (figure.is === 'dice') return figure.faces.join(figure.faces.length > 2 ? '' : ' ');
  return figure.is === 'number'
    ? figure.text.replaceAll(' ', '')
    : (spot.name[language] ?? spot.name.en).replace(/ bet$/i, '');
};

/** Chinese signs are twice as wide as Latin letters. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '⺀' ? 2 : 1), 0);
