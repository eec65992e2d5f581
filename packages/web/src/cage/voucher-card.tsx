import type { HouseRefusal, VoucherNow } from '@hardway/server/protocol';
import { amountText, Fact } from '../design/index.ts';
import { dateAndTime } from '../house/moments.ts';
import { RefusalNote } from '../staff/refused.tsx';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';
import { grouped } from './voucher.ts';

/** What a look for a voucher has brought. */
export type FoundVoucher =
  | { readonly is: 'voucher'; readonly voucher: VoucherNow; readonly done?: 'paid' | 'voided' }
  | { readonly is: 'none'; readonly refusal: HouseRefusal };

const SIGNS = { outstanding: '✓', held: '‖', redeemed: '✕', expired: '⧗', void: '⊘', altered: '✕', none: '?' } as const;

/** How a voucher stands, so that nobody can take one state for another. */
export const VoucherCard = ({ found }: { found: FoundVoucher }) => {
  const words = useWords();
  if (found.is === 'none') return <NoVoucher refusal={found.refusal} />;
  const { voucher, done } = found;
  if (done)
    return (
      <div className="voucher done">
        <p className="verdict">
          <span aria-hidden="true">✓</span>
          <b>{done === 'paid' ? words.cage.paid({ amount: amountText(voucher.amount) }) : words.cage.voided}</b>
        </p>
        <Facts voucher={voucher} />
      </div>
    );
  const [title, lead] = words.cage.state[voucher.status];
  return (
    <div className={`voucher ${voucher.status}`}>
      <p className="verdict">
        <span aria-hidden="true">{SIGNS[voucher.status]}</span>
        <b>{title}</b>
        {lead}
      </p>
      <p className="sum">{amountText(voucher.amount)}</p>
      <Facts voucher={voucher} />
    </div>
  );
};

const NOT_GOOD = ['voucher-misread', 'voucher-not-found', 'voucher-altered'] as const;

const NoVoucher = ({ refusal }: { refusal: HouseRefusal }) => {
  const words = useWords();
  const known = NOT_GOOD.find((code) => code === refusal.refused);
  if (!known)
    return (
      <p className="notice">
        <RefusalNote refusal={refusal} />
      </p>
    );
  const [title, lead] = words.cage.state[known];
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

type Told = readonly [name: string, value: string];

/** What became of a voucher. */
const fateFacts = (words: Words, voucher: VoucherNow): readonly Told[] => {
  const { cage } = words;
  switch (voucher.is) {
    case 'outstanding':
      return voucher.held ? [[cage.heldSince, dateAndTime(words, voucher.held.at, 'medium')]] : [];
    case 'redeemed': {
      const { redeemedAt, where } = voucher;
      const place =
        'cashier' in where
          ? cage.atCage({ cashier: where.cashier })
          : cage.atSeat({ table: where.table, seat: where.seat });
      return [
        [cage.paidAt, dateAndTime(words, redeemedAt, 'medium')],
        [cage.paidWhere, place],
      ];
    }
    case 'void':
      return [
        [cage.voidedAt, dateAndTime(words, voucher.voidedAt, 'medium')],
        [cage.voidedBy, voucher.voidedBy.id],
        [words.staff.approvedBy, voucher.approver.id],
        [cage.reason, voucher.reason],
      ];
  }
};

const Facts = ({ voucher }: { voucher: VoucherNow }) => {
  const words = useWords();
  const { number, sequence, issuedAt, table, seat, expiresAt, status } = voucher;
  const origin = table && seat ? words.cage.atSeat({ table, seat }) : words.cage.unknownOrigin;
  const facts: readonly Told[] = [
    ...fateFacts(words, voucher),
    [
      status === 'expired' ? words.cage.expiredAt : words.cage.validUntil,
      expiresAt === null ? words.cage.forEver : dateAndTime(words, expiresAt, 'medium'),
    ],
    [words.cage.issued, `${dateAndTime(words, issuedAt, 'medium')}, ${origin}`],
    [words.shared.number, grouped(number)],
    [words.cage.sequence, `${sequence}`],
  ];
  return (
    <dl>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  );
};
