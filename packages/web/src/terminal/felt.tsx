import type { Cell, Layout, Refusal, RulesSubmission, Spot, WagerResult } from '@hardway/engine';
import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ChipFace, DieFace, shortAmount } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import { familyName, figureOf, longestOdds, oddsOf } from './figure.ts';
import { fold, needsFolding } from './fold.ts';
import './felt.css';

export interface FeltProps {
  readonly layout: Layout;
  readonly submission: RulesSubmission;
  /** What lies on each spot, and what has been sent and is not answered. */
  readonly staked: ReadonlyMap<string, number>;
  readonly waiting: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, Refusal | null>;
  readonly isOpen: boolean;
  readonly lit: readonly string[];
  readonly results: readonly WagerResult[];
  readonly onBet: (spot: string) => void;
  readonly onHelp: (spot: string) => void;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const HOLD = 480;
/** Rows of a folded layout are this high, in rem. */
const FOLDED_ROW = 3.25;

const remOf = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The document's layout, drawn from its data to whatever size there is. */
export const Felt = (props: FeltProps) => {
  const { submission, isOpen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current!;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const folded = needsFolding(props.layout, size.width);
  const layout = useMemo(
    () => (folded ? fold(props.layout, size.width, (family) => isRoomy(submission, family)) : props.layout),
    [folded, props.layout, size.width, submission],
  );
  const across = size.width / layout.columns;
  const down = folded
    ? Math.max(FOLDED_ROW * remOf(), size.height / layout.rows)
    : Math.min(Math.max(size.height / layout.rows, across * 0.75), across * 1.5);
  const height = down * layout.rows;
  return (
    <div ref={frame} className={`felt ${folded ? 'folded' : 'flat'} ${isOpen ? 'open' : 'closed'}`}>
      {size.width > 0 && (
        <div className="cloth" style={{ height }}>
          {layout.cells.map((cell) => {
            const box = {
              x: cell.x * across,
              y: cell.y * down,
              width: cell.width * across,
              height: cell.height * down,
            };
            const key = 'spot' in cell.shows ? cell.shows.spot : cell.shows.text;
            return <CellOn key={key} cell={cell} box={box} {...props} />;
          })}
        </div>
      )}
    </div>
  );
};

/** Positions that pay in several ways need room for all of them. */
const isRoomy = ({ spots }: RulesSubmission, family: string): boolean =>
  spots.some(({ id, play }) => id.startsWith(`${family}/`) && play.kind === 'one-roll' && play.wins.length > 1);

const CellOn = ({ cell, box, ...props }: FeltProps & { cell: Cell; box: Box }) => {
  const { shows } = cell;
  const place = { left: box.x, top: box.y, width: box.width, height: box.height };
  if (!('spot' in shows))
    return (
      <span className="printed" style={place} aria-hidden="true">
        {shows.text}
      </span>
    );
  const spot = props.submission.spots.find(({ id }) => id === shows.spot);
  if (!spot) return null;
  const wording = shows.wording ?? props.layout.wording ?? props.submission.wording;
  const odds = oddsOf(props.submission, spot, wording);
  return <SpotOn {...props} spot={spot} odds={odds} longest={longestOdds(props.submission, spot, wording)} box={box} />;
};

const SpotOn = ({
  spot,
  odds,
  longest,
  box,
  staked,
  waiting,
  refusals,
  lit,
  results,
  onBet,
  onHelp,
}: FeltProps & { spot: Spot; odds: readonly string[]; longest: string; box: Box }) => {
  const { language } = useLanguage();
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; done: boolean } | null>(null);
  const stake = staked.get(spot.id) ?? 0;
  const sent = waiting.get(spot.id) ?? 0;
  const result = results.find((entry) => entry.spot === spot.id);
  const name = language === 'zh' ? (spot.name.zh ?? spot.name.en) : spot.name.en;
  const release = (): void => {
    if (held.current) clearTimeout(held.current.timer);
  };
  const hold = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const timer = setTimeout(() => {
      held.current = { timer, done: true };
      onHelp(spot.id);
    }, HOLD);
    held.current = { timer, done: false };
  };
  const isLit = lit.includes(spot.id);
  const looks = [spot.id.includes('/') ? spot.id.split('/')[0] : 'alone', isLit ? 'lit' : '', stake ? 'mine' : ''];
  return (
    <button
      type="button"
      className={`spot ${looks.join(' ')}`}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      aria-disabled={refusals.get(spot.id) !== null}
      aria-label={[name, odds.join(', '), ...(stake ? [shortAmount(stake)] : []), ...(isLit ? ['★'] : [])].join('; ')}
      data-spot={spot.id}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => {
        event.preventDefault();
        release();
        if (!held.current?.done) onHelp(spot.id);
      }}
      onKeyDown={(event) => {
        if (event.key === '?' || event.key === 'i') onHelp(spot.id);
      }}
      onClick={() => {
        if (!held.current?.done) onBet(spot.id);
        held.current = null;
      }}
    >
      <SpotDrawing
        spot={spot}
        name={name}
        odds={odds}
        longest={longest}
        width={box.width}
        height={box.height}
        chips={stake + sent}
        waiting={sent > 0}
      />
      {result && result.result !== 'lost' && <em>+{shortAmount(result.returned - result.stake)}</em>}
    </button>
  );
};

