import type { HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { amount, Button, Field } from '../design/index.ts';
import { askHouse, isRefused } from '../house/ask.ts';
import { Refused } from '../irregularity/refused.tsx';
import { type Approval, SecondPerson } from '../staff/second-person.tsx';
import { useStaff } from '../staff/session.tsx';
import { Attempts, isDecided } from './attempt.ts';
import { digitsOf, type Voucher } from './voucher.ts';
import { VoucherCard } from './voucher-card.tsx';
import { useCageWords } from './words.ts';

const attempts = new Attempts(sessionStorage);

type Found =
  | { readonly is: 'voucher'; readonly voucher: Voucher; readonly done?: 'paid' | 'voided' }
  | { readonly is: 'none'; readonly refusal: HouseRefusal };

/** Nos after which the voucher itself has to be looked at again: somebody else was faster. */
const CHANGED: readonly string[] = ['voucher-paid', 'voucher-void', 'voucher-expired'];

/** A voucher on the counter: looked up, paid, voided. */
export const Counter = ({ onDone }: { onDone: () => void }) => {
  const words = useCageWords();
  const { member } = useStaff();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [no, setNo] = useState<HouseRefusal | 'again' | null>(null);
  const [busy, setBusy] = useState(false);
  const [voiding, setVoiding] = useState(false);
  const [reason, setReason] = useState('');
  const input = useRef<HTMLDivElement>(null);
  useScanner(input, () => setText(''));

  const find = async (number: string): Promise<void> => {
    const answer = await askHouse<Voucher>('GET', `/api/cage/vouchers/${encodeURIComponent(number)}`);
    setFound(isRefused(answer) ? { is: 'none', refusal: answer } : { is: 'voucher', voucher: answer });
  };
  const lookUp = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const number = digitsOf(text);
    if (!number || busy) return;
    setBusy(true);
    setNo(null);
    await find(number);
    setBusy(false);
    // The next scan replaces this number.
    input.current?.querySelector('input')?.select();
  };

  /** Asks for something that is done once; the id stays the same until the house has answered. */
  const once = async (purpose: string, path: string, body: object): Promise<HouseRefusal | null> => {
    const full = `${member.name}:${purpose}`;
    setBusy(true);
    setNo(null);
    const answer = await askHouse<object>('POST', path, { command: attempts.idFor(full), ...body });
    if (!isRefused(answer) || isDecided(answer.refused)) attempts.answered(full);
    setBusy(false);
    if (!isRefused(answer)) onDone();
    return isRefused(answer) ? answer : null;
  };

  const pay = async (voucher: Voucher): Promise<void> => {
    const { number } = voucher;
    const refusal = await once(`redeem:${number}`, '/api/cage/redeem', { number, amount: voucher.amount });
    if (!refusal) {
      setFound({ is: 'voucher', voucher: { ...voucher, ...paidNow(member.name) }, done: 'paid' });
      setText('');
      input.current?.querySelector('input')?.focus();
    } else if (CHANGED.includes(refusal.refused)) await find(number);
    setNo(refusal && (isDecided(refusal.refused) ? refusal : 'again'));
  };

  const voidIt = async (voucher: Voucher, { account, password }: Approval): Promise<HouseRefusal | null> => {
    const { number } = voucher;
    const why = reason.trim();
    if (!why) return { refused: 'missing-reason', clause: null, message: words.missingReason };
    const refusal = await once(`void:${number}:${account}:${why}`, '/api/cage/void', {
      number,
      reason: why,
      account,
      password,
    });
    // The one code stands for two nos; whoever is somebody else already lacks the rank.
    if (refusal?.refused === 'second-person' && account !== member.name)
      return { refused: 'wrong-role', clause: null, message: words.approverTooLow };
    if (refusal) return refusal;
    setVoiding(false);
    setReason('');
    await find(number);
    setFound((now) => (now?.is === 'voucher' ? { ...now, done: 'voided' } : now));
    return null;
  };

  const voucher = found?.is === 'voucher' ? found.voucher : null;
  return (
    <section className="panel counter" aria-labelledby="cage-voucher">
      <h2 id="cage-voucher">{words.voucher}</h2>
      <form onSubmit={(event) => void lookUp(event)}>
        <div ref={input}>
          <Field
            label={words.number}
            hint={words.voucherLead}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            autoFocus
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button type="submit" disabled={busy || !digitsOf(text)}>
          {words.lookUp}
        </Button>
      </form>
      <div aria-live="polite" className="found">
        {found && <VoucherCard found={found} />}
        {no && (
          <p className="notice">
            {no === 'again' ? (
              words.payAgain
            ) : (
              <>
                {words.cannot} <Refused refusal={no} />
              </>
            )}
          </p>
        )}
      </div>
      {voucher?.status === 'outstanding' && (
        <div className="deeds">
          <Button look="primary" disabled={busy} onClick={() => void pay(voucher)}>
            {words.pay(amount(voucher.amount))}
          </Button>
          <Button look="quiet" disabled={busy} onClick={() => setVoiding(true)}>
            {words.voidIt}
          </Button>
        </div>
      )}
      {voiding && voucher && (
        <SecondPerson onApprove={(approval) => voidIt(voucher, approval)} onClose={() => setVoiding(false)}>
          <p>{words.voidLead}</p>
          <Field
            label={words.reason}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </SecondPerson>
      )}
    </section>
  );
};

const paidNow = (cashier: string): Pick<Voucher, 'is' | 'status' | 'redeemedAt' | 'where'> => ({
  is: 'redeemed',
  status: 'redeemed',
  redeemedAt: Date.now(),
  where: { cashier },
});

/** A scanner types wherever the focus is: digits that nobody else takes go to the voucher's number. */
const useScanner = (box: RefObject<HTMLDivElement | null>, clear: () => void): void => {
  const latest = useRef(clear);
  useEffect(() => {
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
