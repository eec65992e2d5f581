import type { HouseRefusal } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import { amount, Button, FigureTable, Scroll } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { Refused } from '../irregularity/refused.tsx';
import type { Approval } from '../staff/second-person.tsx';
import { useOnce } from './use-once.ts';
import { grouped, type Voucher } from './voucher.ts';
import { WithReason } from './with-reason.tsx';
import { useCageWords, useTimeWords } from './words.ts';

/** What waits for somebody of the cage, as long as there is any. */
interface ReviewProps {
  /** Counts what was done here, so that the lists follow. */
  readonly deeds: number;
  readonly onDone: () => void;
}

/** A move of money that is half done. */
interface Unfinished {
  readonly is: 'redemption' | 'cash-out';
  readonly number?: string;
  readonly reference?: string;
  readonly amount: number;
  readonly table: string;
  readonly seat: number;
  readonly at: number;
  readonly why: HouseRefusal | null;
}

/** Milliseconds between two looks. */
const EVERY = 30_000;

const useList = <T extends object>(path: string, deeds: number): T | null => {
  const { found, again } = useAsked<T>(path, EVERY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after every deed
  useEffect(() => void again(), [deeds, again]);
  return found;
};

/** Money that was taken on one side and has not arrived on the other. */
export const UnfinishedMoves = ({ deeds, onDone }: ReviewProps) => {
  const words = useCageWords();
  const timeOf = useTimeWords();
  const found = useList<readonly Unfinished[]>('/api/cage/unfinished', deeds);
  const { once, busy } = useOnce(onDone);
  const [chosen, setChosen] = useState<Unfinished | null>(null);
  if (!found || found.length === 0) return null;
  const settle = async ({ number }: Unfinished, reason: string, approval: Approval): Promise<HouseRefusal | null> => {
    const purpose = `settle:${number}:${approval.account}:${reason}`;
    const refusal = await once(purpose, '/api/cage/settle', { number, reason, ...approval });
    if (!refusal) setChosen(null);
    return refusal;
  };
  return (
    <section className="panel wide" aria-labelledby="cage-unfinished">
      <h2 id="cage-unfinished">{words.unfinished}</h2>
      <p className="soft">{words.unfinishedLead}</p>
      <ul className="waiting">
        {found.map((move) => (
          <li key={move.number ?? move.reference}>
            <div>
              <b>{words.move[move.is](amount(move.amount))}</b>
              <span>
                {words.atSeat(move.table, move.seat)} · {timeOf(move.at)}
              </span>
              {move.number && <span className="digits">{grouped(move.number)}</span>}
              {move.why && <Refused refusal={move.why} />}
            </div>
            {move.is === 'redemption' && (
              <Button disabled={busy} onClick={() => setChosen(move)}>
                {words.settleIt(amount(move.amount))}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <WithReason
          lead={words.settleLead(amount(chosen.amount))}
          onApprove={(reason, approval) => settle(chosen, reason, approval)}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
};

/** Vouchers that a restored record cannot vouch for; each is released at the counter, with the paper at hand. */
export const HeldVouchers = ({ deeds }: Pick<ReviewProps, 'deeds'>) => {
  const words = useCageWords();
  const timeOf = useTimeWords();
  const found = useList<readonly Voucher[]>('/api/cage/held', deeds);
  if (!found || found.length === 0) return null;
  return (
    <section className="panel wide" aria-labelledby="cage-held">
      <h2 id="cage-held">{words.heldTitle(found.length)}</h2>
      <p className="soft">{words.heldLead}</p>
      <Scroll label={words.status.held}>
        <FigureTable
          caption={words.heldTitle(found.length)}
          heads={[words.sequence, words.numberShort, words.amount, words.issued, words.from]}
          numbers={[2]}
          rows={found.map(({ sequence, number, amount: sum, issuedAt, table, seat }) => ({
            key: `${sequence}`,
            cells: [
              `${sequence}`,
              <span key="number" className="digits">
                {number}
              </span>,
              amount(sum),
              timeOf(issuedAt),
              table && seat ? words.atSeat(table, seat) : words.unknownOrigin,
            ],
          }))}
        />
      </Scroll>
    </section>
  );
};
