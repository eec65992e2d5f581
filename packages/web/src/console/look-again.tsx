import type { Roll } from '@hardway/engine';
import { Button, Dialog, Dice } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { lowToHigh } from './low-to-high.ts';

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
  const words = useWords();
  const then = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Dialog title={words.console.lookAgain} closeWord={words.shared.close} onClose={onClose}>
      <div className="look-again">
        <Dice roll={lowToHigh(roll)} size="5.5rem" />
        {reasons.map((reason) => (
          <p key={reason}>
            <b>{reason}</b>
          </p>
        ))}
        <p>{words.console.lookAgainLead}</p>
        <div className="picks">
          <Button onClick={then(onClear)}>{words.console.enterAgain}</Button>
          <Button look="primary" disabled={!isStill} onClick={then(onConfirm)}>
            {words.console.theyShow({ dice: lowToHigh(roll).join(words.shared.comma) })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
