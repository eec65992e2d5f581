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
  /** What others have there. */
  readonly others: number;
  readonly waiting: boolean;
}

/** What is printed on one position, and the chip on it. It is drawn again only when one of the two changes. */
export const SpotDrawing = memo((props: DrawingProps) => {
  const { width, height, chips } = props;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {props.odds.length > 1 ? <ManyOdds {...props} /> : <OneOdds {...props} />}
      {props.others > 0 && <OthersOn {...props} />}
      {chips > 0 && <ChipOn {...props} />}
    </svg>
  );
});

const ChipOn = (props: DrawingProps) => {
  const { x, y, width } = chipBox(props);
  return <ChipFace minor={props.chips} size={width} x={x} y={y} waiting={props.waiting} />;
};

/** In the same corner, and behind the own chip where there is one. */
const OthersOn = (props: DrawingProps) => {
  const { x, y, width } = chipBox(props);
  const behind = props.chips > 0 ? width * 0.2 : 0;
  return <ChipFace minor={props.others} size={width} x={x - behind} y={y - behind} isOthers />;
};

const square = (x: number, y: number, size: number): Box => ({ x, y, width: size, height: size });

/** As large as a chip may be without taking the room from what is printed. */
const chipSize = ({ width, height, rem }: Room): number => Math.min(width * 0.5, height * 0.4, rem * 3);

/** The corner where a chip lies. Nothing is ever printed there, so that it hides nothing. */
const chipBox = (props: DrawingProps): Box => {
  const { spot, odds, width, height, rem } = props;
  const size = chipSize(props);
  if (odds.length > 1) return square(width * 0.04, height * 0.96 - size, Math.min(size, width * 0.3));
  if (figureOf(spot).is !== 'name') return roomsOf(props).chip;
  const x = isLow(height, rem) ? lowChipMiddle(spot, { width, height, rem }, size) - size / 2 : width - size - 6;
  return square(x, height - size - 4, size);
};

/** What is printed on a position that shows a number or dice, and how the room between is shared with a chip. */
const roomsOf = (props: DrawingProps) => {
  const { spot, name, longest, width, height, rem } = props;
  const inner = width - 7;
  const oddsSize = fitted(longest, inner, Math.min(height * 0.2, rem * 1.05));
  const oddsAt = height - oddsSize * 0.85 - height * 0.03;
  const family = familyName(name);
  const nameSize = fitted(family, inner, Math.min(height * 0.15, rem * 0.8));
  const isNamed = nameSize >= LEGIBLE * rem && height > rem * 3.9;
  const top = isNamed ? nameSize * 1.5 + 2 : height * 0.06;
  const room = { x: 4, y: top, width: inner, height: oddsAt - oddsSize * 0.75 - top };
  const size = Math.min(chipSize(props), room.height);
  const beside = { ...room, width: room.width - size - 2 };
  const below = { ...room, height: room.height - size - 2 };
  const drawn = figureOf(spot);
  const sizeIn = (box: Box): number => figureSize(drawn, box, rem);
  const isBeside = sizeIn(beside) >= sizeIn(below);
  // In the middle of the position as far as the chip leaves it there.
  const across = Math.min(beside.width, figureWidth(drawn, beside, rem));
  const left = Math.min((width - across) / 2, beside.x + beside.width - across);
  return {
    oddsSize,
    oddsAt,
    /** Of the dice, or of the letters. */
    size: sizeIn(isBeside ? beside : below),
    name: isNamed ? { text: family, size: nameSize } : null,
    figure: isBeside ? { ...beside, x: left, width: across } : below,
    chip: square(room.x + room.width - size, room.y + room.height - size, size),
  };
};

/** How large the dice or the letters of a figure are in a box. */
const figureSize = (figure: ReturnType<typeof figureOf>, { width, height }: Box, rem: number): number => {
  if (figure.is === 'dice') return diceIn(figure.faces.length, width, height, rem).size;
  return figure.is === 'number' ? fitted(figure.text.padStart(2, '0'), width * 0.9, height * 0.86) : 0;
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
const LEGIBLE = 0.6875;

const figureWidth = (figure: ReturnType<typeof figureOf>, box: Box, rem: number): number => {
  const size = figureSize(figure, box, rem);
  if (figure.is === 'number') return widthOf(figure.text) * size * 1.1;
  const count = figure.is === 'dice' ? figure.faces.length : 0;
  return diceIn(count, box.width, box.height, rem).isBeside ? size * count * DICE_GAP : size;
};

/** A figure, the wager's name where there is room, and what it pays. */
const OneOdds = (props: DrawingProps) => {
  const { spot, odds, legend, width, height, rem } = props;
  const figure = figureOf(spot);
  const { oddsSize, oddsAt, name, figure: room, size } = roomsOf(props);
  if (figure.is === 'name')
    return (
      <WithLegend legend={legend} width={width} height={height} rem={rem}>
        {(left) => (
          <Named
            {...{ spot, width, rem }}
            odds={odds[0] ?? ''}
            oddsSize={(oddsSize * left) / height}
            height={left}
            oddsAt={oddsAt - (height - left)}
            note={figure.note}
          />
        )}
      </WithLegend>
    );
  return (
    <>
      {name && (
        <text className="name" x={width / 2} y={name.size * 0.95 + 2} fontSize={name.size}>
          {name.text}
        </text>
      )}
      {figure.is === 'dice' ? (
        <DiceIn faces={figure.faces} {...room} size={size} />
      ) : (
        <text className="number" x={room.x + room.width / 2} y={room.y + room.height / 2} fontSize={size}>
          {figure.text}
        </text>
      )}
      <text className="odds" x={width / 2} y={oddsAt} fontSize={oddsSize}>
        {odds[0]}
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
const ManyOdds = (props: DrawingProps) => {
  const { spot, odds, width, height, rem } = props;
  const figure = figureOf(spot);
  const chip = chipBox(props);
  const die = Math.min(width * 0.3, chip.y - height * 0.08);
  const row = height / (odds.length + 0.6);
  const start = width * 0.08 + die;
  const dot = Math.min(row * 0.11, width * 0.018);
  const room = width - start - dot * 10.5 - width * 0.03;
  const size = Math.min(...odds.map((entry) => fitted(entry, room, Math.min(row * 0.62, rem * 1.05))));
  return (
    <>
      {figure.is === 'dice' && (
        <DiceFaces dice={[{ face: figure.faces[0]!, x: width * 0.05, y: height * 0.04 }]} size={die} />
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

const DICE_GAP = 1.12;

/** Side by side or one above the other, whichever makes them larger. */
const diceIn = (count: number, width: number, height: number, rem: number) => {
  const beside = Math.min(width / (count * DICE_GAP), height * 0.96);
  const below = Math.min(width, height / (count * DICE_GAP));
  const isBeside = beside >= below;
  return { isBeside, size: Math.min(isBeside ? beside : below, rem * 3.4) };
};

const DiceIn = ({ faces, x, y, width, height, size }: Box & { faces: readonly Face[]; size: number }) => {
  const isBeside = width >= size * (faces.length * DICE_GAP - 0.2);
  const length = size * (faces.length * DICE_GAP - (DICE_GAP - 1));
  const [left, top] = isBeside
    ? [x + (width - length) / 2, y + (height - size) / 2]
    : [x + (width - size) / 2, y + (height - length) / 2];
  const dice = faces.map((face, index) => ({
    face,
    x: isBeside ? left + index * size * DICE_GAP : left,
    y: isBeside ? top : top + index * size * DICE_GAP,
  }));
  return <DiceFaces dice={dice} size={size} />;
};
