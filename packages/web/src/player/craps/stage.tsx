import { type CrapsPlay, crapsPlay, isPoint, total } from '@hardway/engine';
import type { ReactNode } from 'react';
import { amountText, Dice, KeyButton, PhaseBanner, Puck, signedAmount } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { BettingPhase } from '../betting-phase.tsx';
import type { Known } from '../known.ts';
import { OwnPace } from '../own-pace.tsx';
import type { AtSeat } from '../use-seat.ts';
import { netOf, wonOf } from '../visit.ts';
import { callWords, handSentence } from './names.ts';
import { ShooterActs } from './shooter-acts.tsx';

type Hand = CrapsPlay;

/** What the last throw did to the hand, as far as it still shows. */
const lastTurn = ({ recent, point, shooter }: Hand): 'point-set' | 'point-made' | 'seven-out' | null => {
  const last = recent.at(-1);
  if (!last) return null;
  const thrown = total(last.roll);
  if (isPoint(thrown)) return point === thrown ? 'point-set' : point === null ? 'point-made' : null;
  return thrown === 7 && point === null && shooter === null ? 'seven-out' : null;
};

/** The last dice, their call, and what they brought. */
const LastRoll = ({ news: { view, own }, isFresh }: { news: Known; isFresh: boolean }) => {
  const words = useWords();
  const last = crapsPlay(view).recent.at(-1);
  if (!last)
    return (
      <div className="last-roll">
        <span className="none">{words.playerCraps.noRoll}</span>
      </div>
    );
  const turn = lastTurn(crapsPlay(view));
  const results = own.results.find(({ number }) => number === last.number)?.results ?? [];
  const won = wonOf(results);
  const net = results.length > 0 && words.playerCraps.netOf({ net: signedAmount(netOf(results)) });
  return (
    <div className={`last-roll ${isFresh ? 'fresh' : ''}`}>
      <Dice key={last.number} roll={last.roll} size="var(--die)" />
      <div role="status">
        <b>{callWords(words, last.roll)}</b>
        <span>
          {[
            turn && handSentence(words, turn, total(last.roll)),
            won > 0 && words.playerCraps.youWon({ won: amountText(won) }),
            net,
          ]
            .filter(Boolean)
            .map((part) => (
              <i key={`${part}`}>{part}</i>
            ))}
        </span>
      </div>
    </div>
  );
};

/** The puck, who shoots, and how long already. */
const HandInfo = ({ hand, seat }: { hand: Hand; seat: number }) => {
  const words = useWords();
  const shooter = (): string => {
    if (hand.offered !== null) return words.playerCraps.offeredTo({ seat: hand.offered });
    if (hand.shooter === null) return words.playerCraps.noShooter;
    return hand.shooter === seat ? words.playerCraps.shooterYou : words.playerCraps.shooter({ seat: hand.shooter });
  };
  return (
    <div className="hand">
      <span aria-hidden="true">
        <Puck isOn={hand.point !== null} label="" size="var(--puck)" />
      </span>
      <div>
        <b>{hand.point === null ? words.playerCraps.puckOff : words.playerCraps.puckOn({ point: hand.point })}</b>
        <span>
          {shooter()}
          {hand.shooter !== null && ` · ${words.playerCraps.rolls({ count: hand.shooterThrows })}`}
        </span>
      </div>
    </div>
  );
};

/** What may be done now, and for how long where the table runs by time. */
const Phase = ({ news }: { news: Known }) => {
  const words = useWords();
  const { view, link } = news;
  const { phase } = view;
  const hand = crapsPlay(view);
  if (link !== 'open') return <PhaseBanner is="closed" words={words.shared.phase.lost} />;
  if (phase.is === 'halted') return <PhaseBanner is="closed" words={words.shared.phase.halted} />;
  if (phase.is === 'closed') return <PhaseBanner is="waiting" words={words.shared.phase.shut} />;
  if (hand.stage !== 'betting') return <PhaseBanner is="closed" words={words.playerCraps.phase[hand.stage]} />;
  return <BettingPhase {...news} closesAt={news.virtual ? news.closesAt : null} />;
};

const lookOf = (thrown: number): string => (thrown === 7 ? 'seven' : isPoint(thrown) ? 'point' : 'craps');

/** The totals of the last rolls, newest first. */
const RollStrip = ({ hand }: { hand: Hand }) => {
  const words = useWords();
  return (
    <ol className="rolls" aria-label={words.playerCraps.lastRolls}>
      {hand.recent.toReversed().map(({ number, roll }) => (
        <li key={number} className={lookOf(total(roll))} title={words.playerCraps.rollNumber({ number })}>
          <b>{total(roll)}</b>
          <small>{roll.join('-')}</small>
        </li>
      ))}
    </ol>
  );
};

interface StageProps {
  readonly at: AtSeat;
  readonly news: Known;
  readonly isFresh: boolean;
  readonly onRecall: () => void;
  readonly onResults: () => void;
  readonly children: ReactNode;
}

export const PlayerCrapsStage = ({ at, news, isFresh, onRecall, onResults, children }: StageProps) => {
  const words = useWords();
  return (
    <div className="stage craps-stage">
      <LastRoll news={news} isFresh={isFresh} />
      <HandInfo hand={crapsPlay(news.view)} seat={news.own.seat} />
      <OwnPace at={at} news={news}>
        <Phase news={news} />
      </OwnPace>
      <ShooterActs news={news} />
      <div className="past">
        <RollStrip hand={crapsPlay(news.view)} />
        <KeyButton icon="bars" look="quiet" aria-label={words.past.open} onClick={onResults}>
          {words.past.button}
        </KeyButton>
        <KeyButton icon="recall" look="quiet" onClick={onRecall}>
          {words.player.recall.button}
        </KeyButton>
        {children}
      </div>
    </div>
  );
};
