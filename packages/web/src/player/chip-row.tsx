import { Chip, DENOMINATIONS, type Denomination, shortAmount } from '../design/index.ts';
import { useWords } from '../words/language.tsx';

/** The chips to bet with; one of them is chosen. */
export const ChipRow = ({ chip, onChip }: { chip: Denomination; onChip: (chip: Denomination) => void }) => {
  const words = useWords();
  return (
    <fieldset className="chips">
      <legend className="unseen">{words.shared.bet}</legend>
      {DENOMINATIONS.map((value) => (
        <button
          key={value}
          type="button"
          className="chip"
          aria-pressed={value === chip}
          aria-label={words.player.chip({ value: shortAmount(value * 100) })}
          onClick={() => onChip(value)}
        >
          <Chip minor={value * 100} size="100%" />
        </button>
      ))}
    </fieldset>
  );
};
