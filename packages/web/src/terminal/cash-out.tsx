import { legalActions, RULEBOOKS } from '@hardway/engine';
import { tableOf } from '@hardway/server/protocol';
import { useState } from 'react';
import { amount, Button, Dialog } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import { go } from '../router.tsx';
import type { Known } from './terminal.tsx';

interface CashOutProps {
  readonly news: Known;
  readonly voucher: string | null;
  readonly onCashOut: () => void;
  readonly onLeave: () => void;
}

/** "12-3456-7890-1234-5678", as the voucher prints it. */
const grouped = (number: string): string => number.replace(/^(\d\d)|(\d{4})(?=\d)/g, '$1$2-');

/** The whole credit as a voucher, asked once more before it is done. */
export const CashOut = ({ news, voucher, onCashOut, onLeave }: CashOutProps) => {
  const { words } = useLanguage();
  const [asking, setAsking] = useState(false);
  const { view, submission, own, link, offset } = news;
  const rulebook = RULEBOOKS.find(({ id }) => id === view.rulebook)!;
  const refusal = legalActions(rulebook, tableOf(view, submission, own), own.seat, Date.now() + offset).find(
    ({ action }) => action === 'cash-out',
  )?.refusal;
  const leave = (): void => {
    onLeave();
    go('/');
  };
  return (
    <>
      <Button
        className="cash-out"
        look="primary"
        disabled={link !== 'open' || refusal !== null}
        onClick={() => setAsking(true)}
      >
        {words.cashOut}
      </Button>
      {voucher ? (
        <Dialog title={words.voucher} closeWord={words.leave} onClose={leave}>
          <p className="voucher-number">{grouped(voucher)}</p>
          <p>{news.virtual ? words.voucherPractice : words.voucherNote}</p>
          <a className="button primary" href={`/api/vouchers/${voucher}/print`} target="_blank" rel="noreferrer">
            {words.voucherPrint}
          </a>
          <Button look="quiet" onClick={leave}>
            {words.leave}
          </Button>
        </Dialog>
      ) : (
        asking && (
          <Dialog title={words.cashOut} closeWord={words.cancel} onClose={() => setAsking(false)}>
            <p>{words.cashOutAsk(amount(own.credit))}</p>
            <Button look="primary" disabled={link !== 'open' || refusal !== null} onClick={onCashOut}>
              {words.cashOutDo}
            </Button>
          </Dialog>
        )
      )}
    </>
  );
};
