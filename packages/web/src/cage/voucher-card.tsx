import type { HouseRefusal } from '@hardway/server/protocol';
import { amount } from '../design/index.ts';
import { Refused } from '../irregularity/refused.tsx';
import { grouped, type Voucher } from './voucher.ts';
import { type CageWords, useCageWords, useTimeWords } from './words.ts';

type Found =
  | { readonly is: 'voucher'; readonly voucher: Voucher; readonly done?: 'paid' | 'voided' }
  | { readonly is: 'none'; readonly refusal: HouseRefusal };

const SIGNS = { outstanding: '✓', held: '‖', redeemed: '✕', expired: '⧗', void: '⊘', altered: '✕', none: '?' } as const;

/** How a voucher stands, so that nobody can take one state for another. */
export const VoucherCard = ({ found }: { found: Found }) => {
  const words = useCageWords();
  if (found.is === 'none') return <NoVoucher refusal={found.refusal} />;
  const { voucher, done } = found;
  if (done)
    return (
      <div className="voucher done">
        <p className="verdict">
          <span aria-hidden="true">✓</span>
          <b>{done === 'paid' ? words.paid(amount(voucher.amount)) : words.voided}</b>
        </p>
        <Facts voucher={voucher} />
      </div>
    );
  const [title, lead] = words.state[voucher.status];
  return (
    <div className={`voucher ${voucher.status}`}>
      <p className="verdict">
        <span aria-hidden="true">{SIGNS[voucher.status]}</span>
        <b>{title}</b>
        {lead}
      </p>
      <p className="sum">{amount(voucher.amount)}</p>
      <Facts voucher={voucher} />
    </div>
  );
};

const NOT_GOOD = ['voucher-misread', 'voucher-not-found', 'voucher-altered'] as const;

const NoVoucher = ({ refusal }: { refusal: HouseRefusal }) => {
  const words = useCageWords();
  const known = NOT_GOOD.find((code) => code === refusal.refused);
  if (!known)
    return (
      <p className="notice">
        <Refused refusal={refusal} />
      </p>
    );
  const [title, lead] = words.state[known];
  return (
    <div className={`voucher ${refusal.refused}`}>
      <p className="verdict">
        <span aria-hidden="true">{SIGNS.none}</span>
        <b>{title}</b>
        {lead}
      </p>
    </div>
  );
};

const placeWords = (words: CageWords, where: NonNullable<Voucher['where']>): string =>
  'cashier' in where ? words.atCage(where.cashier) : words.atSeat(where.table, where.seat);

const Facts = ({ voucher }: { voucher: Voucher }) => {
  const words = useCageWords();
  const timeOf = useTimeWords();
  const { number, sequence, issuedAt, table, seat, expiresAt, status } = voucher;
  const { held, redeemedAt, where, voidedAt, voidedBy, approver, reason } = voucher;
  const origin = table && seat ? words.atSeat(table, seat) : words.unknownOrigin;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [words.heldSince, held && timeOf(held.at)],
    [words.paidAt, redeemedAt === undefined ? undefined : timeOf(redeemedAt)],
    [words.paidWhere, where && placeWords(words, where)],
    [words.voidedAt, voidedAt === undefined ? undefined : timeOf(voidedAt)],
    [words.voidedBy, voidedBy?.id],
    [words.approvedBy, approver?.id],
    [words.reason, reason],
    [status === 'expired' ? words.expiredAt : words.validUntil, expiresAt === null ? words.forEver : timeOf(expiresAt)],
    [words.issued, `${timeOf(issuedAt)}, ${origin}`],
    [words.numberShort, grouped(number)],
    [words.sequence, `${sequence}`],
  ];
  return (
    <dl>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};
