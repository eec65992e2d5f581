import type { LegalAction } from '@hardway/engine';
import { useState } from 'react';
import { amountText, Button, Dialog } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import type { Known } from './known.ts';
import type { IssuedVoucher } from './use-seat.ts';
import { groupedAsTyped } from './voucher-number.ts';
import './voucher.css';

interface CashOutProps {
  readonly news: Known;
  readonly actions: readonly LegalAction[];
  readonly voucher: IssuedVoucher | null;
  readonly isEnrolled: boolean;
  readonly onCashOut: () => void;
  /** The voucher is taken. */
  readonly onTaken: () => void;
}

/** The whole credit as a voucher, asked once more before it is done. */
export const CashOutPanel = ({ news, actions, voucher, isEnrolled, onCashOut, onTaken }: CashOutProps) => {
  const words = useWords();
  const [asking, setAsking] = useState(false);
  const refusal = actions.find(({ action }) => action === 'cash-out')?.refusal;
  const isShut = news.link !== 'open' || refusal !== null;
  // A terminal stays where it is; a practice seat is left.
  const doneWord = isEnrolled ? words.shared.done : words.shared.leave;
  const taken = (): void => {
    setAsking(false);
    onTaken();
  };
  return (
    <>
      <Button className="cash-out" look="primary" disabled={isShut} onClick={() => setAsking(true)}>
        {words.player.cashOut}
      </Button>
      {voucher ? (
        <Dialog title={words.player.voucher} closeWord={doneWord} onClose={taken}>
          <div className="voucher">
            <p className="amount">{amountText(voucher.amount)}</p>
            <p className="voucher-number">{groupedAsTyped(voucher.number)}</p>
            <p>{news.practice ? words.player.voucherPractice : words.player.voucherNote}</p>
            <img
              src={`/api/vouchers/${voucher.number}/print`}
              width="624"
              height="260"
              alt={words.player.voucherFace({ number: groupedAsTyped(voucher.number) })}
            />
          </div>
          <Button look="primary" onClick={() => window.print()}>
            {words.player.voucherPrint}
          </Button>
          <Button look="quiet" onClick={taken}>
            {doneWord}
          </Button>
        </Dialog>
      ) : (
        asking && (
          <Dialog title={words.player.cashOut} closeWord={words.shared.cancel} onClose={() => setAsking(false)}>
            <p>
              {isEnrolled
                ? words.player.cashOutAskTerminal({ value: amountText(news.own.credit) })
                : words.player.cashOutAsk({ value: amountText(news.own.credit) })}
            </p>
            <Button look="primary" disabled={isShut} onClick={onCashOut}>
              {words.player.cashOutDo}
            </Button>
          </Dialog>
        )
      )}
    </>
  );
};
