import {
  type Cell,
  type Layout,
  type Refusal,
  type Rulebook,
  type RulesSubmission,
  type Spot,
  type WagerResult,
  wordingOf,
} from '@hardway/engine';
import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { shortAmount } from '../../design/index.ts';
import { longestOdds, oddsOf } from '../../house/figure.ts';
import { useHold } from '../../house/use-hold.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { type Direction, nextPlace } from '../arrows.ts';
import { foldLayout, needsFolding } from './fold.ts';
import { type Box, isLegibleOn, leastWidth, remOf, SpotDrawing } from './spot-drawing.tsx';
import './felt.css';

interface FeltProps {
  readonly rulebook: Rulebook;
  readonly submission: RulesSubmission;
  /** What lies on each spot, and what has been sent and is not answered. */
  readonly staked: ReadonlyMap<string, number>;
  /** What others have there, where the table shows it. */
  readonly others?: Readonly<Record<string, number>>;
  readonly waiting: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, Refusal | null>;
  readonly isOpen: boolean;
  /** The narrowest position that will do, in pixels; a finger's width unless told. */
  readonly narrowest?: number;
  readonly lit: readonly string[];
  readonly results: readonly WagerResult[];
  readonly onBet: (spot: string) => void;
  readonly onHelp: (spot: string) => void;
}

/** The line with the operator's name above the positions, in rem. */
const OPERATOR_ROW = 1.5;

/** Rows of a folded layout are this high, in rem. */
const FOLDED_ROW = 3.25;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Positions that pay in several ways need room for all of them. */
const isRoomy = ({ spots }: RulesSubmission, family: string): boolean =>
  spots.some(({ id, play }) => id.startsWith(`${family}/`) && play.kind === 'one-roll' && play.wins.length > 1);

/** What a position has to say, whatever lies on it. */
interface Printed {
  readonly spot: Spot;
  readonly odds: readonly string[];
  readonly longest: string;
  readonly legend: string;
}

/** The odds of every position, as its place on the layout words them. */
const printedOn = (
  rulebook: Rulebook,
  submission: RulesSubmission,
  { legends = {} }: Layout,
  language: 'en' | 'zh',
): ReadonlyMap<string, Printed> =>
  new Map(
    submission.spots.map((spot) => {
      const wording = wordingOf(rulebook, submission, spot.id);
      const odds = oddsOf(submission, spot, wording);
      const legend = legends[spot.id]?.[language] ?? '';
      return [spot.id, { spot, odds, longest: longestOdds(submission, spot, wording), legend }];
    }),
  );

/** The room there is, and the page's rem in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
  readonly rem: number;
}

const isSame = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height && a.rem === b.rem;

/** How large the layout's squares are in the room there is. */
const scaleOf = (layout: Layout, folded: boolean, size: Size) => {
  const across = size.width / layout.columns;
  const down = folded
    ? Math.max(FOLDED_ROW * size.rem, size.height / layout.rows)
    : Math.min(Math.max(size.height / layout.rows, across * 0.75), across * 1.5);
  return { across, down };
};

const printedIn = ({ shows }: Cell, printed: ReadonlyMap<string, Printed>): Printed | undefined =>
  'spot' in shows ? printed.get(shows.spot) : undefined;

/** Whether everything can be read that is printed on the layout as it is. */
const isLegible = (layout: Layout, printed: ReadonlyMap<string, Printed>, size: Size): boolean => {
  const { across, down } = scaleOf(layout, false, size);
  return layout.cells.every((cell) => {
    const said = printedIn(cell, printed);
    return !said || isLegibleOn(said, { width: cell.width * across, height: cell.height * down, rem: size.rem });
  });
};

const wantedBy = (cell: Cell, printed: ReadonlyMap<string, Printed>, rem: number): number => {
  const said = printedIn(cell, printed);
  return said ? leastWidth(said, rem) : 0;
};

