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

/** Nothing that is printed is smaller than this, in rem: 11 pixels. */
const LEGIBLE = 0.6875;

/** How wide letters of the screens' bold sans are for their height, where it is small; others are as wide as a digit. */
const LETTERS: readonly (readonly [letters: string, width: number])[] = [
  [' ijlI:,.·', 0.27],
  ['frt', 0.42],
  ['aceknosuvxyz', 0.6],
  ['ACDGHKNOQUVXY', 0.76],
  ['mwMW½', 0.93],
];

const letterWidth = (letter: string): number => {
  if (letter > '\u2e80') return 1;
  return LETTERS.find(([letters]) => letters.includes(letter))?.[1] ?? 0.68;
};

const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** The largest size at which a line fits. */
const fitted = (text: string, width: number, most: number): number =>
  text === '' ? most : Math.min(most, width / widthOf(text));

/** The same, where it may not be smaller than can be read: the position is made wide enough for that. */
const legible = (text: string, width: number, most: number, rem: number): number =>
  Math.max(fitted(text, width, most), LEGIBLE * rem);

/** Odds in two lines, for a position that is high and narrow. */
const brokenOdds = (odds: string): readonly [string, string] | null => {
  const at = odds.lastIndexOf(' ');
  return at < 0 ? null : [odds.slice(0, at + 1), odds.slice(at + 1)];
};

/** From a position's edges to what is printed in it, in pixels, both sides together. */
const EDGES = 5;
/** The least share of a position with several odds that these have for themselves. */
const ODDS_SHARE = 0.45;
/** How high a position is in which odds take two lines, in rem. */
const HIGH = 4;
/** How high one with a name and a line of print has to be, in rem. */
const NAMED_HEIGHT = 3.25;

type Said = Pick<DrawingProps, 'odds' | 'longest' | 'legend'>;

/** How wide a position has to be, in pixels, for each line of it to be read. */
export const leastWidth = ({ odds, longest, legend }: Said, rem: number): number => {
  const size = LEGIBLE * rem;
  const line = widthOf(longest) * size;
  if (odds.length > 1) return line / ODDS_SHARE;
  return Math.max(line + EDGES, legend === '' ? 0 : widthOf(legend) * size + 2 * EDGES);
};

/** Whether all that a position says can be read on so much room. */
export const isLegibleOn = (said: Said, { width, height, rem }: Room): boolean => {
  if (width >= leastWidth(said, rem)) return said.legend === '' || height >= NAMED_HEIGHT * rem;
  const broken = said.odds.length > 1 || said.legend !== '' ? null : brokenOdds(said.longest);
  return broken !== null && height >= HIGH * rem && width >= widthOf(broken[0]) * LEGIBLE * rem + EDGES;
};

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
  const left = height - legendHeight(props);
  if (!isLow(left, rem)) return square(width - size - 6, left - size - 4, size);
  const between = lowRoom(spot, { width, height: left, rem });
  const fitting = Math.min(size, between.width - 4);
  // On the large character where a long name leaves no room between.
  if (fitting < CHIP_LEAST * rem) return square(width * 0.24 - size / 2, left - size - 4, size);
  return square(between.middle - fitting / 2, left - fitting - 4, fitting);
};

/** A smaller chip, in rem, has letters that nobody reads. */
const CHIP_LEAST = 1.5;

/** Of the line of print along the lower edge: as small as can be read where the position is low. */
const legendSize = ({ legend, width, height, rem }: Room & { readonly legend: string }): number =>
  legible(legend, width - 2 * EDGES, Math.min(height * 0.13, rem * 0.85), rem);

/** What it takes of the position, with the edge below it. */
const legendHeight = (props: Room & { readonly legend: string }): number =>
  props.legend === '' ? 0 : legendSize(props) * 1.15 + 4;

/** What is printed on a position that shows a number or dice, and how the room between is shared with a chip. */
const roomsOf = (props: DrawingProps) => {
  const { spot, name, longest, width, height, rem } = props;
  const inner = width - EDGES;
  const most = Math.max(LEGIBLE * rem, Math.min(height * 0.2, rem * 1.05));
  const broken = fitted(longest, inner, most) < LEGIBLE * rem ? brokenOdds(longest) : null;
  const oddsSize = legible(
    broken?.[0] ?? longest,
    width - 2 * EDGES,
    Math.min(most, rem * (broken ? 0.85 : 1.05)),
    rem,
  );
  const oddsAt = height - oddsSize * 0.85 - height * 0.03;
  const oddsTop = oddsAt - oddsSize * (broken ? 0.75 + LINE : 0.75);
  const family = familyName(name);
  const nameSize = fitted(family, width - 2 * EDGES, Math.min(height * 0.15, rem * 0.8));
  const isNamed = nameSize >= LEGIBLE * rem && height > rem * 3.9;
  const top = isNamed ? nameSize * 1.5 + 2 : height * 0.06;
  const room = { x: EDGES / 2, y: top, width: inner, height: oddsTop - top };
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
    isBroken: broken !== null,
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
  return figure.is === 'number' ? fitted(figure.text.padStart(2, '0'), width, height * 0.86) : 0;
};

