import type { EventOf } from '@hardway/engine';
import type { StoredEvent } from '../store/store.ts';

/** Events that somebody should look at: what went wrong, what was moved by hand, what changed how the table is run. */
const SIGNIFICANT: readonly string[] = [
  'RecordFounded',
  'RecordAdopted',
  'RecordRestored',
  'HouseStarted',
  'SoftwareVerified',
  'SoftwareChanged',
  'SubmissionFiled',
  'LimitsChanged',
  'TableOpened',
  'TableClosed',
  'DiceLoaded',
  'DiceRetired',
  'ShakerReplaced',
  'DealerSignedIn',
  'DealerRelieved',
  'IrregularityReported',
  'RoundVoided',
  'SettledRoundVoided',
  'ResultCorrected',
  'RoundResettled',
  'TableHalted',
  'RepairAttested',
  'RulingRecorded',
  'CreditAdjusted',
  'TerminalsCutOff',
  'SurveillanceNotified',
  'NoRollCalled',
  'FaceRuled',
];

/** A single payment from which on it is written down, in minor units. */
export const LARGE_WIN = 120_000;

export const isSignificant = (event: StoredEvent): boolean =>
  SIGNIFICANT.includes(event.type) || (event.type === 'WinnersPaid' && isLarge(event as EventOf<'WinnersPaid'>));

const isLarge = ({ results }: EventOf<'WinnersPaid'>): boolean => results.some(({ returned }) => returned >= LARGE_WIN);
