import { total } from '@hardway/engine';
import { amount, Dice, PhaseBanner, signedAmount } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import { marksOf, markWords } from '../house/marks.ts';
import { shownResults } from '../house/results-strip.tsx';
import { useLanguage } from '../language.tsx';
import type { Words } from '../words.ts';
import type { Known } from './known.ts';
import { netOf, wonOf } from './visit.ts';

/** The last dice, large, and what they are called. */
export const LastRoll = ({ news: { view, submission } }: { news: Known }) => {
  const { words } = useLanguage();
  const [last] = shownResults(view).filter(({ roll }) => roll !== null);
  const isFresh = view.round?.stage === 'lit';
  return (
    <div className={`last-roll ${isFresh ? 'fresh' : ''}`}>
      {last?.roll ? (
        <>
          <Dice key={last.number} roll={last.roll} size="var(--die)" rolling={isFresh} />
          <div>
            <b>{total(last.roll)}</b>
            <span>
              {marksOf(submission, last.roll)
                .map((mark) => markWords(words, mark))
                .join(' · ')}
            </span>
          </div>
        </>
      ) : (
        <span className="none">{words.noResults}</span>
      )}
    </div>
  );
};

/** Seconds at which the time left is spoken. */
const SPOKEN = { ten: 10, five: 5 } as const;

/** What may be done now. Spoken are the turns of the phase, ten and five seconds, and the dice. */
export const Phase = ({ news }: { news: Known }) => {
  const { words } = useLanguage();
  const { view, link } = news;
  const { round, phase } = view;
  if (link !== 'open') return <PhaseBanner is="closed" words={words.phase.lost} />;
  if (phase.is === 'halted') return <PhaseBanner is="closed" words={words.phase.halted} />;
  if (phase.is === 'closed') return <PhaseBanner is="waiting" words={words.phase.shut} />;
  if (!round) return <PhaseBanner is="waiting" words={news.virtual ? words.phase.waiting : words.phase.dealer} />;
  if (round.stage === 'closed') return <PhaseBanner is="closed" words={words.phase.closed} />;
  if (round.stage === 'lit') return <PhaseBanner is="result" {...resultWords(words, news)} />;
  return <Betting news={news} />;
};

/** The only phase that runs by a clock, and so the only one that is drawn by it. */
const Betting = ({ news: { closesAt, offset, window } }: { news: Known }) => {
  const { words } = useLanguage();
  const now = useNow();
  const left = closesAt === null ? null : Math.max(0, closesAt - now - offset);
  const seconds = left === null ? null : Math.ceil(left / 1000);
  return (
    <PhaseBanner is="open" words={words.phase.open} left={left} window={window}>
      <span className="unseen" aria-live="assertive">
        {seconds === SPOKEN.ten && words.announce.ten}
        {seconds === SPOKEN.five && words.announce.five}
      </span>
    </PhaseBanner>
  );
};

/** What the round brought; whoever cannot see the dice hears them first. */
const resultWords = (words: Words, { view, own, submission }: Known): { words: string; unseen: string } => {
  const { round } = view;
  if (round?.stage !== 'lit') return { words: words.phase.result, unseen: '' };
  const results = own.results.find((entry) => entry.round === round.number)?.results ?? [];
  const called = marksOf(submission, round.roll).map((mark) => markWords(words, mark));
  const unseen = words.diceWere(round.roll, total(round.roll), called.join(', '));
  if (results.length === 0) return { words: words.phase.result, unseen };
  const won = wonOf(results);
  // A win that does not cover the round's stakes is shown beside what the round cost.
  const net = signedAmount(netOf(results));
  return { words: won > 0 ? words.won(amount(won), net) : words.noWin(net), unseen };
};
