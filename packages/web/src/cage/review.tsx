import type { Approval, UnfinishedMove, VisitBalance, VoucherNow } from '@hardway/server/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { amountText, Button, FigureTable, Scroll } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { dateAndTime } from '../house/moments.ts';
import { RefusalNote } from '../staff/refused.tsx';
import { useWords } from '../words/language.tsx';
import { useOnce } from './use-once.ts';
import { grouped } from './voucher.ts';
import { WithReason } from './with-reason.tsx';

/** What waits for somebody of the cage, as long as there is any. */
interface ReviewProps {
  /** Counts what was done here, so that the lists follow. */
  readonly deeds: number;
  readonly onDone: () => void;
}

/** Milliseconds between two looks. */
const REFRESH_MS = 30_000;

const useList = <T extends object>(path: string, deeds: number): T | null => {
  const { found, again } = useAsked<T>(path, REFRESH_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after every deed
  useEffect(() => void again(), [deeds, again]);
  return found;
};

/** Money that waits: what is told of it, and the request that settles it, with a purpose by which a repeated one is known. */
interface Due {
  readonly key: string;
  readonly told: ReactNode;
  readonly act: string;
  readonly lead: string;
  readonly purpose: string;
  readonly path: string;
  readonly body: object;
}

interface WaitingProps extends Pick<ReviewProps, 'onDone'> {
  readonly part: 'unfinished' | 'visits';
  readonly all: readonly Due[];
}

/** Each is settled with a reason and a second person. */
const Waiting = ({ part, all, onDone }: WaitingProps) => {
  const { cage } = useWords();
  const { once, busy } = useOnce(onDone);
  const [chosen, setChosen] = useState<Due | null>(null);
  if (all.length === 0) return null;
  const settle = async ({ purpose, path, body }: Due, reason: string, approval: Approval) => {
    const refusal = await once(`${purpose}:${approval.account}:${reason}`, path, { ...body, reason, ...approval });
    if (!refusal) setChosen(null);
    return refusal;
  };
  return (
    <section className="panel wide" aria-labelledby={`cage-${part}`}>
      <h2 id={`cage-${part}`}>{cage[part]}</h2>
      <p className="soft">{cage[`${part}Lead`]}</p>
      <ul className="waiting stack">
        {all.map((due) => (
          <li key={due.key}>
            <div>{due.told}</div>
            <Button disabled={busy} onClick={() => setChosen(due)}>
              {due.act}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <WithReason
          lead={chosen.lead}
          onApprove={(reason, approval) => settle(chosen, reason, approval)}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
};

/** Money that was taken on one side and has not arrived on the other. */
export const UnfinishedMovesReview = ({ deeds, onDone }: ReviewProps) => {
  const words = useWords();
  const found = useList<readonly UnfinishedMove[]>('/api/cage/unfinished', deeds);
  const dueOf = (move: UnfinishedMove): Due => {
    const sum = { amount: amountText(move.amount) };
    const key = move.is === 'redemption' ? move.number : move.reference;
    return {
      key,
      told: (
        <>
          <b>{words.cage.move[move.is](sum)}</b>
          <span>
            {words.cage.atSeat({ table: move.table, seat: move.seat })} · {dateAndTime(words, move.at, 'medium')}
          </span>
          {move.is === 'redemption' && <span className="digits">{grouped(move.number)}</span>}
          {move.why && <RefusalNote refusal={move.why} />}
        </>
      ),
      act: words.cage.settleIt(sum),
      lead: words.cage.settleLead[move.is](sum),
      purpose: `settle:${key}`,
      path: move.is === 'redemption' ? '/api/cage/settle' : '/api/cage/settle-cash-out',
      body: move.is === 'redemption' ? { number: key } : { reference: key },
    };
  };
  return <Waiting part="unfinished" all={(found ?? []).map(dueOf)} onDone={onDone} />;
};

/** Corrections and voids follow the player: money of those who had left by then waits here for them. */
export const VisitsReview = ({ deeds, onDone }: ReviewProps) => {
  const { cage } = useWords();
  const found = useList<readonly VisitBalance[]>('/api/cage/visits', deeds);
  const dueOf = ({ table, seat, unit, amount, voucher }: VisitBalance): Due => {
    const sum = { amount: amountText(Math.abs(amount)) };
    const key = `${table} ${seat} ${unit}`;
    return {
      key,
      told: (
        <>
          <b>{amount > 0 ? cage.visitOwed(sum) : cage.visitOwes(sum)}</b>
          <span>{cage.visitOf({ table, seat, unit })}</span>
          {voucher !== null && <span>{cage.visitVoucher({ sequence: voucher })}</span>}
        </>
      ),
      act: amount > 0 ? cage.settleIt(sum) : cage.takeIt(sum),
      lead: cage.visitLead[amount > 0 ? 'pay' : 'take'](sum),
      purpose: `visit:${key}:${amount}`,
      path: '/api/cage/settle-visit',
      body: { table, seat, unit, amount: Math.abs(amount) },
    };
  };
  return <Waiting part="visits" all={(found ?? []).map(dueOf)} onDone={onDone} />;
};

/** Vouchers that a restored record cannot vouch for; each is released at the counter, with the paper at hand. */
export const HeldVouchers = ({ deeds }: Pick<ReviewProps, 'deeds'>) => {
  const words = useWords();
  const found = useList<readonly VoucherNow[]>('/api/cage/held', deeds);
  if (!found || found.length === 0) return null;
  return (
    <section className="panel wide" aria-labelledby="cage-held">
      <h2 id="cage-held">{words.cage.heldTitle({ count: found.length })}</h2>
      <p className="soft">{words.cage.heldLead}</p>
      <Scroll label={words.cage.status.held}>
        <FigureTable
          caption={words.cage.heldTitle({ count: found.length })}
          heads={[words.cage.sequence, words.shared.number, words.staff.amount, words.cage.issued, words.cage.from]}
          numbers={[2]}
          rows={found.map(({ sequence, number, amount: sum, issuedAt, table, seat }) => ({
            key: `${sequence}`,
            cells: [
              `${sequence}`,
              <span key="number" className="digits">
                {number}
              </span>,
              amountText(sum),
              dateAndTime(words, issuedAt, 'medium'),
              table && seat ? words.cage.atSeat({ table, seat }) : words.cage.unknownOrigin,
            ],
          }))}
        />
      </Scroll>
    </section>
  );
};
