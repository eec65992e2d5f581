import { sicBoPlay, total } from '@hardway/engine';
import { amountText, Dice, PhaseBanner, signedAmount } from '../../design/index.ts';
import { calledMarksOf, markWords } from '../../house/marks.ts';
import { shownResults } from '../../house/results-strip.tsx';
import type { Words } from '../../words/index.ts';
import { useWords } from '../../words/language.tsx';
import { BettingPhase } from '../betting-phase.tsx';
import type { Known } from '../known.ts';
import { netOf, wonOf } from '../visit.ts';

/** The last dice, large, and what they are called. */
export const LastRoll = ({ news: { view, submission } }: { news: Known }) => {
  const words = useWords();
  const [last] = shownResults(view).filter(({ roll }) => roll !== null);
  const isFresh = sicBoPlay(view).round?.stage === 'lit';
  return (
    <div className={`last-roll ${isFresh ? 'fresh' : ''}`}>
      {last?.roll ? (
        <>
          <Dice key={last.number} roll={last.roll} size="var(--die)" />
          <div>
            <b>{total(last.roll)}</b>
            <span>
              {calledMarksOf(submission, last.roll)
                .map((mark) => markWords(words, mark))
                .join(' · ')}
            </span>
          </div>
        </>
      ) : (
        <span className="none">{words.shared.noResults}</span>
      )}
    </div>
  );
};

/** What may be done now. Spoken are the turns of the phase, ten and five seconds, and the dice. */
export const RoundPhase = ({ news }: { news: Known }) => {
  const words = useWords();
  const { view, link } = news;
  const { phase } = view;
  const { round } = sicBoPlay(view);
  if (link !== 'open') return <PhaseBanner is="closed" words={words.shared.phase.lost} />;
  if (phase.is === 'halted') return <PhaseBanner is="closed" words={words.shared.phase.halted} />;
  if (view.device.trial)
    return <PhaseBanner is="result" words={words.shared.inspection({ dice: view.device.trial.dice.join('-') })} />;
  if (phase.is === 'closed') return <PhaseBanner is="waiting" words={words.shared.phase.shut} />;
  if (!round)
    return <PhaseBanner is="waiting" words={news.virtual ? words.shared.phase.waiting : words.shared.phase.dealer} />;
  if (round.stage === 'closed') return <PhaseBanner is="closed" words={words.shared.phase.closed} />;
  if (round.stage === 'lit') return <PhaseBanner is="result" {...resultWords(words, news)} />;
  return <BettingPhase {...news} />;
};

/** What the round brought; whoever cannot see the dice hears them first. */
const resultWords = (words: Words, { view, own, submission }: Known): { words: string; unseen: string } => {
  const { round } = sicBoPlay(view);
  if (round?.stage !== 'lit') return { words: words.shared.phase.result, unseen: '' };
  const results = own.results.find(({ number }) => number === round.number)?.results ?? [];
  const called = calledMarksOf(submission, round.roll).map((mark) => markWords(words, mark));
  const unseen = words.playerSicbo.diceWere({
    dice: round.roll.join(words.shared.comma),
    total: total(round.roll),
    called: called.join(', '),
  });
  if (results.length === 0) return { words: words.shared.phase.result, unseen };
  const won = wonOf(results);
  // A win that does not cover the round's stakes is shown beside what the round cost.
  const net = signedAmount(netOf(results));
  return {
    words:
      won > 0 ? words.playerSicbo.won({ value: amountText(won), round: net }) : words.playerSicbo.noWin({ round: net }),
    unseen,
  };
};
