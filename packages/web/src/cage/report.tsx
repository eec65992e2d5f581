import type { VoucherNow, VoucherReport } from '@hardway/server/protocol';
import { useEffect, useId, useState } from 'react';
import { amountText, Badge, Button, FigureTable, Scroll } from '../design/index.ts';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { dateAndTime } from '../house/moments.ts';
import { useWords } from '../words/language.tsx';
import { grouped } from './voucher.ts';

const SUMS = ['issued', 'redeemed', 'voided', 'expired', 'outstanding'] as const;

/** As many as the house lists at once. */
const LISTED = 1_000;

/** Issued, paid, voided, expired, and what the house still owes; below them every voucher. */
export const Report = ({ deeds }: { deeds: number }) => {
  const words = useWords();
  const [asked, setAsked] = useState(0);
  const [sums, setSums] = useState<VoucherReport | null>(null);
  const [vouchers, setVouchers] = useState<readonly VoucherNow[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after every deed and on demand
  useEffect(() => {
    void askHouse<VoucherReport>('GET', '/api/cage/report').then((found) => !isHouseRefusal(found) && setSums(found));
    void askHouse<readonly VoucherNow[]>('GET', '/api/cage/vouchers').then(
      (found) => !isHouseRefusal(found) && setVouchers(found),
    );
  }, [deeds, asked]);
  return (
    <section className="panel report" aria-labelledby="cage-report">
      <header>
        <h2 id="cage-report">{words.cage.report}</h2>
        <Button look="quiet" onClick={() => setAsked(asked + 1)}>
          {words.staff.refresh}
        </Button>
      </header>
      {sums && (
        <dl className="sums">
          {SUMS.map((name) => (
            <div key={name} className={name}>
              <dt>
                {words.cage.sums[name]}
                {name === 'outstanding' && <small>{words.cage.liability}</small>}
              </dt>
              <dd>
                <b>{amountText(sums[name].amount)}</b>
                <small>
                  {words.cage.count} {sums[name].count}
                </small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {vouchers && <VoucherList vouchers={vouchers} />}
    </section>
  );
};

const LOOKS = {
  outstanding: 'good',
  held: 'bad',
  redeemed: 'plain',
  expired: 'bad',
  void: 'bad',
  altered: 'bad',
} as const;
const STATUSES = ['outstanding', 'held', 'redeemed', 'expired', 'void', 'altered'] as const;

const VoucherList = ({ vouchers }: { vouchers: readonly VoucherNow[] }) => {
  const words = useWords();
  const [status, setStatus] = useState<VoucherNow['status'] | 'all'>('all');
  const id = useId();
  const shown = vouchers.filter((voucher) => status === 'all' || voucher.status === status);
  if (vouchers.length === 0) return <p className="soft">{words.cage.noVouchers}</p>;
  return (
    <>
      <div className="field filter">
        <label htmlFor={id}>{words.staff.show}</label>
        <select
          id={id}
          value={status}
          onChange={({ target }) => setStatus(STATUSES.find((known) => known === target.value) ?? 'all')}
        >
          <option value="all">{words.staff.all}</option>
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {words.cage.status[each]}
            </option>
          ))}
        </select>
      </div>
      <Scroll label={words.cage.vouchers}>
        <FigureTable
          caption={words.cage.vouchers}
          heads={[
            words.cage.sequence,
            words.shared.number,
            words.staff.amount,
            words.staff.state,
            words.cage.issued,
            words.cage.from,
          ]}
          numbers={[2]}
          rows={shown.map((voucher) => ({
            key: `${voucher.sequence}`,
            cells: [
              `${voucher.sequence}`,
              <span key="number" className="digits">
                {/^\d+$/.test(voucher.number) ? grouped(voucher.number) : voucher.number}
              </span>,
              amountText(voucher.amount),
              <Badge key="status" look={LOOKS[voucher.status]}>
                {words.cage.status[voucher.status]}
              </Badge>,
              dateAndTime(words, voucher.issuedAt, 'medium'),
              voucher.table && voucher.seat
                ? words.cage.atSeat({ table: voucher.table, seat: voucher.seat })
                : words.cage.unknownOrigin,
            ],
          }))}
        />
      </Scroll>
      <p className="soft">
        {words.cage.masked} {vouchers.length >= LISTED && words.cage.truncated({ count: LISTED })}
      </p>
    </>
  );
};
