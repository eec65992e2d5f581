import type { Approval, HouseRefusal, VoucherNow } from '@hardway/server/protocol';
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { amountText, Button, Field } from '../design/index.ts';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { isDecided } from '../house/attempt.ts';
import { RefusalNote } from '../staff/refused.tsx';
import { useWords } from '../words/language.tsx';
import { type Paper, paperOfPaid, Receipt } from './receipt.tsx';
import { Supervisor } from './supervisor.tsx';
import { useOnce } from './use-once.ts';
import { digitsOf } from './voucher.ts';
import { type FoundVoucher, VoucherCard } from './voucher-card.tsx';
import { WithReason } from './with-reason.tsx';

type PaidVoucher = Omit<Extract<VoucherNow, { is: 'redeemed' }>, 'status'>;

/** What takes a second person. */
type Deed = 'void' | 'release';

/** Nos after which the voucher itself has to be looked at again: somebody else was faster. */
const CHANGED: readonly string[] = ['voucher-paid', 'voucher-void', 'voucher-expired', 'voucher-held'];

interface CounterProps {
  /** The most that one person pays on one voucher; null without a limit. */
  readonly payAlone: number | null;
  readonly onDone: () => void;
}

/** A voucher on the counter: looked up, paid, voided. */
export const Counter = ({ payAlone, onDone }: CounterProps) => {
  const words = useWords();
  const { ask, once, busy: isAsked } = useOnce(onDone);
  const [text, setText] = useState('');
  const [found, setFound] = useState<FoundVoucher | null>(null);
  const [no, setNo] = useState<HouseRefusal | 'again' | null>(null);
  const [isLooking, setLooking] = useState(false);
  const [deed, setDeed] = useState<Deed | null>(null);
  const [joining, setJoining] = useState(false);
  const [paper, setPaper] = useState<Paper | null>(null);
  const busy = isLooking || isAsked;
  const input = useRef<HTMLDivElement>(null);
  useScanner(input, () => setText(''));

  const find = async (number: string): Promise<void> => {
    const answer = await askHouse<VoucherNow>('GET', `/api/cage/vouchers/${encodeURIComponent(number)}`);
    setFound(isHouseRefusal(answer) ? { is: 'none', refusal: answer } : { is: 'voucher', voucher: answer });
  };
  const lookUp = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const number = digitsOf(text);
    if (!number || busy) return;
    setLooking(true);
    setNo(null);
    await find(number);
    setLooking(false);
    // The next scan replaces this number.
    input.current?.querySelector('input')?.select();
  };

  const pay = async ({ number, amount }: VoucherNow, approval?: Approval): Promise<HouseRefusal | null> => {
    setNo(null);
    const body = { number, amount, ...(approval ? { approval } : {}) };
    const paid = await ask<PaidVoucher>(`redeem:${number}`, '/api/cage/redeem', body);
    if (!isHouseRefusal(paid)) {
      setJoining(false);
      setFound({ is: 'voucher', voucher: { ...paid, status: 'redeemed' }, done: 'paid' });
      setText('');
      input.current?.querySelector('input')?.focus();
      return null;
    }
    if (CHANGED.includes(paid.refused)) {
      setJoining(false);
      await find(number);
    }
    if (!approval || CHANGED.includes(paid.refused)) setNo(isDecided(paid.refused) ? paid : 'again');
    return paid;
  };
  const isForTwo = ({ amount }: VoucherNow): boolean => payAlone !== null && amount > payAlone;

  const decide = async (
    deed: Deed,
    { number }: VoucherNow,
    reason: string,
    approval: Approval,
  ): Promise<HouseRefusal | null> => {
    const purpose = `${deed}:${number}:${approval.account}:${reason}`;
    const refusal = await once(purpose, `/api/cage/${deed}`, { number, reason, ...approval });
    if (refusal) return refusal;
    setDeed(null);
    await find(number);
    if (deed === 'void') setFound((now) => (now?.is === 'voucher' ? { ...now, done: 'voided' } : now));
    return null;
  };

  const voucher = found?.is === 'voucher' ? found.voucher : null;
  const receipt = voucher && paperOfPaid(words, voucher);
  return (
    <section className="panel counter" aria-labelledby="cage-voucher">
      <h2 id="cage-voucher">{words.cage.voucher}</h2>
      <form onSubmit={(event) => void lookUp(event)}>
        <div ref={input}>
          <Field
            label={words.cage.number}
            hint={words.cage.voucherLead}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            autoFocus
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button type="submit" disabled={busy || !digitsOf(text)}>
          {words.cage.lookUp}
        </Button>
      </form>
      <div aria-live="polite" className="stack">
        {found && <VoucherCard found={found} />}
        {no && (
          <p className="notice">
            {no === 'again' ? (
              words.cage.payAgain
            ) : (
              <>
                {words.cage.cannot} <RefusalNote refusal={no} />
              </>
            )}
          </p>
        )}
      </div>
      {voucher && (voucher.status === 'outstanding' || voucher.status === 'held') && (
        <div className="deeds row">
          {voucher.status === 'outstanding' ? (
            <Button
              look="primary"
              disabled={busy}
              onClick={() => (isForTwo(voucher) ? setJoining(true) : void pay(voucher))}
            >
              {words.cage.pay({ amount: amountText(voucher.amount) })}
            </Button>
          ) : (
            <Button look="primary" disabled={busy} onClick={() => setDeed('release')}>
              {words.cage.releaseIt}
            </Button>
          )}
          <Button look="quiet" disabled={busy} onClick={() => setDeed('void')}>
            {words.cage.voidIt}
          </Button>
        </div>
      )}
      {voucher && receipt && (
        <Button look="quiet" onClick={() => setPaper(receipt)}>
          {words.cage.receipt.show}
        </Button>
      )}
      {paper && <Receipt paper={paper} onClose={() => setPaper(null)} />}
      {joining && voucher && (
        <Supervisor onApprove={(approval) => pay(voucher, approval)} onClose={() => setJoining(false)}>
          <p>{words.cage.payNeedsTwo({ amount: amountText(voucher.amount) })}</p>
        </Supervisor>
      )}
      {deed && voucher && (
        <WithReason
          lead={deed === 'void' ? words.cage.voidLead : words.cage.releaseLead}
          onApprove={(reason, approval) => decide(deed, voucher, reason, approval)}
          onClose={() => setDeed(null)}
        />
      )}
    </section>
  );
};

/** A scanner types wherever the focus is: digits that nobody else takes go to the voucher's number. */
const useScanner = (box: RefObject<HTMLDivElement | null>, clear: () => void): void => {
  const latest = useRef(clear);
  useLayoutEffect(() => {
    latest.current = clear;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const taken = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (taken || !/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      latest.current();
      box.current?.querySelector('input')?.focus();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [box]);
};
