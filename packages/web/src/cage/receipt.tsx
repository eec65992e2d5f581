import type { DrawerMove, DrawerSlip, HouseShown, VoucherNow } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import { amountText, Button, Dialog, Fact, signedAmount } from '../design/index.ts';
import { useBrandName } from '../house/brand.tsx';
import { dateAndTime } from '../house/moments.ts';
import { houseShown } from '../house/shown.ts';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';
import { grouped } from './voucher.ts';
import './receipt.css';

/** What a slip of paper says, whatever it is for. */
export interface Paper {
  readonly title: string;
  readonly amount: number;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Whose names have a line to sign on. */
  readonly signed: readonly string[];
}

const placed = (words: Words, table: string | undefined, seat: number | undefined): Paper['facts'] =>
  table !== undefined && seat !== undefined ? [[words.cage.paidWhere, words.cage.atSeat({ table, seat })]] : [];

/** Of cash that went into a drawer or came out of it. */
export const paperOfMove = (words: Words, move: DrawerMove, drawer: number, cashier: string): Paper => {
  const { cage, staff } = words;
  const { is, amount, at, entry, table, seat, voucher, approver, reason } = move;
  return {
    title: cage.moved[is][amount < 0 ? 1 : 0],
    amount: Math.abs(amount),
    facts: [
      [cage.receipt.at, dateAndTime(words, at, 'medium')],
      ...placed(words, table, seat),
      ...(voucher === undefined ? [] : [[cage.sequence, `${voucher}`] as const]),
      ...(reason === undefined ? [] : [[cage.reason, reason] as const]),
      [cage.receipt.cashier, cashier],
      [cage.receipt.drawer, `${drawer}`],
      ...(approver ? [[staff.approvedBy, approver.id] as const] : []),
      [cage.receipt.entry, table === undefined ? `${entry}` : `${table} ${entry}`],
    ],
    signed: [cashier, ...(approver ? [approver.id] : [])],
  };
};

/** Of a voucher that was paid in cash. */
export const paperOfPaid = (words: Words, voucher: VoucherNow): Paper | null => {
  if (voucher.is !== 'redeemed' || !('cashier' in voucher.where)) return null;
  const { where, redeemedWith, redeemedAt, number, sequence, amount } = voucher;
  const { cage, staff } = words;
  return {
    title: cage.moved.paid[1],
    amount,
    facts: [
      [cage.receipt.at, dateAndTime(words, redeemedAt, 'medium')],
      [words.shared.number, grouped(number)],
      [cage.sequence, `${sequence}`],
      [cage.receipt.cashier, where.cashier],
      ...(where.drawer === undefined ? [] : [[cage.receipt.drawer, `${where.drawer}`] as const]),
      ...(redeemedWith ? [[staff.approvedBy, redeemedWith.id] as const] : []),
    ],
    signed: [where.cashier, ...(redeemedWith ? [redeemedWith.id] : [])],
  };
};

/** Of the count that closed a drawer. */
export const paperOfSlip = (words: Words, slip: DrawerSlip): Paper => {
  const { cage, staff } = words;
  const { drawer, cashier, openedAt, closedAt, sums, expected, counted, approver, reason, to, entry } = slip;
  const moved = KINDS.filter((kind) => kind === 'float' || sums[kind] !== 0);
  return {
    title: cage.receipt.count({ drawer }),
    amount: counted,
    facts: [
      [cage.receipt.opened, dateAndTime(words, openedAt, 'short')],
      [cage.receipt.closed, dateAndTime(words, closedAt, 'short')],
      ...moved.map((kind) => [cage.kinds[kind], amountText(sums[kind])] as const),
      [cage.receipt.expected, amountText(expected)],
      [cage.receipt.counted, amountText(counted)],
      [cage.receipt.difference, signedAmount(counted - expected)],
      ...(reason === undefined ? [] : [[cage.reason, reason] as const]),
      [cage.receipt.cashier, cashier],
      ...(to === undefined ? [] : [[cage.receipt.to, to] as const]),
      ...(approver ? [[staff.approvedBy, approver.id] as const] : []),
      [cage.receipt.entry, `${entry}`],
    ],
    signed: [cashier, ...(to === undefined ? [] : [to]), ...(approver ? [approver.id] : [])],
  };
};

const KINDS = [
  ...(['float', 'brought', 'sold', 'paid'] as const),
  ...(['bought-in', 'paid-back', 'hand-pay', 'visit', 'settled'] as const),
];

/** A receipt as it will be on paper; nothing else of the page is printed. */
export const Receipt = ({ paper, onClose }: { paper: Paper; onClose: () => void }) => {
  const words = useWords();
  const name = useBrandName();
  const [house, setHouse] = useState<HouseShown | null>(null);
  useEffect(() => void houseShown().then(setHouse), []);
  const { title, amount, facts, signed } = paper;
  return (
    <Dialog title={words.cage.receipt.title} closeWord={words.shared.close} onClose={onClose}>
      <article className="receipt" aria-label={title}>
        <p className="house">{name}</p>
        <h3>{title}</h3>
        <p className="sum">
          {amountText(amount)} <small>{house?.currency}</small>
        </p>
        <dl>
          {facts.map(([fact, value]) => (
            <Fact key={fact} name={fact} value={value} />
          ))}
        </dl>
        {signed.map((person) => (
          <p key={person} className="sign">
            {person}
          </p>
        ))}
        {house?.practice && <p className="no-value">{words.cage.receipt.noValue}</p>}
      </article>
      <Button look="primary" onClick={() => window.print()}>
        {words.cage.receipt.print}
      </Button>
    </Dialog>
  );
};