/** What the large character and the name leave between them. */
const lowRoom = ({ name }: Spot, { width, height, rem }: Room): { readonly middle: number; readonly width: number } => {
  const { en } = name;
  const zh = name.zh ?? '';
  const left = width * 0.24 + (widthOf(zh) * fitted(zh, width * 0.36, height * 0.52)) / 2;
  const right = width * 0.71 - (widthOf(en) * lowNameSize(en, { width, height, rem })) / 2;
  return { middle: (left + right) / 2, width: right - left };
};

const lowNameSize = (en: string, { width, height, rem }: Room): number =>
  fitted(en, width * 0.46, Math.max(LEGIBLE * rem, Math.min(height * 0.22, rem * 1.5)));

/** Too low to set a name's parts below each other. */
const isLow = (height: number, rem: number): boolean => height < rem * 7.25;

/** From one line to the next, for the size of their letters. */
const LINE = 1.05;

const figureWidth = (figure: ReturnType<typeof figureOf>, box: Box, rem: number): number => {
  const size = figureSize(figure, box, rem);
  if (figure.is === 'number') return widthOf(figure.text) * size;
  const count = figure.is === 'dice' ? figure.faces.length : 0;
  return diceIn(count, box.width, box.height, rem).isBeside ? size * count * DICE_GAP : size;
};

/** A figure, the wager's name where there is room, and what it pays. */
const OneOdds = (props: DrawingProps) => {
  const { spot, odds, legend, width, height, rem } = props;
  const figure = figureOf(spot);
  const { oddsSize, oddsAt, isBroken, name, figure: room, size } = roomsOf(props);
  if (figure.is === 'name')
    return (
      <WithLegend legend={legend} width={width} height={height} rem={rem}>
        {(left) => (
          <Named
            {...{ spot, width, rem }}
            odds={odds[0] ?? ''}
            oddsSize={Math.max((oddsSize * left) / height, LEGIBLE * rem)}
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
      <OddsIn text={odds[0] ?? ''} x={width / 2} y={oddsAt} size={oddsSize} isBroken={isBroken} />
    </>
  );
};

interface OddsInProps {
  readonly text: string;
  readonly x: number;
  /** The middle of the last line. */
  readonly y: number;
  readonly size: number;
  readonly isBroken: boolean;
}

const OddsIn = ({ text, x, y, size, isBroken }: OddsInProps) => {
  const lines = isBroken ? brokenOdds(text) : null;
  return (
    <text className="odds" x={x} y={y} fontSize={size}>
      {lines ? (
        <>
          <tspan x={x} y={y - size * LINE}>
            {lines[0]}
          </tspan>
          <tspan x={x} y={y}>
            {lines[1]}
          </tspan>
        </>
      ) : (
        text
      )}
    </text>
  );
};

interface LegendProps extends Room {
  readonly legend: string;
  readonly children: (height: number) => ReactNode;
}

/** A line of print along the lower edge, and the height that it leaves to the rest. */
const WithLegend = ({ legend, width, height, rem, children }: LegendProps) => {
  if (legend === '') return children(height);
  const size = legendSize({ legend, width, height, rem });
  return (
    <>
      {children(height - legendHeight({ legend, width, height, rem }))}
      <text className="legend" x={width / 2} y={height - size * 0.58 - 4} fontSize={size}>
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
  const lowSize = legible(odds, width * 0.5, oddsSize, rem);
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
        <TitleIn text={en} x={width * 0.71} y={height * (note ? 0.3 : 0.4)} size={nameSize} rem={rem} />
        <text className="note" x={width * 0.71} y={height * 0.53} fontSize={Math.max(lowSize * 0.9, LEGIBLE * rem)}>
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
      <text className="note" x={width / 2} y={height * 0.695} fontSize={Math.max(oddsSize * 0.85, LEGIBLE * rem)}>
        {note}
      </text>
      <text className="odds" x={width / 2} y={oddsAt} fontSize={oddsSize}>
        {odds}
      </text>
    </>
  );
};

/** A name, in two lines where it would be too small in one. */
const TitleIn = ({ text, x, y, size, rem }: { text: string; x: number; y: number; size: number; rem: number }) => {
  const words = text.split(' ');
  const first = words.slice(0, Math.ceil(words.length / 2)).join(' ');
  if (size >= LEGIBLE * rem || first === text)
    return (
      <text className="title" x={x} y={y} fontSize={size}>
        {text}
      </text>
    );
  const least = LEGIBLE * rem;
  return (
    <text className="title" x={x} y={y} fontSize={least}>
      <tspan x={x} y={y - (least * LINE) / 2}>
        {`${first} `}
      </tspan>
      <tspan x={x} y={y + (least * LINE) / 2}>
        {text.slice(first.length + 1)}
      </tspan>
    </text>
  );
};

/** A position that pays by how many dice show its number: a row for each. */
const ManyOdds = (props: DrawingProps) => {
  const { spot, odds, width, height, rem } = props;
  const figure = figureOf(spot);
  const chip = chipBox(props);
  const die = Math.min(width * 0.27, chip.y - height * 0.08);
  const row = height / (odds.length + 0.6);
  const start = width * 0.07 + die;
  const dot = Math.min(row * 0.11, width * 0.017);
  const room = width - start - dot * 10.5 - width * 0.03;
  const size = Math.min(...odds.map((entry) => legible(entry, room, Math.min(row * 0.62, rem * 1.05), rem)));
  return (
    <>
      {figure.is === 'dice' && (
        <DiceFaces dice={[{ face: figure.faces[0]!, x: width * 0.04, y: height * 0.04 }]} size={die} />
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
