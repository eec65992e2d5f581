const PLAIN_DIGITS = 6;

/** A number by the digits that it has before the point: "0.027", "19.2", "3.1e+45". */
export const evidenceText = (digits: number): string => {
  if (Math.abs(digits) < PLAIN_DIGITS) return `${Number((10 ** digits).toPrecision(3))}`;
  const whole = Math.floor(digits);
  return `${(10 ** (digits - whole)).toFixed(1)}e${whole < 0 ? '-' : '+'}${Math.abs(whole)}`;
};
