import type { LegalAction } from '@hardway/engine';
import { useState } from 'react';
import { KeyButton } from '../design/index.ts';
import { leaveSeat } from '../house/seat.ts';
import { useLanguage } from '../language.tsx';
import { go } from '../router.tsx';
import { CashOut } from './cash-out.tsx';
import type { Known } from './known.ts';
import { endVisit, Purse } from './purse.tsx';
import type { AtSeat } from './use-seat.ts';

interface TillProps {
  readonly at: AtSeat;
  readonly news: Known;
  readonly actions: readonly LegalAction[];
  readonly onVoucherIn: () => void;
}

/** The purse, and the ways in and out of it. */
export const Till = ({ at, news, actions, onVoucherIn }: TillProps) => {
  const { words } = useLanguage();
  const [visits, setVisits] = useState(0);
  const taken = (): void => {
    endVisit(at.seat.terminal);
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
          {words.voucherIn}
        </KeyButton>
        <CashOut
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
