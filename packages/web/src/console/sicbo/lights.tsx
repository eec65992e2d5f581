import type { Cell, Spot } from '@hardway/engine';
import { figureOf } from '../../house/figure.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { useStation } from '../station.tsx';

/** The layout in small, with the positions that are lit or would be. */
export const Lights = ({ lit, isFinal }: { lit: readonly string[]; isFinal: boolean }) => {
  const words = useWords();
  const language = useLanguage();
  const { rulebook, submission } = useStation();
  const layout = rulebook.layouts.find(({ id }) => id === submission?.layout);
  if (!submission || !layout) return null;
  const names = submission.spots.filter(({ id }) => lit.includes(id)).map(({ name }) => name[language] ?? name.en);
  const said =
    lit.length === 0
      ? words.console.noneLit
      : isFinal
        ? words.console.lights({ count: lit.length })
        : words.console.wouldLight({ count: lit.length });
  return (
    <figure className="lights">
      <svg viewBox={`0 0 ${layout.columns * 10} ${layout.rows * 10}`} aria-hidden="true">
        {layout.cells.map((cell) =>
          'spot' in cell.shows ? (
            <Light
              key={cell.shows.spot}
              cell={cell}
              spot={submission.spots.find(({ id }) => 'spot' in cell.shows && id === cell.shows.spot)}
              isLit={lit.includes(cell.shows.spot)}
              language={language}
            />
          ) : null,
        )}
      </svg>
      <figcaption>
        <b>{said}</b>
        {names.length > 0 && <span className="unseen">: {names.join(', ')}</span>}
      </figcaption>
    </figure>
  );
};

interface LightProps {
  readonly cell: Cell;
  readonly spot: Spot | undefined;
  readonly isLit: boolean;
  readonly language: 'en' | 'zh';
}

const Light = ({ cell, spot, isLit, language }: LightProps) => {
  const [x, y, width, height] = [cell.x, cell.y, cell.width, cell.height].map((side) => side * 10) as [
    number,
    number,
    number,
    number,
  ];
  const text = spot ? shortText(spot, language) : '';
  const size = Math.min(height * 0.55, (width * 1.5) / Math.max(2, widthOf(text)));
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
