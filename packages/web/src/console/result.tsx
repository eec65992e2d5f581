import type { Roll } from '@hardway/engine';
import { amount, Badge, Dice, signedAmount } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import { lowToHigh, totalsOf } from './entry.ts';
import { useCall } from './entry-pad.tsx';
import { Lights } from './lights.tsx';
import { useStation } from './station.tsx';
import { useConsoleWords } from './words.ts';

/** The result that counts, and what the round took and paid. */
export const Result = ({ roll, lit, corrected }: { roll: Roll; lit: readonly string[]; corrected: boolean }) => {
  const words = useConsoleWords();
  const { words: common } = useLanguage();
  const { submission, news } = useStation();
  const callOf = useCall();
  if (!submission) return null;
  const wagers = news.staff.seats.flatMap((seat) => seat.wagers);
  const { staked, returned, wagers: count, won } = totalsOf(submission, wagers, roll);
  return (
    <div className="round-outcome">
      <h2 id="stage-title" className="unseen">
        {words.result}
      </h2>
      <Dice roll={lowToHigh(roll)} size="var(--result-die)" rolling />
      <p className="call" aria-live="polite">
        {callOf(roll)} {corrected && <Badge look="bad">{common.corrected}</Badge>}
      </p>
      <dl className="totals">
        <Total name={words.staked} value={amount(staked)} />
        <Total name={words.paid} value={amount(returned)} />
        <Total name={words.house} value={signedAmount(staked - returned)} />
        <Total name={words.wagers} value={words.wagersWon(won, count)} />
      </dl>
      <Lights lit={lit} isFinal />
    </div>
  );
};

const Total = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
