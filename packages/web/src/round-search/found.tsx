import type { FoundRound } from '@hardway/server/protocol';
import { Badge } from '../design/index.ts';
import { useSearchWords } from './words.ts';

/** What became of it, if anything did. */
export const Remark = ({ round: { roll, corrected } }: { round: FoundRound }) => {
  const words = useSearchWords();
  return (
    <span className="marks">
      {roll === null && <Badge look="bad">{words.void}</Badge>}
      {corrected && <Badge look="brass">{words.corrected}</Badge>}
    </span>
  );
};
