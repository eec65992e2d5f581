import { type LegalAction, legalActions, positionName, positionOf, spotOf } from '@hardway/engine';
import { useState } from 'react';
import { amountText, Dialog } from '../../design/index.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { ClauseMark, Why } from '../action.tsx';
import { seatsInPlay } from '../seats.ts';
import { useStation } from '../station.tsx';
import { BetFelt } from './bet-felt.tsx';
import { BetForm } from './bet-form.tsx';
import './player-bet.css';

const ABOUT_WAGERS: readonly LegalAction['action'][] = ['bet', 'change', 'remove'];

/** A dealer places, changes or takes down a wager as its player asks. */
export const PlayerBet = ({ onClose }: { onClose: () => void }) => {
  const words = useWords();
  const language = useLanguage();
  const { rulebook, table, submission, news, actor, now } = useStation();
  const seats = seatsInPlay(news.staff).toSorted((a, b) => a.seat - b.seat);
  const [wanted, setWanted] = useState<number | null>(null);
  const [position, setPosition] = useState<string | null>(null);
  const seat = seats.find((each) => each.seat === wanted) ?? seats[0];
  if (!submission || !seat)
    return (
      <Dialog title={words.console.playerBet.title} closeWord={words.shared.close} onClose={onClose}>
        <p>{words.console.noTerminals}</p>
      </Dialog>
    );
  const wagers = news.staff.seats.find((each) => each.seat === seat.seat)?.wagers ?? [];
  const staked = new Map(
    wagers.map((wager) => [positionOf(spotOf(submission, wager), wager.state), wager.stake] as const),
  );
  const actions = legalActions(rulebook, table, seat.seat, now, actor);
  const bets = actions.filter(({ action }) => action === 'bet');
  const refusals = new Map(bets.map(({ spot, refusal }) => [spot!, refusal] as const));
  const about = actions.filter(({ action }) => ABOUT_WAGERS.includes(action));
  const isShut = about.every(({ refusal }) => refusal !== null);
  return (
    <Dialog title={words.console.playerBet.title} closeWord={words.shared.close} onClose={onClose} isWide>
      <div className="player-bet">
        <div className="stack gap-2">
          <p className="soft">
            {words.console.playerBet.lead} {rulebook.dealerPlaces && <ClauseMark clause={rulebook.dealerPlaces} />}
          </p>
          <fieldset className="row gap-2">
            <legend>{words.console.playerBet.who}</legend>
            {seats.map(({ seat: number, credit }) => (
              <button
                key={number}
                type="button"
                className="button plain"
                aria-pressed={number === seat.seat}
                onClick={() => setWanted(number)}
              >
                {words.console.playerBet.seat({ seat: number, credit: amountText(credit) })}
              </button>
            ))}
          </fieldset>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
        <section className="cloth" aria-label={words.console.playerBet.layout} tabIndex={0}>
          {/* Nothing can be done for the player now, and what lies there is not the dealer's to see. */}
          {!isShut && <BetFelt staked={staked} refusals={refusals} chosen={position} onChoose={setPosition} />}
          {isShut && bets[0]?.refusal && <Why refusal={bets[0].refusal} />}
        </section>
        <aside className="stack">
          {!isShut && position === null && <p>{words.console.playerBet.choose}</p>}
          {!isShut && position !== null && (
            <BetForm
              key={`${seat.seat} ${position}`}
              seat={seat.seat}
              position={position}
              lies={staked.get(position) ?? 0}
              stakes={bets.find(({ spot }) => spot === position)?.stakes ?? null}
            />
          )}
          {!isShut && staked.size > 0 && (
            <section className="stack gap-2">
              <h3>{words.console.playerBet.lying({ seat: seat.seat })}</h3>
              <ul>
                {[...staked].map(([each, stake]) => (
                  <li key={each}>
                    <button type="button" className="button quiet" onClick={() => setPosition(each)}>
                      {positionName(rulebook, each, language)} <b>{amountText(stake)}</b>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
    </Dialog>
  );
};
