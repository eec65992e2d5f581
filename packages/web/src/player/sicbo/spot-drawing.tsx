import type { Face, Spot } from '@hardway/engine';
import { memo, type ReactNode } from 'react';
import { ChipFace, DiceFaces } from '../../design/index.ts';
import { familyName, figureOf } from '../../house/figure.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const remOf = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

type Room = Pick<DrawingProps, 'width' | 'height' | 'rem'>;

const WIDE = 'mwMW½';

/** About how wide letters are for their height. */
const letterWidth = (letter: string): number => {
  if (letter > '\u2e80') return 1;
  if (WIDE.includes(letter)) return 0.86;
  return letter === ' ' ? 0.28 : 0.6;
};

const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** The largest size at which a line fits. */
const fitted = (text: string, width: number, most: number): number =>
  text === '' ? most : Math.min(most, width / widthOf(text));

interface DrawingProps {
  readonly spot: Spot;
  readonly name: string;
  readonly odds: readonly string[];
  /** The longest odds in the family: all of it is set in one size. */
  readonly longest: string;
  /** What the layout prints here besides; empty where it prints nothing. */
  readonly legend: string;
  readonly width: number;
  readonly height: number;
  /** The page's rem in pixels: asked for once, not by every position. */
  readonly rem: number;
  readonly chips: number;
  readonly waiting: boolean;
}

/** What is printed on one position, and the chip on it. It is drawn again only when one of the two changes. */
export const SpotDrawing = memo((props: DrawingProps) => {
  const { width, height, chips } = props;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {props.odds.length > 1 ? <ManyOdds {...props} /> : <OneOdds {...props} />}
      {chips > 0 && <ChipOn {...props} />}
    </svg>
  );
});

const ChipOn = (props: DrawingProps) => {
  const { width, height, rem, chips, waiting } = props;
  const small = figureOf(props.spot).is === 'number' ? 0.75 : 1;
  const chip = Math.min(width * 0.62 * small, height * 0.54 * small, rem * 3.2);
  const at = chipPlace(props, chip);
  return <ChipFace minor={chips} size={chip} x={at.x} y={at.y} waiting={waiting} />;
};

/** Where a chip lies: never on the odds, and beside the number or the name where there is room. */
const chipPlace = ({ spot, odds, width, height, rem }: DrawingProps, chip: number): { x: number; y: number } => {
  if (odds.length > 1) return { x: width * 0.05, y: (height - chip) / 2 };
  const figure = figureOf(spot);
  if (figure.is === 'name') {
    const x = isLow(height, rem) ? lowChipMiddle(spot, { width, height, rem }, chip) - chip / 2 : width - chip - 6;
    return { x, y: (height - chip) * 0.4 };
  }
  if (figure.is === 'number') return { x: width - chip - 4, y: height > width ? 4 : (height - chip) * 0.3 };
  return { x: (width - chip) / 2, y: (height - chip) * 0.35 };
};

/** Between the large character and the name, or on the character where they leave no room. */
const lowChipMiddle = ({ name }: Spot, { width, height, rem }: Room, chip: number): number => {
  const { en } = name;
  const zh = name.zh ?? '';
  const left = width * 0.24 + (widthOf(zh) * fitted(zh, width * 0.36, height * 0.52)) / 2;
  const right = width * 0.71 - (widthOf(en) * lowNameSize(en, { width, height, rem })) / 2;
  return right - left > chip ? (left + right) / 2 : width * 0.24;
};

const lowNameSize = (en: string, { width, height, rem }: Room): number =>
  fitted(en, width * 0.46, Math.min(height * 0.22, rem * 1.5));

/** Too low to set a name's parts below each other. */
const isLow = (height: number, rem: number): boolean => height < rem * 7.25;

/** Smaller than this, in rem, nobody reads it, and the name is left to the explanation. */
const LEGIBLE = 0.53;

/** A figure, the wager's name where there is room, and what it pays. */
const OneOdds = ({ spot, name, odds: [odds = ''], longest, legend, width, height, rem }: DrawingProps) => {
  const figure = figureOf(spot);
  const inner = width - 7;
  const oddsSize = fitted(longest, inner, Math.min(height * 0.2, rem * 1.05));
  const oddsAt = height - oddsSize * 0.85 - height * 0.03;
  if (figure.is === 'name')
    return (
      <WithLegend legend={legend} width={width} height={height} rem={rem}>
        {(room) => (
          <Named
            {...{ spot, odds, width, rem }}
            oddsSize={(oddsSize * room) / height}
            height={room}
            oddsAt={oddsAt - (height - room)}
            note={figure.note}
          />
        )}
      </WithLegend>
    );
  const family = familyName(name);
  const nameSize = fitted(family, inner, Math.min(height * 0.15, rem * 0.8));
  const named = nameSize >= LEGIBLE * rem && height > rem * 3.9;
  const top = named ? nameSize * 1.5 + 2 : height * 0.06;
  const room = oddsAt - oddsSize * 0.75 - top;
  return (
    <>
      {named && (
        <text className="name" x={width / 2} y={nameSize * 0.95 + 2} fontSize={nameSize}>
          {family}
        </text>
      )}
      {figure.is === 'dice' ? (
        <DiceIn faces={figure.faces} x={4} y={top} width={inner} height={room} rem={rem} />
      ) : (
        <text
          className="number"
          x={width / 2}
          y={top + room / 2}
          fontSize={fitted(figure.text.padStart(2, '0'), inner * 0.9, room * 0.86)}
        >
          {figure.text}
        </text>
      )}
      <text className="odds" x={width / 2} y={oddsAt} fontSize={oddsSize}>
        {odds}
      </text>
    </>
  );
};

