import type { Point } from '@hardway/engine';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { amountText } from '../../design/index.ts';
import { useMedia } from '../../house/use-media.ts';
import { useWords } from '../../words/language.tsx';
import { type Direction, nextPlace, type PlaceOn } from '../arrows.ts';
import { CentrePart } from './centre.tsx';
import { type FeltPlan, feltPlansOf, type Group, groupOf } from './felt-plan.ts';
import { DontCome, Legs, LineArea } from './line-area.tsx';
import { MyBets } from './my-bets.tsx';
import { NextRollStrip } from './next-roll-strip.tsx';
import { NumberBoxes } from './number-boxes.tsx';
import { useCraps } from './seat-context.ts';
import './spot.css';
import './felt.css';
import './lines.css';
import './centre.css';
import './fold.css';

/** There is no room for a whole felt: its parts stand one below the other. */
export const NARROW = '(max-width: 60rem), (max-height: 34rem)';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** A long position lies straight ahead of everything that it spans, wherever its middle is. */
const inLine = <Place extends PlaceOn>(places: readonly Place[], from: string, upOrDown: boolean): readonly Place[] => {
  const start = places.find(({ id }) => id === from);
  if (!start) return places;
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  return places.map((place) => {
    if (upOrDown) return place.x <= x && x <= place.x + place.width ? { ...place, x: x - place.width / 2 } : place;
    return place.y <= y && y <= place.y + place.height ? { ...place, y: y - place.height / 2 } : place;
  });
};

/** What the arrows lead to: positions and numbers, or what is offered on a number by whoever is there. */
const STOPS = '[data-spot], [data-number]';
const stopsAround = (felt: HTMLElement, from: HTMLElement): readonly HTMLElement[] => {
  const offer = from.closest('.number-offer');
  return [...(offer ?? felt).querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => element.offsetParent !== null && element.closest('.number-offer') === offer,
  );
};

/** Arrow keys go from position to position, wherever they lie. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const direction = ARROWS[event.key];
  const from = (event.target as HTMLElement).closest<HTMLElement>(STOPS);
  if (!direction || !from) return;
  const places = stopsAround(event.currentTarget, from).map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { id: element.dataset.spot ?? element.dataset.number!, x, y, width, height, element };
  });
  const start = from.dataset.spot ?? from.dataset.number!;
  const next = nextPlace(inLine(places, start, direction === 'up' || direction === 'down'), start, direction);
  if (!next) return;
  event.preventDefault();
  places.find(({ id }) => id === next)?.element.focus();
};

export const CrapsFelt = ({ picked }: { picked: string | null }) => {
  const { submission, easy, isOpen } = useCraps();
  const isNarrow = useMedia(NARROW);
  const [number, setNumber] = useState<Point | null>(null);
  const plan = feltPlansOf(submission, easy);
  /** Whoever goes on elsewhere on the felt is done with the number. */
  const leaveNumber = ({ target }: PointerEvent): void => {
    if (number !== null && !(target as HTMLElement).closest('.number-offer, [data-number]')) setNumber(null);
  };
  const numbers = <NumberBoxes spots={spotsOf(plan, 'numbers')} open={number} onOpen={setNumber} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus between its buttons
    <div
      className={`craps-felt ${isNarrow ? 'folded' : 'whole'} ${isOpen ? 'open' : 'closed'}`}
      onKeyDown={walk}
      onPointerDown={leaveNumber}
    >
      {isNarrow ? (
        <Folded plan={plan} numbers={numbers} isBelow={number !== null} />
      ) : (
        <Whole plan={plan} picked={picked} numbers={numbers} isBelow={number !== null} />
      )}
    </div>
  );
};

const spotsOf = (plan: readonly FeltPlan[], group: Group) => plan.find((part) => part.group === group)?.spots ?? [];
const isBeside = ({ group }: FeltPlan): boolean => group !== 'line' && group !== 'numbers';

