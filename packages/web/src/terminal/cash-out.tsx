import type { LegalAction } from '@hardway/engine';
import { useState } from 'react';
import { amount, Button, Dialog } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import type { Known } from './known.ts';
import { grouped } from './voucher-number.ts';

interface CashOutProps {
  readonly news: Known;
  readonly actions: readonly LegalAction[];
  readonly voucher: string | null;
  readonly isEnrolled: boolean;
  readonly onCashOut: () => void;
  /** The voucher is taken. */
  readonly onTaken: () => void;
}

/** The whole credit as a voucher, asked once more before it is done. */
export const CashOut = ({ news, actions, voucher, isEnrolled, onCashOut, onTaken }: CashOutProps) => {
  const { words } = useLanguage();
  const [asking, setAsking] = useState(false);
  const refusal = actions.find(({ action }) => action === 'cash-out')?.refusal;
  const isShut = news.link !== 'open' || refusal !== null;
  // A terminal stays where it is; a practice seat is left.
  const doneWord = isEnrolled ? words.voucherNext : words.leave;
  const taken = (): void => {
    setAsking(false);
    onTaken();
  };
  return (
    <>
      <Button className="cash-out" look="primary" disabled={isShut} onClick={() => setAsking(true)}>
        {words.cashOut}
      </Button>
      {voucher ? (
        <Dialog title={words.voucher} closeWord={doneWord} onClose={taken}>
          <p className="voucher-number">{grouped(voucher)}</p>
          <p>{news.practice ? words.voucherPractice : words.voucherNote}</p>
          <a className="button primary" href={`/api/vouchers/${voucher}/print`} target="_blank" rel="noreferrer">
            {words.voucherPrint}
          </a>
          <Button look="quiet" onClick={taken}>
            {doneWord}
          </Button>
        </Dialog>
      ) : (
        asking && (
          <Dialog title={words.cashOut} closeWord={words.cancel} onClose={() => setAsking(false)}>
            <p>
              {isEnrolled
                ? words.cashOutAskTerminal(amount(news.own.credit))
                : words.cashOutAsk(amount(news.own.credit))}
            </p>
            <Button look="primary" disabled={isShut} onClick={onCashOut}>
              {words.cashOutDo}
            </Button>
          </Dialog>
        )
      )}
    </>
  );
};