interface LegendProps extends Room {
  readonly legend: string;
  readonly children: (height: number) => ReactNode;
}

/** A line of print along the lower edge, and the height that it leaves to the rest. */
const WithLegend = ({ legend, width, height, rem, children }: LegendProps) => {
  if (legend === '') return children(height);
  const size = fitted(legend, width - 10, Math.min(height * 0.13, rem * 0.85));
  return (
    <>
      {children(height - size * 1.1)}
      <text className="legend" x={width / 2} y={height - size * 0.8} fontSize={size}>
        {legend}
      </text>
    </>
  );
};

/** Big, Small and their like: the Chinese name large, the document's name, the totals and the odds. */
const Named = ({
  spot,
  odds,
  note,
  width,
  height,
  rem,
  oddsSize,
  oddsAt,
}: Pick<DrawingProps, 'spot' | 'width' | 'height' | 'rem'> & {
  odds: string;
  note: string;
  oddsSize: number;
  oddsAt: number;
}) => {
  const { en, zh } = spot.name;
  const low = isLow(height, rem);
  const nameSize = low
    ? lowNameSize(en, { width, height, rem })
    : fitted(en, width * 0.82, Math.min(height * 0.22, rem * 1.5));
  const lowSize = fitted(odds, width * 0.5, oddsSize);
  if (low)
    return (
      <>
        <text
          className="glyph"
          x={width * 0.24}
          y={height * 0.46}
          fontSize={fitted(zh ?? '', width * 0.36, height * 0.52)}
        >
          {zh}
        </text>
        <text className="title" x={width * 0.71} y={height * (note ? 0.3 : 0.4)} fontSize={nameSize}>
          {en}
        </text>
        <text className="note" x={width * 0.71} y={height * 0.53} fontSize={lowSize * 0.9}>
          {note}
        </text>
        <text className="odds" x={width * 0.71} y={oddsAt - height * 0.02} fontSize={lowSize}>
          {odds}
        </text>
      </>
    );
  return (
    <>
      <text className="glyph" x={width / 2} y={height * 0.25} fontSize={fitted(zh ?? '', width * 0.7, height * 0.34)}>
        {zh}
      </text>
      <text className="title" x={width / 2} y={height * 0.53} fontSize={nameSize}>
        {en}
      </text>
      <text className="note" x={width / 2} y={height * 0.695} fontSize={oddsSize * 0.85}>
        {note}
      </text>
      <text className="odds" x={width / 2} y={oddsAt} fontSize={oddsSize}>
        {odds}
      </text>
    </>
  );
};

/** A position that pays by how many dice show its number: a row for each. */
const ManyOdds = ({ spot, odds, width, height, rem }: DrawingProps) => {
  const figure = figureOf(spot);
  const die = Math.min(width * 0.3, height * 0.62);
  const row = height / (odds.length + 0.6);
  const start = width * 0.08 + die;
  const dot = Math.min(row * 0.11, width * 0.018);
  const room = width - start - dot * 10.5 - width * 0.03;
  const size = Math.min(...odds.map((entry) => fitted(entry, room, Math.min(row * 0.62, rem * 1.05))));
  return (
    <>
      {figure.is === 'dice' && (
        <DiceFaces dice={[{ face: figure.faces[0]!, x: width * 0.05, y: (height - die) / 2 }]} size={die} />
      )}
      {odds.map((entry, index) => {
        const y = row * (index + 0.8);
        return (
          <g key={entry}>
            {[2, 5, 8].slice(0, index + 1).map((along) => (
              <circle key={along} className="pip" cx={start + dot * along} cy={y} r={dot} />
            ))}
            <text className="odds left" x={start + dot * 10.5} y={y} fontSize={size}>
              {entry}
            </text>
          </g>
        );
      })}
    </>
  );
};

/** Side by side or one above the other, whichever makes them larger. */
const DiceIn = ({ faces, x, y, width, height, rem }: Box & { faces: readonly Face[]; rem: number }) => {
  const count = faces.length;
  const gap = 1.12;
  const beside = Math.min(width / (count * gap), height * 0.96);
  const below = Math.min(width, height / (count * gap));
  const isBeside = beside >= below;
  const size = Math.min(isBeside ? beside : below, rem * 3.4);
  const length = size * (count * gap - (gap - 1));
  const [left, top] = isBeside
    ? [x + (width - length) / 2, y + (height - size) / 2]
    : [x + (width - size) / 2, y + (height - length) / 2];
  const dice = faces.map((face, index) => ({
    face,
    x: isBeside ? left + index * size * gap : left,
    y: isBeside ? top : top + index * size * gap,
  }));
  return <DiceFaces dice={dice} size={size} />;
};
