import { positionName, type Rulebook } from '@hardway/engine';
import { useLanguage } from '../words/language.tsx';

/** Where a wager lay, by its name; the record's own word for it is told to whoever looks closer. */
export const PositionName = ({ rulebook, spot }: { rulebook: Rulebook; spot: string }) => (
  <span title={spot}>{positionName(rulebook, spot, useLanguage())}</span>
);
