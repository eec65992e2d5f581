import { type HandPay, RULEBOOKS, turnOf } from '@hardway/engine';
import { type Approval, type HouseRefusal, staffTableOf } from '@hardway/server/protocol';
import { useState } from 'react';
import { amountText, Button } from '../design/index.ts';
import type { TableLink, TableNews } from '../house/link.ts';
import { span } from '../house/moments.ts';
import { useWords } from '../words/language.tsx';
import { refusalAt } from './refusal-at.ts';
import { RefusalNote } from './refused.tsx';
import { SecondPerson } from './second-person.tsx';
import './hand-pays.css';

interface HandPaysProps {
  readonly news: TableNews;
  readonly link: TableLink;
  /** The house's time. */
  readonly now: number;
}

type Told = { readonly is: 'paid'; readonly words: string } | { readonly is: 'no'; readonly refusal: HouseRefusal };

/** Wins that lock their seats. An attendant pays them in cash with a second person, or leaves them on the credit. */
export const HandPays = ({ news, link, now }: HandPaysProps) => {
  const words = useWords();
  const [counting, setCounting] = useState<HandPay | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const waiting = news.staff?.handPays ?? [];
  const unit = news.view ? turnOf(news.view).unit : 'round';
  if (waiting.length === 0 && !told) return null;
  const pay = async (
    { seat, number, amount }: HandPay,
    to: 'cash' | 'credit',
    approval?: Approval,
  ): Promise<HouseRefusal | null> => {
    const fields = { seat, number, to };
    const reply = await link.request({ is: 'command', type: 'PayByHand', fields, ...(approval ? { approval } : {}) });
    if (reply.is === 'answer' && !reply.ok) {
      if (!approval) setTold({ is: 'no', refusal: reply });
      return reply;
    }
    setCounting(null);
    setTold({
      is: 'paid',
      words:
        reply.is === 'answer'
          ? words.staff.handPay.done[to]({ seat, amount: amountText(amount) })
          : words.staff.handPay.unsure,
    });
    return null;
  };
  return (
    <section className="hand-pays" aria-labelledby="hand-pays">
      <h2 id="hand-pays">{words.staff.handPay.title}</h2>
      {waiting.length > 0 && (
        <ul>
          {waiting.map((win) => (
            <li key={`${win.seat} ${win.number}`}>
              <b>{amountText(win.amount)}</b>
              <span>
                {words.staff.handPay.where({
                  seat: win.seat,
                  unit: words.shared.unit[unit]({ number: win.number }),
                  since: span(words, now - win.at),
                })}
              </span>
              <Ways
                news={news}
                win={win}
                now={now}
                onCash={() => setCounting(win)}
                onCredit={() => void pay(win, 'credit')}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={told?.is === 'no' ? 'bad' : 'good'}>
        {told && (told.is === 'paid' ? told.words : <RefusalNote refusal={told.refusal} />)}
      </p>
      {counting && (
        <SecondPerson onApprove={(approval) => pay(counting, 'cash', approval)} onClose={() => setCounting(null)}>
          <p>{words.staff.handPay.cashLead({ seat: counting.seat, amount: amountText(counting.amount) })}</p>
        </SecondPerson>
      )}
    </section>
  );
};

interface WaysProps extends Pick<HandPaysProps, 'news' | 'now'> {
  readonly win: HandPay;
  readonly onCash: () => void;
  readonly onCredit: () => void;
}

const Ways = ({ news, win: { seat, number }, now, onCash, onCredit }: WaysProps) => {
  const words = useWords();
  const { view, staff, actor, submission } = news;
  const rulebook = RULEBOOKS.find(({ id }) => id === view?.rulebook);
  if (!view || !staff || !actor || !rulebook) return null;
  const table = staffTableOf(view, submission, staff);
  const refusalOf = (to: 'cash' | 'credit'): HouseRefusal | null =>
    refusalAt(news, rulebook, table, { type: 'PayByHand', by: actor, seat, number, to }, Math.floor(now));
  const [cash, credit] = [refusalOf('cash'), refusalOf('credit')];
  const isCash = cash === null || cash.refused === 'second-person';
  return (
    <>
      <span className="ways">
        <Button look="primary" disabled={!isCash || news.link !== 'open'} onClick={onCash}>
          {words.staff.handPay.cash}
        </Button>
        <Button look="quiet" disabled={credit !== null || news.link !== 'open'} onClick={onCredit}>
          {words.staff.handPay.credit}
        </Button>
      </span>
      {(credit ?? (isCash ? null : cash)) && (
        <small>
          <RefusalNote refusal={(credit ?? cash)!} />
        </small>
      )}
    </>
  );
};
