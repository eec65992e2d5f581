import { Icon } from './icon.tsx';

interface KeypadProps {
  readonly label: string;
  readonly eraseWord: string;
  readonly clearWord: string;
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
  readonly onClear: () => void;
}

/** Digits for a screen without a keyboard. */
export const Keypad = ({ label, eraseWord, clearWord, onDigit, onErase, onClear }: KeypadProps) => (
  <fieldset className="keypad">
    <legend className="unseen">{label}</legend>
    {[...'123456789'].map((digit) => (
      <button key={digit} type="button" className="button plain" onClick={() => onDigit(digit)}>
        {digit}
      </button>
    ))}
    <button type="button" className="button quiet" aria-label={clearWord} onClick={onClear}>
      C
    </button>
    <button type="button" className="button plain" onClick={() => onDigit('0')}>
      0
    </button>
    <button type="button" className="button quiet" aria-label={eraseWord} onClick={onErase}>
      <Icon name="erase" size="1.5em" />
    </button>
  </fieldset>
);
