import type { LegalAction } from '@hardway/engine';
import { useState } from 'react';
import { KeyButton } from '../design/index.ts';
import { go } from '../house/router.tsx';
import { leaveSeat } from '../house/seat.ts';
import { useWords } from '../words/language.tsx';
import { CashOutPanel } from './cash-out.tsx';
import type { Known } from './known.ts';
import { forgetVisit, Purse } from './purse.tsx';
import type { AtSeat } from './use-seat.ts';

interface TillProps {
  readonly at: AtSeat;
  readonly news: Known;
  readonly actions: readonly LegalAction[];
  readonly onVoucherIn: () => void;
}

/** The purse, and the ways in and out of it. */
export const TillButtons = ({ at, news, actions, onVoucherIn }: TillProps) => {
  const words = useWords();
  const [visits, setVisits] = useState(0);
  const taken = (): void => {
    forgetVisit(at.seat.terminal);
    at.takeVoucher();
    setVisits(visits + 1);
    if (at.seat.isEnrolled) return;
    leaveSeat(at.seat);
    go('/');
  };
  return (
    <>
      <Purse key={visits} news={news} terminal={at.seat.terminal} />
      <div className="till">
        <KeyButton
          icon="voucher"
          look="quiet"
          onClick={() => {
            at.stopRedeeming();
            onVoucherIn();
          }}
        >
          {words.player.voucherIn}
        </KeyButton>
        <CashOutPanel
          news={news}
          actions={actions}
          voucher={at.voucher}
          isEnrolled={at.seat.isEnrolled}
          onCashOut={at.cashOut}
          onTaken={taken}
        />
      </div>
    </>
  );
};
