import { formatMoney } from '@hardway/engine';

/** "1,250.00": minor units as people read them. */
export const amount = (minor: number): string => {
  const [whole = '', cents] = formatMoney(Math.abs(minor)).split('.');
  return `${minor < 0 ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
};

/** The same without cents where there are none: "5", "2.50". */
export const shortAmount = (minor: number): string => amount(minor).replace(/\.00$/, '');

/** With its sign: "+12.50", "−3.00". */
export const signedAmount = (minor: number): string => (minor > 0 ? `+${amount(minor)}` : amount(minor));

const STEPS = [
  [1_000_000_00, 'M'],
  [1_000_00, 'k'],
] as const;

/** For the face of a chip: "5", "2.5", "1.2k". Never more than was staked: digits are cut, not rounded up. */
export const chipAmount = (minor: number): string => {
  const [size, letter] = STEPS.find(([step]) => minor >= step) ?? [100, ''];
  const shown = minor / size;
  const cut = Math.floor(shown * (shown < 10 || !letter ? 100 : 10)) / (shown < 10 || !letter ? 100 : 10);
  return `${cut}${letter}`;
};
