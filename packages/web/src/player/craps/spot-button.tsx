import { familyOf, labelOf, positionName, type Spot } from '@hardway/engine';
import type { ReactNode } from 'react';
import { spotOdds } from '../../house/spot-odds.ts';
import { useHold } from '../../house/use-hold.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { Brought, ChipsAt, OthersAt } from './chips.tsx';
import { findAction } from './on-felt.ts';
import { useCraps } from './seat-context.ts';
import { onTap } from './vigorish.ts';

/** Its family and, beside it, itself. */
const looksOf = (id: string): string => `${familyOf(id)} ${id.replace('/', '-')}`;

interface SpotProps {
  readonly spot: Spot;
  /** Odds are called by the line that they lie beside, where they stand among other wagers. */
  readonly withLine?: boolean;
  readonly children?: ReactNode;
}

/** A position of the felt: a tap bets, holding it explains it. */
export const SpotButton = ({ spot, withLine = false, children }: SpotProps) => {
  const words = useWords();
  const language = useLanguage();
  const { rulebook, submission, point, actions, felt, waiting, fresh, chip, onBet, onHelp } = useCraps();
  const hold = useHold(
    () => onBet(spot.id),
    () => onHelp(spot.id),
  );
  const odds = spotOdds(rulebook, submission, spot, point);
  const due = onTap(words, submission, spot, chip);
  const isShut = findAction(actions, 'bet', spot.id)?.refusal !== null;
  const label = labelOf(rulebook, spot.id, language);
  const name = positionName(rulebook, spot.id, language);
  const isWon = fresh.get(spot.id)?.result === 'won';
  const isSent = waiting.has(spot.id);
  const hasChips = isSent || felt.some(({ position }) => position === spot.id);
  return (
    <button
      type="button"
      className={`spot ${looksOf(spot.id)} ${fresh.has(spot.id) ? 'fresh' : ''} ${isWon ? 'won' : ''} ${hasChips ? 'has' : ''}`}
      aria-disabled={isShut}
      aria-busy={isSent}
      data-spot={spot.id}
      {...hold}
    >
      <span className="name">
        {name !== label && name.startsWith(label) ? (
          <>
            {label}
            <span className="unseen">{name.slice(label.length)}</span>
          </>
        ) : (
          <>
            {name !== label && <span className="unseen">{name}: </span>}
            {withLine && spot.made.line && `${labelOf(rulebook, spot.made.line, language)} · `}
            {label}
          </>
        )}
      </span>
      {children}
      {fresh.has(spot.id) ? (
        <Brought position={spot.id} />
      ) : (
        odds.length > 0 && <span className="odds">{shortOdds(odds)}</span>
      )}
      {due && (
        <span className="due">
          <span aria-hidden="true">{due.short}</span>
          <span className="unseen">; {due.full}</span>
        </span>
      )}
      <OthersAt position={spot.id} />
      <ChipsAt position={spot.id} />
      {isWon && <span className="unseen">{words.player.wins}</span>}
    </button>
  );
};

/** Several odds of one position share their last word: "24 · 249 · 999 to 1". */
const shortOdds = (odds: readonly string[]): string => {
  const tails = new Set(odds.map((each) => each.replace(/^\S+/, '')));
  return tails.size === 1 && odds.length > 2
    ? `${odds.map((each) => each.split(' ')[0]).join(' · ')}${[...tails][0]}`
    : odds.join(' · ');
};

/** A come bet that has travelled: a tap looks at it among the own bets. */
export const TravelSpot = ({ position }: { position: string }) => {
  const language = useLanguage();
  const { rulebook, felt, onPick } = useCraps();
  const label = labelOf(rulebook, familyOf(position), language);
  return (
    <button
      type="button"
      className={`spot travel has ${familyOf(position)}`}
      data-spot={position}
      onClick={() => felt.some((entry) => entry.position === position) && onPick(position)}
    >
      <span className="name">
        {label}
        <span className="unseen">; {positionName(rulebook, position, language)}</span>
      </span>
      <ChipsAt position={position} />
      <Brought position={position} />
    </button>
  );
};
