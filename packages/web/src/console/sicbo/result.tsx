import type { Roll } from '@hardway/engine';
import { amountText, Badge, Dice, Fact, signedAmount } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { lowToHigh } from '../low-to-high.ts';
import { useStation } from '../station.tsx';
import { roundTotals } from './entry.ts';
import { useCall } from './entry-pad.tsx';
import { Lights } from './lights.tsx';

/** The result that counts, and what the round took and paid. */
export const Result = ({ roll, lit, corrected }: { roll: Roll; lit: readonly string[]; corrected: boolean }) => {
  const words = useWords();
  const { submission, news } = useStation();
  const callOf = useCall();
  if (!submission) return null;
  const wagers = news.staff.seats.flatMap((seat) => seat.wagers);
  const { staked, returned, wagers: count, won } = roundTotals(submission, wagers, roll);
  return (
    <div className="round-outcome">
      <h2 id="stage-title" className="unseen">
        {words.shared.result}
      </h2>
      <Dice roll={lowToHigh(roll)} size="var(--result-die)" rolling />
      <p className="call" aria-live="polite">
        {callOf(roll)} {corrected && <Badge look="bad">{words.shared.corrected}</Badge>}
      </p>
      <dl className="totals">
        <Fact name={words.console.staked} value={amountText(staked)} />
        <Fact name={words.console.paid} value={amountText(returned)} />
        <Fact name={words.console.house} value={signedAmount(staked - returned)} />
        <Fact name={words.staff.wagers} value={words.console.wagersWon({ won, of: count })} />
      </dl>
      <Lights lit={lit} isFinal />
    </div>
  );
};
