import type { FoundRound } from '@hardway/server/protocol';
import { Badge } from '../design/index.ts';
import { useWords } from '../words/language.tsx';

/** What became of it, if anything did. */
export const Remark = ({ round: { roll, corrected } }: { round: FoundRound }) => {
  const words = useWords();
  return (
    <span className="marks">
      {roll === null && <Badge look="bad">{words.shared.voided}</Badge>}
      {corrected && <Badge look="brass">{words.record.corrected}</Badge>}
    </span>
  );
};
