/** The pictures of a simulation; each is a whole SVG document. */
export { compareChart } from './compare.ts';
export { distributionChart } from './distribution.ts';
export { type FanPicture, fanChart } from './fan.ts';
export { frontChart } from './front.ts';
export { handChart } from './hand.ts';
export { ruinChart } from './ruin.ts';
