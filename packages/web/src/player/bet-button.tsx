import type { ReactNode } from 'react';
import { Button } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import type { BetPlan, Hindrance } from './betting.ts';
import type { AtSeat } from './use-seat.ts';

interface BetButtonProps {
  readonly at: AtSeat;
  readonly plan: BetPlan;
  readonly hindrance: Hindrance;
  /** An answer is awaited, or the link is lost: what is said about that stands elsewhere. */
  readonly isBusy: boolean;
  readonly onPress: (plan: NonNullable<BetPlan>) => void;
  readonly children: ReactNode;
}

/** A button for all bets at once. Where it is grey a tap says why. */
export const BetButton = ({ at, plan, hindrance, isBusy, onPress, children }: BetButtonProps) => {
  const words = useWords();
  const press = (): void => {
    if (isBusy) return;
    if (plan) onPress(plan);
    else at.tell({ is: 'news', sentence: words.player.hindrance[hindrance], clause: null });
  };
  return (
    <Button aria-disabled={isBusy || plan === null} onClick={press}>
      {children}
    </Button>
  );
};
