import type { Approval, CageRules, HouseRefusal, VoucherNow } from '@hardway/server/protocol';
import { type FormEvent, useState } from 'react';
import { amountText, Button, Dialog, Field } from '../design/index.ts';
import { minorOf } from '../house/amount-text.ts';
import { isHouseRefusal } from '../house/ask.ts';
import { isDecided } from '../house/attempt.ts';
import { RefusalNote } from '../staff/refused.tsx';
import { useWords } from '../words/language.tsx';
import { Supervisor } from './supervisor.tsx';
import { useOnce } from './use-once.ts';
import { grouped } from './voucher.ts';
import './sale.css';

interface SaleProps {
  readonly rules: CageRules;
  /** Cash that is taken is in a drawer. */
  readonly hasDrawer: boolean;
  readonly onDone: () => void;
}

/** Cash becomes a voucher. */
export const Sale = ({ rules: { soldAlone }, hasDrawer, onDone }: SaleProps) => {
  const words = useWords();
  const { ask, busy } = useOnce(onDone);
  const [text, setText] = useState('');
  const [no, setNo] = useState<HouseRefusal | 'again' | null>(null);
  const [joining, setJoining] = useState(false);
  const [sold, setSold] = useState<VoucherNow | null>(null);
  const amount = minorOf(text);
  const sell = async (approval?: Approval): Promise<HouseRefusal | null> => {
    const answer = await ask<VoucherNow>(`sell:${amount}`, '/api/cage/sell', {
      amount,
      ...(approval ? { approval } : {}),
    });
    if (isHouseRefusal(answer)) {
      if (!approval) setNo(isDecided(answer.refused) ? answer : 'again');
      return answer;
    }
    setJoining(false);
    setText('');
    setSold(answer);
    return null;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (amount === undefined || busy) return;
    setNo(null);
    if (soldAlone !== null && amount > soldAlone) setJoining(true);
    else void sell();
  };
  return (
    <section className="panel sale" aria-labelledby="cage-sale">
      <h2 id="cage-sale">{words.cage.sale.title}</h2>
      <p className="soft">{hasDrawer ? words.cage.sale.lead : words.cage.sale.noDrawer}</p>
      <form onSubmit={submit}>
        <Field
          label={words.cage.sale.cash}
          hint={words.cage.cashHint}
          inputMode="decimal"
          autoComplete="off"
          disabled={!hasDrawer}
          value={text}
          error={text.trim() && amount === undefined ? words.staff.badAmount : null}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="deeds row">
          <Button type="submit" look="primary" disabled={amount === undefined || busy || !hasDrawer}>
            {amount === undefined ? words.cage.sale.sell : words.cage.sale.sellOf({ amount: amountText(amount) })}
          </Button>
        </div>
      </form>
      {no && (
        <p className="notice" role="alert">
          {no === 'again' ? words.cage.sale.again : <RefusalNote refusal={no} />}
        </p>
      )}
      {joining && amount !== undefined && (
        <Supervisor onApprove={sell} onClose={() => setJoining(false)}>
          <p>{words.cage.sale.needsTwo({ amount: amountText(amount) })}</p>
        </Supervisor>
      )}
      {sold && (
        <Dialog title={words.cage.sale.sold} closeWord={words.shared.close} onClose={() => setSold(null)}>
          <div className="sold">
            <p className="sum">{amountText(sold.amount)}</p>
            <img
              src={`/api/vouchers/${sold.number}/print`}
              width="624"
              height="260"
              alt={words.cage.sale.face({ number: grouped(sold.number) })}
            />
          </div>
          <Button look="primary" onClick={() => window.print()}>
            {words.cage.sale.print}
          </Button>
        </Dialog>
      )}
    </section>
  );
};
