import { useEffect, useId, useState } from 'react';
import { amount, Badge, Button, FigureTable, Scroll } from '../design/index.ts';
import { askHouse, isRefused } from '../house/ask.ts';
import { grouped, type Voucher, type VoucherStatus } from './voucher.ts';
import { useCageWords, useTimeWords } from './words.ts';

const SUMS = ['issued', 'redeemed', 'voided', 'expired', 'outstanding'] as const;
type Sums = Readonly<Record<(typeof SUMS)[number], { readonly count: number; readonly amount: number }>>;

/** As many as the house lists at once. */
const LISTED = 1_000;

/** Issued, paid, voided, expired, and what the house still owes; below them every voucher. */
export const Report = ({ deeds }: { deeds: number }) => {
  const words = useCageWords();
  const [asked, setAsked] = useState(0);
  const [sums, setSums] = useState<Sums | null>(null);
  const [vouchers, setVouchers] = useState<readonly Voucher[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after every deed and on demand
  useEffect(() => {
    void askHouse<Sums>('GET', '/api/cage/report').then((found) => !isRefused(found) && setSums(found));
    void askHouse<readonly Voucher[]>('GET', '/api/cage/vouchers').then(
      (found) => !isRefused(found) && setVouchers(found),
    );
  }, [deeds, asked]);
  return (
    <section className="panel report" aria-labelledby="cage-report">
      <header>
        <h2 id="cage-report">{words.report}</h2>
        <Button look="quiet" onClick={() => setAsked(asked + 1)}>
          {words.refresh}
        </Button>
      </header>
      {sums && (
        <dl className="sums">
          {SUMS.map((name) => (
            <div key={name} className={name}>
              <dt>
                {words.sums[name]}
                {name === 'outstanding' && <small>{words.liability}</small>}
              </dt>
              <dd>
                <b>{amount(sums[name].amount)}</b>
                <small>
                  {words.count} {sums[name].count}
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

const VoucherList = ({ vouchers }: { vouchers: readonly Voucher[] }) => {
  const words = useCageWords();
  const timeOf = useTimeWords();
  const [status, setStatus] = useState<VoucherStatus | 'all'>('all');
  const id = useId();
  const shown = vouchers.filter((voucher) => status === 'all' || voucher.status === status);
  if (vouchers.length === 0) return <p className="soft">{words.noVouchers}</p>;
  return (
    <>
      <div className="field filter">
        <label htmlFor={id}>{words.filter}</label>
        <select
          id={id}
          value={status}
          onChange={({ target }) => setStatus(STATUSES.find((known) => known === target.value) ?? 'all')}
        >
          <option value="all">{words.all}</option>
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {words.status[each]}
            </option>
          ))}
        </select>
      </div>
      <Scroll label={words.vouchers}>
        <FigureTable
          caption={words.vouchers}
          heads={[words.sequence, words.numberShort, words.amount, words.statusHead, words.issued, words.from]}
          numbers={[2]}
          rows={shown.map((voucher) => ({
            key: `${voucher.sequence}`,
            cells: [
              `${voucher.sequence}`,
              <span key="number" className="digits">
                {/^\d+$/.test(voucher.number) ? grouped(voucher.number) : voucher.number}
              </span>,
              amount(voucher.amount),
              <Badge key="status" look={LOOKS[voucher.status]}>
                {words.status[voucher.status]}
              </Badge>,
              timeOf(voucher.issuedAt),
              voucher.table && voucher.seat ? words.atSeat(voucher.table, voucher.seat) : words.unknownOrigin,
            ],
          }))}
        />
      </Scroll>
      <p className="soft">
        {words.masked} {vouchers.length >= LISTED && words.truncated(LISTED)}
      </p>
    </>
  );
};
