import type { Approval, HouseRefusal, UnfinishedMove, VisitBalance, VoucherNow } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
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

const keyOf = (move: UnfinishedMove): string => (move.is === 'redemption' ? move.number : move.reference);

const settling = (move: UnfinishedMove, rest: object): [path: string, body: object] =>
  move.is === 'redemption'
    ? ['/api/cage/settle', { number: move.number, ...rest }]
    : ['/api/cage/settle-cash-out', { reference: move.reference, ...rest }];

/** Milliseconds between two looks. */
const REFRESH_MS = 30_000;

const useList = <T extends object>(path: string, deeds: number): T | null => {
  const { found, again } = useAsked<T>(path, REFRESH_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after every deed
  useEffect(() => void again(), [deeds, again]);
  return found;
};

/** Money that was taken on one side and has not arrived on the other. */
export const UnfinishedMovesReview = ({ deeds, onDone }: ReviewProps) => {
  const words = useWords();
  const found = useList<readonly UnfinishedMove[]>('/api/cage/unfinished', deeds);
  const { once, busy } = useOnce(onDone);
  const [chosen, setChosen] = useState<UnfinishedMove | null>(null);
  if (!found || found.length === 0) return null;
  const settle = async (move: UnfinishedMove, reason: string, approval: Approval): Promise<HouseRefusal | null> => {
    const purpose = `settle:${keyOf(move)}:${approval.account}:${reason}`;
    const refusal = await once(purpose, ...settling(move, { reason, ...approval }));
    if (!refusal) setChosen(null);
    return refusal;
  };
  return (
    <section className="panel wide" aria-labelledby="cage-unfinished">
      <h2 id="cage-unfinished">{words.cage.unfinished}</h2>
      <p className="soft">{words.cage.unfinishedLead}</p>
      <ul className="waiting stack">
        {found.map((move) => (
          <li key={keyOf(move)}>
            <div>
              <b>{words.cage.move[move.is]({ amount: amountText(move.amount) })}</b>
              <span>
                {words.cage.atSeat({ table: move.table, seat: move.seat })} · {dateAndTime(words, move.at, 'medium')}
              </span>
              {move.is === 'redemption' && <span className="digits">{grouped(move.number)}</span>}
              {move.why && <RefusalNote refusal={move.why} />}
            </div>
            <Button disabled={busy} onClick={() => setChosen(move)}>
              {words.cage.settleIt({ amount: amountText(move.amount) })}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <WithReason
          lead={words.cage.settleLead[chosen.is]({ amount: amountText(chosen.amount) })}
          onApprove={(reason, approval) => settle(chosen, reason, approval)}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
};

const visitKey = ({ table, seat, unit }: VisitBalance): string => `${table} ${seat} ${unit}`;

/** Corrections and voids follow the player: money of those who had left by then waits here for them. */
export const VisitsReview = ({ deeds, onDone }: ReviewProps) => {
  const words = useWords();
  const found = useList<readonly VisitBalance[]>('/api/cage/visits', deeds);
  const { once, busy } = useOnce(onDone);
  const [chosen, setChosen] = useState<VisitBalance | null>(null);
  if (!found || found.length === 0) return null;
  const settle = async (visit: VisitBalance, reason: string, approval: Approval): Promise<HouseRefusal | null> => {
    const { table, seat, unit } = visit;
    const purpose = `visit:${visitKey(visit)}:${visit.amount}:${approval.account}:${reason}`;
    const body = { table, seat, unit, amount: Math.abs(visit.amount), reason, ...approval };
    const refusal = await once(purpose, '/api/cage/settle-visit', body);
    if (!refusal) setChosen(null);
    return refusal;
  };
  return (
    <section className="panel wide" aria-labelledby="cage-visits">
      <h2 id="cage-visits">{words.cage.visits}</h2>
      <p className="soft">{words.cage.visitsLead}</p>
      <ul className="waiting stack">
        {found.map((visit) => (
          <VisitLine key={visitKey(visit)} visit={visit} disabled={busy} onChoose={() => setChosen(visit)} />
        ))}
      </ul>
      {chosen && (
        <WithReason
          lead={words.cage.visitLead[chosen.amount > 0 ? 'pay' : 'take']({
            amount: amountText(Math.abs(chosen.amount)),
          })}
          onApprove={(reason, approval) => settle(chosen, reason, approval)}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
};

interface VisitLineProps {
  readonly visit: VisitBalance;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

const VisitLine = ({ visit: { table, seat, unit, amount: due, voucher }, disabled, onChoose }: VisitLineProps) => {
  const { cage } = useWords();
  const sum = { amount: amountText(Math.abs(due)) };
  return (
    <li>
      <div>
        <b>{due > 0 ? cage.visitOwed(sum) : cage.visitOwes(sum)}</b>
        <span>{cage.visitOf({ table, seat, unit })}</span>
        {voucher !== null && <span>{cage.visitVoucher({ sequence: voucher })}</span>}
      </div>
      <Button disabled={disabled} onClick={onChoose}>
        {due > 0 ? cage.settleIt(sum) : cage.takeIt(sum)}
      </Button>
    </li>
  );
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
