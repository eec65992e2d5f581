/** The pictures of a simulation; each is a whole SVG document. */
export { type Comparison, compareChart } from './charts/compare.ts';
export { type Distribution, distributionChart } from './charts/distribution.ts';
export { type Fan, fanChart } from './charts/fan.ts';
export { type Ruin, ruinChart } from './charts/ruin.ts';
