import { expect, test } from 'vitest';
import { withCheckDigits } from './number.ts';
import { printable } from './printable.ts';
import { evolveVoucher, type KeptVoucher } from './voucher.ts';

const NUMBER = withCheckDigits('1234567890123456');
const AT = Date.UTC(2026, 0, 31, 12);
const CASHIER = { id: 'carol', role: 'cage' } as const;
const HOUSE = { name: 'The “Lucky” House & Sons <Macau>', currency: 'USD', practice: false };

const issued = (extra: { table?: string; seat?: number; expiresAt?: number | null } = {}): KeptVoucher =>
  evolveVoucher(undefined, {
    type: 'VoucherIssued',
    number: NUMBER,
    sequence: 17,
    amount: 123_450,
    expiresAt: AT + 86_400_000,
    ...extra,
    by: CASHIER,
    at: AT,
  });

test('a voucher says everything in both languages', () => {
  const paper = printable(issued({ table: 'sicbo-1', seat: 4 }), HOUSE, AT);
  for (const words of [
    'The “Lucky” House &amp; Sons &lt;Macau&gt;',
    'Cash voucher 现金券',
    'USD 1,234.50',
    `Number 编号 12-3456-7890-1234-56${NUMBER.slice(-2)}`,
    'Issued 签发时间 2026-01-31 12:00:00 UTC',
    'Valid until 有效期至 2026-02-01 12:00:00 UTC',
    'Table 桌号 sicbo-1 · Seat 座位 4',
    'Voucher no. 序号 17',
  ])
    expect(paper).toContain(`>${words}</text>`);
  expect(paper).toMatch(/^<svg xmlns="[^"]+" viewBox/);
  expect(paper).not.toMatch(/href|<script|<image|<style/);
});

test('one of a practice floor says on its face that it is worth nothing, and no other does', () => {
  const paper = printable(issued(), { ...HOUSE, practice: true }, AT);
  expect(paper).toContain('>NO VALUE · NOT MONEY 无价值 · 非现金</text>');
  expect(paper).toContain('>Practice voucher 练习券</text>');
  expect(paper).not.toContain('Cash voucher');
  expect(printable(issued(), HOUSE, AT)).not.toMatch(/NO VALUE|Practice/);
});

test('tags are closed in order', () => {
  const open: string[] = [];
  for (const [, closing, tag, own] of printable(issued(), HOUSE, AT).matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (closing) expect(open.pop()).toBe(tag);
    else if (!own) open.push(tag!);
  }
  expect(open).toEqual([]);
});

test('one that never expires says so, and one from the cage too', () => {
  const paper = printable(issued({ expiresAt: null }), HOUSE, AT);
  expect(paper).toContain('no limit 长期有效');
  expect(paper).toContain('Cage 账房');
});

test.each<[string, KeptVoucher, number, string | undefined]>([
  ['outstanding', issued(), AT, undefined],
  ['expired', issued(), AT + 86_400_000, 'EXPIRED 已过期'],
  [
    'redeemed',
    evolveVoucher(issued(), {
      type: 'VoucherRedeemed',
      number: NUMBER,
      amount: 1,
      where: { cashier: 'c' },
      by: CASHIER,
      at: AT,
    }),
    AT,
    'PAID 已兑付',
  ],
  [
    'void',
    evolveVoucher(issued(), {
      type: 'VoucherVoided',
      number: NUMBER,
      by: CASHIER,
      approver: CASHIER,
      reason: 'x',
      at: AT,
    }),
    AT,
    'VOID 作废',
  ],
])('a voucher that is %s is stamped so', (_, voucher, at, stamp) => {
  const paper = printable(voucher, HOUSE, at);
  if (stamp) expect(paper).toContain(stamp);
  else expect(paper).not.toMatch(/PAID|VOID|EXPIRED/);
});
