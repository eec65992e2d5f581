import { amountText, Icon } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import type { Known } from './known.ts';
import './locked.css';

/** A win that an attendant pays: how much it is, and that somebody comes. Until then this seat bets nothing. */
export const Locked = ({ news: { own, practice } }: { news: Known }) => {
  const words = useWords();
  const amount = own.handPays.reduce((sum, win) => sum + win.amount, 0);
  return (
    <div role="status">
      {amount > 0 && (
        <div className="locked-seat">
          <Icon name="bell" size="2rem" />
          <h2>{words.player.handPay.title({ amount: amountText(amount) })}</h2>
          <p>{words.player.handPay.lead}</p>
          {practice && <p className="soft">{words.player.handPay.practice}</p>}
        </div>
      )}
    </div>
  );
};
