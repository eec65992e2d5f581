import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { amountText } from '../../design/index.ts';
import { useMedia } from '../../house/use-media.ts';
import { useWords } from '../../words/language.tsx';
import { type Direction, nextPlace, type PlaceOn } from '../arrows.ts';
import { CentrePart } from './centre.tsx';
import { type FeltPlan, feltPlansOf, type Group, groupOf } from './felt-plan.ts';
import { DontCome, LineArea } from './line-area.tsx';
import { MyBets } from './my-bets.tsx';
import { NextRollStrip } from './next-roll-strip.tsx';
import { NumberBoxes } from './number-boxes.tsx';
import { useCraps } from './seat-context.ts';
import './spot.css';
import './felt.css';
import './lines.css';
import './centre.css';
import './fold.css';

/** Below this there is no room for a whole felt: its parts are folded. */
export const NARROW = '(max-width: 60rem)';

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

/** Arrow keys go from position to position, wherever they lie. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const direction = ARROWS[event.key];
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-spot]');
  if (!direction || !from) return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-spot]')]
    .filter((element) => element.offsetParent !== null)
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { id: element.dataset.spot!, x, y, width, height, element };
    });
  const next = nextPlace(
    inLine(places, from.dataset.spot!, direction === 'up' || direction === 'down'),
    from.dataset.spot!,
    direction,
  );
  if (!next) return;
  event.preventDefault();
  places.find(({ id }) => id === next)?.element.focus();
};

export const CrapsFelt = ({ picked }: { picked: string | null }) => {
  const { submission, easy, isOpen } = useCraps();
  const isNarrow = useMedia(NARROW);
  const plan = feltPlansOf(submission, easy);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus between its buttons
    <div className={`craps-felt ${isNarrow ? 'folded' : 'whole'} ${isOpen ? 'open' : 'closed'}`} onKeyDown={walk}>
      {isNarrow ? <Folded plan={plan} /> : <Whole plan={plan} picked={picked} />}
    </div>
  );
};

const spotsOf = (plan: readonly FeltPlan[], group: Group) => plan.find((part) => part.group === group)?.spots ?? [];
const isBeside = ({ group }: FeltPlan): boolean => group !== 'line' && group !== 'numbers';

const Operator = () => <p className="operator">{useCraps().submission.house.operator}</p>;

/** A felt as it lies on the table, with its centre and the own bets at the side. */
const Whole = ({ plan, picked }: { plan: readonly FeltPlan[]; picked: string | null }) => {
  const words = useWords();
  const line = spotsOf(plan, 'line');
  const beside = plan.filter(isBeside);
  return (
    <>
      <div className="cloth">
        <Operator />
        <div className="top">
          <div className="corner">
            <DontCome spots={line} />
            <p>{words.playerCraps.noCallBets}</p>
          </div>
          <NumberBoxes spots={spotsOf(plan, 'numbers')} />
        </div>
        <LineArea spots={line} />
        <NextRollStrip />
      </div>
      <Rail beside={beside} picked={picked} />
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

const OPEN_AT_FIRST: readonly Group[] = ['line', 'numbers'];

/** The same parts one below the other, each to be unfolded. */
const Folded = ({ plan }: { plan: readonly FeltPlan[] }) => (
  <>
    <Operator />
    <NextRollStrip />
    {plan.map((part) => (
      <Fold key={part.group} part={part} line={spotsOf(plan, 'line')} />
    ))}
  </>
);

const Fold = ({ part, line }: { part: FeltPlan; line: FeltPlan['spots'] }) => {
  const words = useWords();
  const { felt } = useCraps();
  const [isOpen, setOpen] = useState(OPEN_AT_FIRST.includes(part.group));
  const body = useRef<HTMLDivElement>(null);
  const staked = felt
    .filter(
      ({ spot, wager }) =>
        (wager.state.point !== null && spot.play.kind === 'line' && spot.play.travels ? 'numbers' : groupOf(spot)) ===
        part.group,
    )
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
      <div ref={body} id={`fold-${part.group}`} hidden={!isOpen}>
        {part.group === 'line' && (
          <>
            <LineArea spots={part.spots} />
            <DontCome spots={line} />
            <p className="no-call-bets">{words.playerCraps.noCallBets}</p>
          </>
        )}
        {part.group === 'numbers' && <NumberBoxes spots={part.spots} />}
        {isBeside(part) && <CentrePart {...part} />}
      </div>
    </section>
  );
};
