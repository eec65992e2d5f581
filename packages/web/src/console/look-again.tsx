import type { Roll } from '@hardway/engine';
import { Button, Dialog, Dice } from '../design/index.ts';
import { useStaffWords } from '../staff/words.ts';
import { lowToHigh } from './entry.ts';
import { useConsoleWords } from './words.ts';

interface LookAgainProps {
  readonly roll: Roll;
  /** Why a second look is worth its time, in words. */
  readonly reasons: readonly string[];
  /** The dice have not been changed elsewhere meanwhile. */
  readonly isStill: boolean;
  readonly onConfirm: () => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** An improbable entry is looked at twice. A second press of the same key closes this, it does not confirm. */
export const LookAgain = ({ roll, reasons, isStill, onConfirm, onClear, onClose }: LookAgainProps) => {
  const words = useConsoleWords();
  const common = useStaffWords();
  const then = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Dialog title={words.lookAgain} closeWord={common.close} onClose={onClose}>
      <div className="look-again">
        <Dice roll={lowToHigh(roll)} size="5.5rem" />
        {reasons.map((reason) => (
          <p key={reason}>
            <b>{reason}</b>
          </p>
        ))}
        <p>{words.lookAgainLead}</p>
        <div className="picks">
          <Button onClick={then(onClear)}>{words.enterAgain}</Button>
          <Button look="primary" disabled={!isStill} onClick={then(onConfirm)}>
            {words.theyShow(lowToHigh(roll))}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
