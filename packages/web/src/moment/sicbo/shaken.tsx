import { useWords } from '../../words/language.tsx';
import { CoveredShaker } from './shaker.tsx';

interface ShakenProps {
  readonly mixes: number;
  readonly times: number;
  readonly isLifted: boolean;
}

/** The covered shaker. It is shaken as often as the dealer records, and otherwise stands still. */
export const Shaken = ({ mixes, times, isLifted }: ShakenProps) => {
  const words = useWords();
  return (
    <div className={`covered ${isLifted ? 'lifted' : ''}`}>
      <div key={mixes} className={times > 0 ? `shaken times-${Math.min(times, 3)}` : ''}>
        <CoveredShaker />
      </div>
      {!isLifted && <p>{words.shared.phase.closed}</p>}
    </div>
  );
};
