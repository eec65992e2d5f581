import type { Roll, WagerResult } from '@hardway/engine';
import { Badge } from '../design/index.ts';
import { useSearchWords } from './words.ts';

/** A round or throw as the house tells of it when it is looked for. */
export interface FoundRound {
  readonly number: number;
  readonly at: number;
  /** Null for a round that was void. */
  readonly roll: Roll | null;
  readonly corrected: boolean;
  readonly wagers: number;
  readonly staked: number;
  readonly returned: number;
  readonly results?: readonly WagerResult[];
}

export interface FoundRounds {
  readonly rounds: readonly FoundRound[];
  readonly next: number | null;
}

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
