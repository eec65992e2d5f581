import { note } from './output.ts';

/** Below that a session is worked out before anybody has read how many there are. */
const MANY = 100;

/** Says how large a strategy is, before the work begins. */
export const notePositions = (positions: number): void => {
  if (positions >= MANY) note(`${positions.toLocaleString('en-US')} positions`);
};
