import { familyOf, labelOf, positionName, type Spot } from '@hardway/engine';
import type { ReactNode } from 'react';
import { ChipFace, Icon, shortAmount } from '../../design/index.ts';
import { useHold } from '../../house/use-hold.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { findAction } from './on-felt.ts';
import { useCraps } from './seat-context.ts';
import { spotOdds } from './spot-odds.ts';
import { dueOn, onTap } from './vigorish.ts';

/** Its family and, beside it, itself. */
const looksOf = (id: string): string => `${familyOf(id)} ${id.replace('/', '-')}`;

/** A position of the felt: a tap bets, holding it explains it. */
export const SpotButton = ({ spot, children }: { spot: Spot; children?: ReactNode }) => {
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
      className={`spot ${looksOf(spot.id)} ${isWon ? 'won' : ''} ${hasChips ? 'has' : ''}`}
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
            {label}
          </>
        )}
      </span>
      {children}
      {odds.length > 0 && <span className="odds">{shortOdds(odds)}</span>}
      {due && (
        <span className="due">
          <span aria-hidden="true">{due.short}</span>
          <span className="unseen">; {due.full}</span>
        </span>
      )}
      <Lying position={spot.id} />
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

/** A position where a come bet has travelled to; there is nothing to tap while it is empty. */
export const TravelSpot = ({ position }: { position: string }) => {
  const language = useLanguage();
  const { rulebook, felt, fresh, onPick } = useCraps();
  const label = labelOf(rulebook, familyOf(position), language);
  const isThere = felt.some((entry) => entry.position === position);
  if (!isThere && !fresh.has(position))
    return (
      <span className={`spot travel ${familyOf(position)} empty`} aria-hidden="true">
        <span className="name">{label}</span>
      </span>
    );
  const name = positionName(rulebook, position, language);
  return (
    <button
      type="button"
      className={`spot travel has ${familyOf(position)}`}
      data-spot={position}
      onClick={() => isThere && onPick(position)}
    >
      <span className="name">
        {label}
        <span className="unseen">; {name}</span>
      </span>
      <Lying position={position} />
    </button>
  );
};

/** The chips at a position, whether they work, a lock, and what the last throw brought. */
const Lying = ({ position }: { position: string }) => {
  const words = useWords();
  const { submission, felt, waiting, fresh } = useCraps();
  const found = felt.find((entry) => entry.position === position);
  const sent = waiting.get(position) ?? 0;
  const stake = (found?.wager.stake ?? 0) + sent;
  const result = fresh.get(position);
  const paid = stake > 0 ? dueOn(submission, position, stake) : 0;
  return (
    <>
      {stake > 0 && (
        <span className="lying">
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <ChipFace minor={stake} size={100} waiting={sent > 0} />
          </svg>
          <span className="unseen">; {shortAmount(stake)}</span>
          {paid > 0 && (
            <span className="paid">
              <span aria-hidden="true">+{shortAmount(paid)}</span>
              <span className="unseen">; {words.playerCraps.vigorish.paid({ value: shortAmount(paid) })}</span>
            </span>
          )}
          {found && !found.works && <b className="off">{words.playerCraps.puck.off}</b>}
          {found?.works && found.wager.called && <b className="on">{words.playerCraps.puck.on}</b>}
          {found?.lock && (
            <span className="lock">
              <Icon name="lock" size="0.8rem" />
              <span className="unseen">; {words.playerCraps.mine.locked}</span>
            </span>
          )}
        </span>
      )}
      {result && <Outcome result={result} />}
    </>
  );
};

const Outcome = ({ result }: { result: { result: string; returned: number; stake: number; stands?: true } }) => {
  const words = useWords();
  const net = result.returned - (result.stands ? 0 : result.stake);
  return (
    <em className={result.result}>
      {result.result === 'returned'
        ? words.player.recall.results.returned
        : `${net < 0 ? '−' : '+'}${shortAmount(Math.abs(net))}`}
    </em>
  );
};
