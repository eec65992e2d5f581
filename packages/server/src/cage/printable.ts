import { formatAmount } from '../currency.ts';
import { barsOf, modulesOf } from './barcode.ts';
import { formatNumber } from './number.ts';
import { utc } from './time.ts';
import { type KeptVoucher, statusOf, type VoucherStatus } from './voucher.ts';

export interface HousePrint {
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Its credit is not money, and its vouchers say so. */
  readonly practice: boolean;
}

const WIDTH = 624;
const HEIGHT = 260;
const BARS_HEIGHT = 44;
const MODULE = 2;
const FONT = "'Noto Sans', 'Noto Sans CJK SC', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";

/** The stamp across a voucher that is not to be paid. */
const STAMPS: Readonly<Record<Exclude<VoucherStatus, 'outstanding'>, string>> = {
  redeemed: 'PAID 已兑付',
  void: 'VOID 作废',
  expired: 'EXPIRED 已过期',
  held: 'HELD 待核对',
};

/** A voucher as paper: a picture of 156 by 65 millimetres that needs nothing else. */
export const printable = (voucher: KeptVoucher, house: HousePrint, at: number): string => {
  const { number, amount, issuedAt, sequence } = voucher;
  const middle = WIDTH / 2;
  const left = (WIDTH - modulesOf(number) * MODULE) / 2;
  const status = statusOf(voucher, at);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="156mm" height="65mm"`,
    ` font-family="${FONT}" fill="#000">`,
    `<title>${escaped(`${house.name}: voucher ${formatNumber(number)}`)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(middle, 32, 22, house.name, 'middle', true),
    text(middle, 54, 14, house.practice ? 'Practice voucher 练习券' : 'Cash voucher 现金券', 'middle'),
    `<g transform="translate(${left} 66) scale(${MODULE} 1)">`,
    `<path d="${barsOf(number, BARS_HEIGHT)}" shape-rendering="crispEdges"/></g>`,
    text(middle, 128, 15, `Number 编号 ${formatNumber(number)}`, 'middle', true),
    text(middle, 168, 32, formatAmount(amount, house.currency), 'middle', true),
    house.practice ? text(middle, 244, 20, 'NO VALUE · NOT MONEY 无价值 · 非现金', 'middle', true) : '',
    text(24, 200, 12, `Issued 签发时间 ${utc(issuedAt)}`),
    text(24, 220, 12, `Valid until 有效期至 ${validUntil(voucher)}`),
    text(WIDTH - 24, 200, 12, originOf(voucher), 'end'),
    text(WIDTH - 24, 220, 12, `Voucher no. 序号 ${sequence}`, 'end'),
    status === 'outstanding' ? '' : stamp(STAMPS[status]),
    '</svg>',
  ].join('');
};

const text = (
  x: number,
  y: number,
  size: number,
  content: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  bold = false,
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}"${bold ? ' font-weight="700"' : ''}>${escaped(content)}</text>`;

const stamp = (words: string): string =>
  `<g transform="rotate(-12 ${WIDTH / 2} ${HEIGHT / 2})" opacity="0.75">${text(WIDTH / 2, HEIGHT / 2 + 20, 64, words, 'middle', true)}</g>`;

const validUntil = ({ expiresAt }: KeptVoucher): string => (expiresAt === null ? 'no limit 长期有效' : utc(expiresAt));

const originOf = ({ table, seat }: KeptVoucher): string =>
  table === undefined ? 'Cage 账房' : `Table 桌号 ${table}${seat === undefined ? '' : ` · Seat 座位 ${seat}`}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** XML knows no control characters, and everything else that is markup is written as an entity. */
const escaped = (content: string): string =>
  content.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (character) => ENTITIES[character]!);
