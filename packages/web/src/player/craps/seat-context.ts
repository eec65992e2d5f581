import type { CrapsPlay, LegalAction, Point, Refusal, Rulebook, RulesSubmission, WagerResult } from '@hardway/engine';
import { createContext, use } from 'react';
import type { BetOrder } from '../betting.ts';
import type { OnFelt } from './on-felt.ts';

/** What a player asks for besides bets. */
export type SeatAct =
  | { readonly type: 'CallWager'; readonly spot: string; readonly working: boolean; readonly now?: true }
  | { readonly type: 'AnswerOffer'; readonly accepts: boolean; readonly selected?: readonly number[] }
  | { readonly type: 'ThrowDice' | 'PassDice' };

/** What every part of the craps screen knows and may ask for. */
export interface AtCraps {
  readonly rulebook: Rulebook;
  readonly submission: RulesSubmission;
  readonly hand: CrapsPlay;
  readonly point: Point | null;
  readonly seat: number;
  readonly felt: readonly OnFelt[];
  readonly actions: readonly LegalAction[];
  /** What others have on the layout, by position, where the table shows it. */
  readonly others: Readonly<Record<string, number>>;
  /** Stakes that have been sent and are not answered, by position. */
  readonly waiting: ReadonlyMap<string, number>;
  /** What the last throw brought, by position, while it is fresh. */
  readonly fresh: ReadonlyMap<string, WagerResult>;
  readonly isOpen: boolean;
  /** Something is on its way to the house. */
  readonly isBusy: boolean;
  readonly chip: number;
  readonly easy: boolean;
  readonly onBet: (spot: string) => void;
  readonly onHelp: (spot: string) => void;
  /** A wager of the own is to be looked at. */
  readonly onPick: (position: string) => void;
  /** The table's answer, if this were asked now. */
  readonly ask: (asked: BetOrder | SeatAct) => Refusal | null;
  readonly onOrder: (orders: readonly BetOrder[]) => void;
  readonly onAct: (act: SeatAct) => void;
  readonly onRefused: (refusal: Refusal, spot: string | null) => void;
}

export const CrapsContext = createContext<AtCraps | null>(null);

export const useCraps = (): AtCraps => {
  const at = use(CrapsContext);
  if (!at) throw new Error('A part of the craps screen stands outside of it.');
  return at;
};
