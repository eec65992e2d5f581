import type { DiceCount, LoadedDice, ThrownDice } from '../dice/index.ts';
import type { Money, Rounding, Wording } from '../money/index.ts';
import type { Clause, Payouts, Paytable, Point, Rulebook, RulebookId, ShakerId, Spot, SpotId } from '../rules/index.ts';

/**
 * The operator's choices under one document, validated, with the rules they bring: plain data that a log can keep,
 * so that history is read under the rules of its own day.
 */
export interface RulesSubmission {
  readonly rulebook: RulebookId;
  readonly game: Rulebook['game'];
  readonly dice: DiceCount;
  /** Dice of an analyst's own, for odds and simulation alone. No submission that is filed has any. */
  readonly loaded?: LoadedDice;
  readonly paytable: string;
  readonly layout: string;
  readonly wording: Wording;
  /** The spots on offer, and what they pay. */
  readonly spots: readonly Spot[];
  readonly payouts: Payouts;
  /** Spots of the document that these choices do not offer, with the clause that leaves them out. */
  readonly withheld: readonly { readonly spot: SpotId; readonly clause: Clause; readonly says: string }[];
  /** Positions that one might look for and that the document does not have. */
  readonly absent: Paytable['absent'];
  readonly limits: Limits;
  readonly rounding: Rounding;
  readonly choices: Choices;
  /** The keys that the operator named; the rest are defaults. */
  readonly named: readonly string[];
  readonly house: HouseFiling;
  readonly warnings: readonly Warning[];
  readonly clauses: {
    readonly wagers: Clause;
    readonly placing: Clause;
    readonly bettingOpens: Clause;
    readonly bettingCloses: Clause;
    readonly limits: Rulebook['limits']['clauses'];
    readonly shooterNeeds: Rulebook['shooterNeeds'];
    readonly verbal: Rulebook['verbalWagers'];
  };
}

/** The dice that odds are worked out and simulated for. */
export const diceOf = ({ dice, loaded }: Pick<RulesSubmission, 'dice' | 'loaded'>): ThrownDice => loaded ?? dice;

export interface Limits {
  readonly min: Money;
  readonly max: Money;
  /** Limits of single spots, which replace the table's. */
  readonly spots: Readonly<Record<SpotId, SpotLimits>>;
}

export interface SpotLimits {
  readonly min: Money;
  readonly max: Money;
  readonly increment: Money;
  readonly clauses: { readonly min: Clause; readonly max: Clause; readonly increment: Clause } | null;
}

export interface Vigorish {
  readonly when: 'placed' | 'won';
  readonly on: 'wager' | 'win';
  readonly rate: { readonly parts: number; readonly of: number };
}

/** How many times its line wager a supplemental one may be: the same for every point, or one for each. */
export type OddsMultiple = number | Readonly<Record<Point, number>>;

/** Choices of the operator; a rulebook's options say which of these it has. */
export interface Choices {
  readonly form?: 'craps' | 'mini-craps';
  readonly seats?: number | null;
  readonly anySeven?: string;
  readonly buy?: boolean;
  readonly lay?: boolean;
  readonly placeToLose?: boolean;
  readonly vigorish?: Vigorish | null;
  /** Absent in filings from before the choice; with them it is taken once. */
  readonly vigorishAfterWin?: 'again' | 'once';
  readonly vigorishRefund?: boolean;
  readonly oddsMultiple?: OddsMultiple;
  /** Null: the don't side goes by `oddsMultiple` too. */
  readonly dontOddsMultiple?: OddsMultiple | null;
  readonly oddsRounding?: number | null;
  readonly comeOdds?: 'working' | 'off';
  readonly unit?: number;
  readonly hornHighArea?: boolean;
  readonly whirlArea?: boolean;
  readonly keepWinning?: boolean;
  readonly antiSliding?: boolean;
  readonly confirmCalls?: 'dealer' | 'automatic';
  readonly offWithPoint?: boolean;
  readonly fire?: string | null;
  readonly fireAreas?: number;
  readonly bonus?: string | null;
  readonly diceOlogy?: string | null;
  readonly luckyShooter?: string | null;
}

/** Filed facts about the house rather than the game; scenarios may leave them out, a real table may not. */
export interface HouseFiling {
  readonly operator: string | null;
  readonly shaker: ShakerId | null;
  readonly oddsPosted: 'layout' | 'sign' | null;
  /** References of approvals, by the requirement they answer. */
  readonly approvals: Readonly<Record<string, string>>;
  /** The most cash that one person takes alone, in minor units; without it any amount. */
  readonly cashAlone?: number;
  /** A seat's win in one round or throw above this is paid by an attendant, in minor units; without it none is. */
  readonly handPay?: number;
  /** How long before players are told of limits that are set for a time, in minutes. */
  readonly limitsNotice?: number;
  /** When shifts begin. */
  readonly shifts?: ShiftSchedule;
}

export interface ShiftSchedule {
  /** As it was filed. */
  readonly text: string;
  /** Of the house's clock from UTC, in minutes. */
  readonly offset: number;
  /** By minutes after midnight. */
  readonly starts: readonly { readonly shift: string; readonly minute: number }[];
}

/** Allowed, but worth a second look before it is filed. */
export interface Warning {
  /** `rounds-below-odds` is in records from when such roundings could be filed. */
  readonly warning: 'favours-player' | 'rounds-below-odds';
  readonly clause: Clause;
  readonly message: string;
  readonly spot?: SpotId;
  /** The exact edge of the house, negative where the player has it. */
  readonly edge?: string;
}
