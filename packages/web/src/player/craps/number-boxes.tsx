import { familyOf, labelOf, POINTS, type Point, positionName, type Spot } from '@hardway/engine';
import type { CSSProperties } from 'react';
import { Puck, shortAmount } from '../../design/index.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { Brought, ChipsAt, OthersAt } from './chips.tsx';
import { NumberOffer } from './number-offer.tsx';
import { findAction } from './on-felt.ts';
import { useCraps } from './seat-context.ts';

/** What lies behind a number and what before it, as a table has it: the far side against it, the near side for it. */
const AGAINST = ['dont-come', 'dont-come-odds', 'lay', 'place-lose'] as const;
const FOR = ['come', 'come-odds', 'place', 'buy'] as const;

/** What is offered on a number, in the order of how often it is asked for; travelled bets first. */
const OFFERED = ['come', 'dont-come', 'place', 'buy', 'come-odds', 'lay', 'place-lose', 'dont-come-odds'] as const;

/** Places that wagers travel to are on every table; others where the document has the wager. */
const positionsOn = (families: readonly string[], point: Point, spots: readonly Spot[]): readonly string[] =>
  families
    .map((family) => `${family}/${point}`)
    .filter((id) => /^(dont-)?come\//.test(id) || spots.some((spot) => spot.id === id));

interface BoxesProps {
  readonly spots: readonly Spot[];
  /** The number whose wagers are offered now. */
  readonly open: Point | null;
  readonly onOpen: (point: Point | null) => void;
}

/** The six numbers. A tap on one offers everything that can be bet on it. */
export const NumberBoxes = ({ spots, open, onOpen }: BoxesProps) => (
  <div className="boxes">
    {POINTS.map((point, index) => (
      <NumberBox
        key={point}
        point={point}
        index={index}
        spots={spots}
        isOpen={open === point}
        onOpen={() => onOpen(open === point ? null : point)}
      />
    ))}
    {open !== null && (
      <NumberOffer
        key={open}
        point={open}
        index={POINTS.indexOf(open)}
        positions={OFFERED.map((family) => `${family}/${open}`)}
        spots={spots}
        onClose={() => onOpen(null)}
      />
    )}
  </div>
);

interface BoxProps {
  readonly point: Point;
  readonly index: number;
  readonly spots: readonly Spot[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

const NumberBox = ({ point, index, spots, isOpen, onOpen }: BoxProps) => {
  const words = useWords();
  const language = useLanguage();
  const { rulebook, point: on, felt, fresh, waiting } = useCraps();
  const against = positionsOn(AGAINST, point, spots);
  const inFavour = positionsOn(FOR, point, spots);
  const lying = [...inFavour, ...against].flatMap((position) => {
    const stake = felt.find((entry) => entry.position === position)?.wager.stake ?? 0;
    const all = stake + (waiting.get(position) ?? 0);
    return all > 0 ? [`${positionName(rulebook, position, language)}: ${shortAmount(all)}`] : [];
  });
  const isWon = [...against, ...inFavour].some((position) => fresh.get(position)?.result === 'won');
  const number = words.playerCraps.numbers[point] ?? `${point}`;
  return (
    <button
      type="button"
      className={`box ${on === point ? 'pointed' : ''} ${isWon ? 'won' : ''}`}
      style={{ '--index': index } as CSSProperties}
      data-number={point}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <span className="marks-of against" aria-hidden="true">
        {against.map((position) => (
          <Mark key={position} position={position} />
        ))}
      </span>
      <span className="number">
        <b>{number}</b>
        {on === point && <Puck isOn label={words.playerCraps.puckOn({ point })} size="var(--puck)" />}
        <span className="unseen">{[...lying, ...(isWon ? [words.player.wins] : [])].map((part) => `; ${part}`)}</span>
      </span>
      <span className="marks-of for" aria-hidden="true">
        {inFavour.map((position) => (
          <Mark key={position} position={position} />
        ))}
      </span>
    </button>
  );
};

/** The marked place of a wager on a number: its chips lie there. */
const Mark = ({ position }: { position: string }) => {
  const language = useLanguage();
  const { rulebook, actions, felt, waiting, fresh } = useCraps();
  const isSent = waiting.has(position);
  const hasChips = isSent || felt.some((entry) => entry.position === position);
  const isShut = findAction(actions, 'bet', position)?.refusal !== null;
  const looks = [hasChips ? 'has' : '', isShut ? 'shut' : '', fresh.get(position)?.result === 'won' ? 'won' : ''];
  return (
    <span
      className={`mark ${looks.join(' ')}`}
      title={positionName(rulebook, position, language)}
      data-place={position}
      aria-busy={isSent}
    >
      {fresh.has(position) ? (
        <Brought position={position} />
      ) : (
        <span className="label">{labelOf(rulebook, familyOf(position), language)}</span>
      )}
      <OthersAt position={position} />
      <ChipsAt position={position} />
    </span>
  );
};
