import anEvening from '../../../../../examples/tapes/an-evening.txt?raw';
import heavySix from '../../../../../examples/tapes/heavy-six.csv?raw';

/** Tapes that come with Hardway. */
export const SAMPLES = { 'an-evening': anEvening, 'heavy-six': heavySix } as const;