const Operator = () => <p className="operator">{useCraps().submission.house.operator}</p>;

interface FeltParts {
  readonly plan: readonly FeltPlan[];
  readonly numbers: ReactNode;
  /** The lines lie under what is offered on a number: a tap there puts that away, and bets nothing by half a button. */
  readonly isBelow: boolean;
}

/** A felt as it lies on the table, with its centre and the own bets at the side. */
const Whole = ({ plan, picked, numbers, isBelow }: FeltParts & { picked: string | null }) => {
  const words = useWords();
  const line = spotsOf(plan, 'line');
  return (
    <>
      <div className="cloth">
        <Operator />
        <div className="layout">
          <div className="corner">
            <DontCome spots={line} />
            <p>{words.playerCraps.noCallBets}</p>
          </div>
          {numbers}
          <div className="lines" inert={isBelow}>
            <Legs spots={line} />
            <LineArea spots={line} />
          </div>
          <i className="edge outer" />
          <i className="edge inner" />
        </div>
        <NextRollStrip />
      </div>
      <Rail beside={plan.filter(isBeside)} picked={picked} />
    </>
  );
};

type Tab = 'center' | 'mine';

const Rail = ({ beside, picked }: { beside: readonly FeltPlan[]; picked: string | null }) => {
  const words = useWords();
  const { felt } = useCraps();
  const [chosen, setChosen] = useState<Tab>('center');
  const tab: Tab = beside.length === 0 ? 'mine' : chosen;
  useEffect(() => {
    if (picked !== null) setChosen('mine');
  }, [picked]);
  const tabs = beside.length === 0 ? (['mine'] as const) : (['center', 'mine'] as const);
  return (
    <div className="rail">
      <div className="tabs" role="tablist" aria-label={words.playerCraps.tabsLabel}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === tab}
            aria-controls="beside"
            onClick={() => setChosen(name)}
          >
            {name === 'mine' ? words.playerCraps.mine.open({ count: felt.length }) : words.playerCraps.tabs.center}
          </button>
        ))}
      </div>
      <div id="beside" role="tabpanel" aria-labelledby={`tab-${tab}`} className={`beside ${tab}`}>
        {tab === 'mine' ? (
          <MyBets picked={picked} />
        ) : (
          beside.map((part) => (
            <section key={part.group} className={part.group} aria-label={words.playerCraps.group[part.group]}>
              <h2>{words.playerCraps.group[part.group]}</h2>
              <CentrePart {...part} />
            </section>
          ))
        )}
      </div>
    </div>
  );
};

/** The same parts one below the other, the propositions and side bets each to be unfolded. */
const Folded = ({ plan, numbers, isBelow }: FeltParts) => {
  const words = useWords();
  const line = spotsOf(plan, 'line');
  return (
    <>
      <Operator />
      <div className="layout">
        {numbers}
        <div className="lines" inert={isBelow}>
          <DontCome spots={line} />
          <LineArea spots={line} />
        </div>
        <p className="no-call-bets">{words.playerCraps.noCallBets}</p>
      </div>
      {plan.filter(isBeside).map((part) => (
        <Fold key={part.group} part={part} />
      ))}
      <NextRollStrip />
    </>
  );
};

const Fold = ({ part }: { part: FeltPlan }) => {
  const words = useWords();
  const { felt } = useCraps();
  const [isOpen, setOpen] = useState(false);
  const staked = felt
    .filter(({ spot }) => groupOf(spot) === part.group)
    .reduce((sum, { wager }) => sum + wager.stake, 0);
  return (
    <section className={`fold ${part.group}`}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`fold-${part.group}`}
          onClick={() => setOpen(!isOpen)}
        >
          {words.playerCraps.group[part.group]} {staked > 0 && <b>{amountText(staked)}</b>}
        </button>
      </h2>
      <div id={`fold-${part.group}`} hidden={!isOpen}>
        <CentrePart {...part} />
      </div>
    </section>
  );
};
