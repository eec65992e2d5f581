import type { ChartPoint } from './frame.ts';

/** Points as the attributes of SVG have them; a tenth of a unit is finer than any screen. */

export const svgNumber = (value: number): string => value.toFixed(1);

/** For `points` of a polyline or polygon. */
export const svgPoints = (points: readonly ChartPoint[]): string =>
  points.map(([x, y]) => `${svgNumber(x)},${svgNumber(y)}`).join(' ');

/** For `d` of a path. */
export const svgPath = (points: readonly ChartPoint[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${svgNumber(x)} ${svgNumber(y)}`).join('');