/** About how wide letters are for their height. */
const letterWidth = (letter: string): number => {
  if (letter > '\u2e80') return 1;
  return letter === ' ' ? 0.28 : 0.59;
};

const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** The largest size at which a line fits. */
const fitted = (text: string, width: number, most: number): number => Math.min(most, width / widthOf(text));

interface DrawingProps {
  readonly spot: Spot;
  readonly name: string;
  readonly odds: readonly string[];
  /** The longest odds in the family: all of it is set in one size. */
  readonly longest: string;
  readonly width: number;
  readonly height: number;
  readonly chips: number;
  readonly waiting: boolean;
}

const SpotDrawing = (props: DrawingProps) => {
  const { width, height, chips, waiting } = props;
  const chip = Math.min(width * 0.62, height * 0.54, remOf() * 3.2);
  const at = chipPlace(props, chip);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {props.odds.length > 1 ? <ManyOdds {...props} /> : <OneOdds {...props} />}
      {chips > 0 && <ChipFace minor={chips} size={chip} x={at.x} y={at.y} waiting={waiting} />}
    </svg>
  );
};

/** Where a chip lies: never on the odds, and beside the number or the name where there is room. */
const chipPlace = ({ spot, odds, width, height }: DrawingProps, chip: number): { x: number; y: number } => {
  if (odds.length > 1) return { x: width * 0.05, y: (height - chip) / 2 };
  const figure = figureOf(spot);
  if (figure.is === 'name')
    return { x: isLow(height) ? width * 0.24 - chip / 2 : width - chip - 6, y: (height - chip) * 0.4 };
  if (figure.is === 'number') return { x: width - chip - 4, y: height > width * 1.3 ? 4 : (height - chip) * 0.3 };
  return { x: (width - chip) / 2, y: (height - chip) * 0.35 };
};

/** Too low to set a name's parts below each other. */
const isLow = (height: number): boolean => height < remOf() * 6;

/** Smaller than this, in rem, nobody reads it, and the name is left to the explanation. */
const LEGIBLE = 0.53;

/** A figure, the wager's name where there is room, and what it pays. */
const OneOdds = ({ spot, name, odds: [odds = ''], longest, width, height }: DrawingProps) => {
  const figure = figureOf(spot);
  const inner = width - 7;
  const oddsSize = fitted(longest, inner, Math.min(height * 0.2, remOf() * 1.05));
  const oddsAt = height - oddsSize * 0.85 - height * 0.03;
  if (figure.is === 'name')
    return <Named {...{ spot, name, odds, width, height, oddsSize, oddsAt }} note={figure.note} />;
  const family = familyName(name);
  const nameSize = fitted(family, inner, Math.min(height * 0.15, remOf() * 0.8));
  const named = nameSize >= LEGIBLE * remOf() && height > remOf() * 3.9;
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
        <DiceIn faces={figure.faces} x={4} y={top} width={inner} height={room} />
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

/** Big, Small and their like: the Chinese name large, the document's name, the totals and the odds. */
const Named = ({
  spot,
  odds,
  note,
  width,
  height,
  oddsSize,
  oddsAt,
}: Pick<DrawingProps, 'spot' | 'width' | 'height'> & {
  odds: string;
  note: string;
  oddsSize: number;
  oddsAt: number;
}) => {
  const { en, zh } = spot.name;
  const low = isLow(height);
  const nameSize = fitted(en, width * (low ? 0.46 : 0.82), Math.min(height * 0.22, remOf() * 1.5));
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
        <text className="note" x={width * 0.71} y={height * 0.55} fontSize={lowSize * 0.9}>
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
const ManyOdds = ({ spot, odds, width, height }: DrawingProps) => {
  const figure = figureOf(spot);
  const die = Math.min(width * 0.3, height * 0.62);
  const row = height / (odds.length + 0.6);
  const start = width * 0.08 + die;
  const dot = Math.min(row * 0.11, width * 0.018);
  const room = width - start - dot * 10.5 - width * 0.03;
  const size = Math.min(...odds.map((entry) => fitted(entry, room, Math.min(row * 0.62, remOf() * 1.05))));
  return (
    <>
      {figure.is === 'dice' && <DieFace face={figure.faces[0]!} x={width * 0.05} y={(height - die) / 2} size={die} />}
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
const DiceIn = ({ faces, x, y, width, height }: Box & { faces: readonly (1 | 2 | 3 | 4 | 5 | 6)[] }) => {
  const count = faces.length;
  const gap = 1.12;
  const beside = Math.min(width / (count * gap), height * 0.96);
  const below = Math.min(width, height / (count * gap));
  const isBeside = beside >= below;
  const size = Math.min(isBeside ? beside : below, remOf() * 3.4);
  const length = size * (count * gap - (gap - 1));
  const [left, top] = isBeside
    ? [x + (width - length) / 2, y + (height - size) / 2]
    : [x + (width - size) / 2, y + (height - length) / 2];
  return faces.map((face, index) => (
    <DieFace
      // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
      key={index}
      face={face}
      size={size}
      x={isBeside ? left + index * size * gap : left}
      y={isBeside ? top : top + index * size * gap}
    />
  ));
};