/** The document's layout, drawn from its data to whatever size there is. */
export const SicBoFelt = (props: FeltProps) => {
  const { rulebook, submission, isOpen } = props;
  const language = useLanguage();
  const words = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0, rem: 16 });
  // One position is reached by Tab; arrows lead to the others.
  const [reached, setReached] = useState<string | null>(null);
  useLayoutEffect(() => {
    const element = frame.current!;
    const measure = (): void => {
      const rem = remOf();
      const now = { width: element.clientWidth, height: element.clientHeight - OPERATOR_ROW * rem, rem };
      setSize((before) => (isSame(before, now) ? before : now));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const drawn = rulebook.layouts.find(({ id }) => id === submission.layout)!;
  const printed = useMemo(
    () => printedOn(rulebook, submission, drawn, language),
    [rulebook, submission, drawn, language],
  );
  const folded = needsFolding(drawn, size.width, props.narrowest) || !isLegible(drawn, printed, size);
  const layout = useMemo(
    () =>
      folded
        ? foldLayout(
            drawn,
            size.width,
            (family) => isRoomy(submission, family),
            (cell) => wantedBy(cell, printed, size.rem),
          )
        : drawn,
    [folded, drawn, size.width, size.rem, printed, submission],
  );
  const { across, down } = scaleOf(layout, folded, size);
  const boxes = useMemo(
    () =>
      layout.cells.map((cell) => ({
        shows: cell.shows,
        box: { x: cell.x * across, y: cell.y * down, width: cell.width * across, height: cell.height * down },
      })),
    [layout, across, down],
  );
  const places = useMemo(
    () =>
      boxes.flatMap(({ shows, box }) =>
        'spot' in shows && printed.has(shows.spot) ? [{ id: shows.spot, ...box }] : [],
      ),
    [boxes, printed],
  );
  // Positions keep these for good, so that news redraws only those it is about.
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const bet = useCallback((spot: string): void => latest.current.onBet(spot), []);
  const help = useCallback((spot: string): void => latest.current.onHelp(spot), []);
  const first = places.find(({ id }) => id === reached)?.id ?? places[0]?.id;
  const walk = (event: KeyboardEvent): void => {
    const direction = ARROWS[event.key];
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-spot]')?.dataset.spot;
    const next = direction && from ? nextPlace(places, from, direction) : undefined;
    if (!next) return;
    event.preventDefault();
    frame.current?.querySelector<HTMLElement>(`[data-spot="${next}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus between its buttons
    <div ref={frame} className={`felt ${folded ? 'folded' : 'flat'} ${isOpen ? 'open' : 'closed'}`} onKeyDown={walk}>
      {submission.house.operator && (
        <p className="operator" style={{ height: `${OPERATOR_ROW}rem` }}>
          {submission.house.operator}
        </p>
      )}
      {size.width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the cloth
        <div className="cloth" role="group" aria-label={words.playerSicbo.felt} style={{ height: down * layout.rows }}>
          {boxes.map(({ shows, box }) => {
            if (!('spot' in shows)) return <PrintedWords key={shows.text} box={box} text={shows.text} />;
            const here = printed.get(shows.spot);
            if (!here) return null;
            return (
              <SpotOn
                key={shows.spot}
                {...here}
                box={box}
                rem={size.rem}
                stake={props.staked.get(shows.spot) ?? 0}
                others={props.others?.[shows.spot] ?? 0}
                sent={props.waiting.get(shows.spot) ?? 0}
                won={wonOn(props.results, shows.spot)}
                isLit={props.lit.includes(shows.spot)}
                isShut={!isOpen || props.refusals.get(shows.spot) !== null}
                isReached={shows.spot === first}
                onReach={setReached}
                onBet={bet}
                onHelp={help}
              />
            );
          })}
        </div>
      )}
    </div>
  );
};

const PrintedWords = memo(({ box, text }: { box: Box; text: string }) => (
  <span
    className="printed"
    style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
    aria-hidden="true"
  >
    {text}
  </span>
));

/** What a spot's wager brought beyond its stake; nothing where none lay or it lost. */
const wonOn = (results: readonly WagerResult[], spot: string): number | null => {
  const result = results.find((entry) => entry.spot === spot);
  return result && result.result !== 'lost' ? result.returned - result.stake : null;
};

interface SpotProps extends Printed {
  readonly box: Box;
  readonly rem: number;
  readonly stake: number;
  readonly others: number;
  readonly sent: number;
  readonly won: number | null;
  readonly isLit: boolean;
  readonly isShut: boolean;
  readonly isReached: boolean;
  readonly onReach: (spot: string) => void;
  readonly onBet: (spot: string) => void;
  readonly onHelp: (spot: string) => void;
}

const SpotOn = memo((props: SpotProps) => {
  const { spot, odds, longest, legend, box, rem, stake, others, sent, won, isLit } = props;
  const language = useLanguage();
  const words = useWords();
  const name = language === 'zh' ? (spot.name.zh ?? spot.name.en) : spot.name.en;
  const hold = useHold(
    () => props.onBet(spot.id),
    () => props.onHelp(spot.id),
  );
  const looks = [
    spot.id.includes('/') ? spot.id.split('/')[0] : 'alone',
    isLit ? 'lit' : '',
    stake ? 'mine' : '',
    won === null ? '' : 'brought',
  ];
  return (
    <button
      type="button"
      className={`felt-spot ${looks.join(' ')}`}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      aria-disabled={props.isShut}
      data-spot={spot.id}
      tabIndex={props.isReached ? 0 : -1}
      onFocus={() => props.onReach(spot.id)}
      {...hold}
    >
      <SpotDrawing
        spot={spot}
        name={name}
        odds={odds}
        longest={longest}
        legend={legend}
        width={box.width}
        height={box.height}
        rem={rem}
        chips={stake + sent}
        others={others}
        waiting={sent > 0}
      />
      <span className="unseen">
        {[
          name,
          odds.join(', '),
          ...(legend ? [legend] : []),
          ...(stake ? [shortAmount(stake)] : []),
          ...(others ? [words.player.others({ value: shortAmount(others) })] : []),
          ...(isLit ? [words.player.wins] : []),
        ].join('; ')}
      </span>
      {won !== null && <em>+{shortAmount(won)}</em>}
    </button>
  );
});
