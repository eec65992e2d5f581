import { PhaseBanner } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import { bettingWords } from '../house/last-bets.ts';
import { useWords } from '../words/language.tsx';
import type { Known } from './known.ts';

/** Seconds at which the time left is spoken. */
const SPOKEN = { ten: 10, five: 5 } as const;

/** The only phase that runs by a clock, and so the only one that is drawn by it. */
export const BettingPhase = ({ closesAt, offset, window }: Pick<Known, 'closesAt' | 'offset' | 'window'>) => {
  const words = useWords();
  const now = useNow();
  const left = closesAt === null ? null : Math.max(0, closesAt - now - offset);
  const seconds = left === null ? null : Math.ceil(left / 1000);
  return (
    <PhaseBanner is="open" words={bettingWords(words, left, window)} left={left} window={window}>
      <span className="unseen" aria-live="assertive">
        {seconds === SPOKEN.ten && words.player.announce.ten}
        {seconds === SPOKEN.five && words.player.announce.five}
      </span>
    </PhaseBanner>
  );
};
