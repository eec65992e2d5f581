const grouped = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const count = (value: number): string => grouped(value, 0);
export const counts = (values: readonly number[]): string[] => values.map(count);

export const sessionsInWords = (sessions: number): string =>
  sessions === 1 ? '1 session' : `${count(sessions)} sessions`;

export const moneyLabel = (cents: number): string => moneyLabels([Math.round(cents)])[0]!;

/** Cents are shown by all labels of an axis or by none. */
export const moneyLabels = (cents: readonly number[]): string[] => {
  const digits = cents.every((value) => value % 100 === 0) ? 0 : 2;
  return cents.map((value) => `${value < 0 ? '−' : ''}$${grouped(Math.abs(value) / 100, digits)}`);
};

/** Two figures that count, also of a chance close to none or to certainty. */
export const percentLabel = (share: number): string => {
  const rest = Math.min(100 * share, 100 - 100 * share);
  if (rest <= 0) return `${Math.round(100 * share)}%`;
  return `${(100 * share).toFixed(Math.min(6, Math.max(1, 1 - Math.floor(Math.log10(rest)))))}%`;
};

export const percentLabels = (shares: readonly number[]): string[] => {
  const step = 100 * ((shares[1] ?? 1) - (shares[0] ?? 0));
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return shares.map((share) => `${(100 * share).toFixed(digits)}%`);
};
