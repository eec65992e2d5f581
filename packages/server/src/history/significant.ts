import type { EventOf } from '@hardway/engine';
import type { StoredEvent } from '../protocol/entry.ts';

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
  'OrderQueued',
  'OrderWithdrawn',
  'OrderCarriedOut',
  'OrderDropped',
  'TableOpened',
  'TableClosed',
  'DiceLoaded',
  'DiceRetired',
  'ShakerReplaced',
  'StaffAssigned',
  'StaffReleased',
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
  'HandPayDue',
  'HandPaid',
  'HandPayWithdrawn',
  'VisitEnded',
  'VisitSettled',
  'TerminalsCutOff',
  'SurveillanceNotified',
  'PayoutHeld',
  'NoRollCalled',
  'FaceRuled',
  'ThrowReopened',
];

/** A single payment from which on it is written down, in minor units. */
const LARGE_WIN = 120_000;

export const isSignificant = (event: StoredEvent): boolean => {
  switch (event.type) {
    case 'WinnersPaid':
      return isLarge(event as EventOf<'WinnersPaid'>);
    case 'DropCounted':
      return differs(event as EventOf<'DropCounted'>);
    // Serials and measures that were read off the equipment.
    case 'EquipmentAttested':
      return 'noted' in event;
    // Cash that one person could not take alone.
    case 'CreditBought':
    case 'ReceivablePaid':
      return 'approver' in event;
    default:
      return SIGNIFICANT.includes(event.type);
  }
};

/** Somewhere money is missing, or too much of it is there. */
const differs = ({ cash, vouchers, paidOut }: EventOf<'DropCounted'>): boolean =>
  [cash, vouchers, paidOut].some(({ expected, found }) => expected !== found);

const isLarge = ({ results }: EventOf<'WinnersPaid'>): boolean => results.some(({ returned }) => returned >= LARGE_WIN);
