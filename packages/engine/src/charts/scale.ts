/** Scales from values to places, with round numbers for ticks. */

export type Range = readonly [low: number, high: number];
export type Scale = (value: number) => number;

export const linear =
  ([low, high]: Range, [from, to]: Range): Scale =>
  (value) =>
    from + ((value - low) / (high - low)) * (to - from);

/** The round step that cuts a range into at most so many parts. */
const roundStep = (range: number, parts: number, least: number): number => {
  const rough = range / parts;
  const scale = 10 ** Math.floor(Math.log10(Math.max(rough, least)));
  return scale * ([1, 2, 5, 10].find((factor) => factor * scale >= rough) ?? 10);
};

/** Four to ten round numbers within a range, none closer than the least step. */
export const roundTicks = (low: number, high: number, parts = 8, least = 1): number[] => {
  const step = roundStep(high - low, parts, least);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
};

/** Shares of sessions have no least unit; this one is beyond what any run can show. */
export const SHARE_LEAST = 1e-9;

/** A range widened to the round numbers about it. */
export const roundRange = ([low, high]: Range, parts: number, least = 1): Range => {
  const step = roundStep(high - low, parts, least);
  return [Math.floor(low / step) * step, Math.ceil(high / step - 1e-9) * step];
};

/** A range of bankrolls to show: from zero where zero is near, and never empty. */
export const moneyRange = (low: number, high: number): Range => {
  const range = high - low || Math.max(100, high / 5);
  const [least, most] = low === high ? [low - range / 2, high + range / 2] : [low - range / 25, high];
  return [least < range / 2 ? 0 : least, most];
};
