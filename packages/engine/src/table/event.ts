import type { Roll } from '../dice/index.ts';
import type { Clause, IrregularityKind, Point, RefusalCode, Remedy, ShakerId, State } from '../rules/index.ts';
import type { Limits, RulesSubmission, Wager } from '../submission/index.ts';
import type { Actor, Post, Queueable } from './command.ts';

export interface WagerResult {
  readonly seat: number;
  readonly spot: string;
  readonly stake: number;
  readonly result: 'won' | 'lost' | 'returned';
  readonly returned: number;
  readonly clauses: readonly Clause[];
  /** The stake stays up; what is returned is the winnings alone. */
  readonly stands?: true;
  /** Taken from the winnings before they were returned: for the win, or for a winner that stays up. */
  readonly vigorish?: number;
  /** The amount that a filed rounding kept back, an exact fraction of a minor unit; absent when nothing was rounded. */
  readonly breakage?: string;
}

/** Money moved to or from a player after the fact; what the credit could not cover is owed. */
export interface Movement {
  readonly seat: number;
  /** To the player, or from the player if negative. */
  readonly credit: number;
  /** The change in the player's debt. */
  readonly owed: number;
  /** Money of a player who has left since: it is kept under the visit and never touches whoever has the seat now. */
  readonly visit?: { readonly unit: number; readonly amount: number };
}

/** A sum of the table's record beside the one that was counted, or that the cage's own record has. */
export interface Compared {
  readonly expected: number;
  readonly found: number;
}

export interface Note {
  readonly item: string;
  readonly value: string;
}

/** An event holds everything that a replay needs, so names and shapes stay as they are for good. */
export type TableEvent =
  | { readonly type: 'SubmissionFiled'; readonly submission: RulesSubmission }
  | {
      readonly type: 'EquipmentAttested';
      readonly items: readonly string[];
      readonly clauses: readonly Clause[];
      /** What was read off the things: serials, and lengths in inches. */
      readonly noted?: readonly Note[];
    }
  | {
      readonly type: 'DiceLoaded';
      readonly serial: string;
      readonly at: number;
      readonly expiresAt: number | null;
      /** By the die's number in the set, where each is known by one. */
      readonly identifiers?: readonly string[];
      /** Of the seal or lock on the shaker. */
      readonly seal?: string;
      /** By whom, or by which report, they were found to conform. */
      readonly conformity?: string;
    }
  /** Values that an inspector entered, and the areas that were told to light; what was seen is in `DeviceTested`. */
  | { readonly type: 'DeviceLit'; readonly dice: Roll; readonly lit: readonly string[]; readonly clause: Clause }
  | {
      readonly type: 'DeviceTested';
      readonly dice: Roll;
      readonly lit: readonly string[];
      readonly passed: boolean;
      readonly clause: Clause;
    }
  | {
      readonly type: 'ShakerTested';
      readonly inspection: 'opening' | 'shift';
      readonly passed: boolean;
      readonly clause: Clause;
    }
  /** The actor is part of the event where that decides what may be done later. */
  | { readonly type: 'ShiftBegun'; readonly shift: string; readonly by?: Actor; readonly at?: number }
  | {
      readonly type: 'StaffAssigned';
      readonly role: Post;
      readonly person: string;
      /** Whose post it was. */
      readonly from: string | null;
      readonly clause: Clause;
    }
  /** A post that the document makes optional has nobody any more. */
  | { readonly type: 'StaffReleased'; readonly role: Post; readonly from: string; readonly clause: Clause }
  | { readonly type: 'DealerSignedIn'; readonly dealer: string }
  | {
      readonly type: 'DealerRelieved';
      readonly from: string;
      readonly to: string;
      /** Who let the table go, where the relieving dealer was not assigned before. */
      readonly approver?: Actor;
    }
  | { readonly type: 'TableOpened' }
  | { readonly type: 'TableClosed'; readonly diceRetired?: true }
  | { readonly type: 'LimitsChanged'; readonly from: Limits; readonly to: Limits }
  /** An order that waits for the end of the round or throw, and what became of it. */
  | {
      readonly type: 'OrderQueued';
      readonly number: number;
      readonly what: Queueable;
      readonly fields: unknown;
      readonly asker: Actor;
      readonly at: number;
      /** Not before this time. */
      readonly from?: number;
    }
  | {
      readonly type: 'OrderWithdrawn';
      readonly number: number;
      readonly what: Queueable;
      readonly asker: Actor;
    }
  /** What it brought stands before it in the same command. */
  | {
      readonly type: 'OrderCarriedOut';
      readonly number: number;
      readonly what: Queueable;
      readonly asker: Actor;
    }
  /** Its turn came, and its asker might not give it any more. */
  | {
      readonly type: 'OrderDropped';
      readonly number: number;
      readonly what: Queueable;
      readonly asker: Actor;
      readonly refused: RefusalCode;
      readonly says: string;
    }
  | {
      readonly type: 'CreditBought';
      readonly seat: number;
      readonly amount: number;
      readonly medium: 'cash' | 'voucher';
      readonly reference?: string;
      readonly by?: Actor;
      /** Who stood for cash beyond what one person takes alone. */
      readonly approver?: Actor;
      /** The cashier's drawer that the cash is in. */
      readonly drawer?: number;
    }
  | { readonly type: 'CreditCashedOut'; readonly seat: number; readonly amount: number; readonly reference?: string }
  | {
      readonly type: 'ReceivablePaid';
      readonly seat: number;
      readonly amount: number;
      /** Set against the player's own credit; otherwise it was paid over the counter. */
      readonly from?: 'credit';
      readonly by?: Actor;
      readonly approver?: Actor;
      readonly drawer?: number;
    }
  /** A win above the filed amount: its seat is locked until an attendant has paid. */
  | {
      readonly type: 'HandPayDue';
      readonly seat: number;
      readonly number: number;
      readonly amount: number;
      readonly at: number;
    }
  | {
      readonly type: 'HandPaid';
      readonly seat: number;
      readonly number: number;
      readonly amount: number;
      /** Counted out in cash, or left on the credit. */
      readonly to: 'cash' | 'credit';
      readonly by: Actor;
      readonly approver?: Actor;
      readonly drawer?: number;
    }
  /** The round or throw was decided otherwise before an attendant had paid. */
  | {
      readonly type: 'HandPayWithdrawn';
      readonly seat: number;
      readonly number: number;
      readonly amount: number;
    }
  /** A player is gone without a cash-out; what they owe goes with the visit. */
  | { readonly type: 'VisitEnded'; readonly seat: number; readonly unit: number; readonly owed: number }
  /** The cage is even with a player who had left: paid out, or taken if negative. */
  | {
      readonly type: 'VisitSettled';
      readonly seat: number;
      readonly unit: number;
      readonly amount: number;
      readonly reason?: string;
      readonly by: Actor;
      readonly approver: Actor;
      readonly drawer?: number;
    }
  /** The cash of a table's drop box, and its vouchers in and out, compared with what the record says since the last count. */
  | {
      readonly type: 'DropCounted';
      readonly shift: string | null;
      readonly cash: Compared;
      readonly vouchers: Compared;
      readonly paidOut: Compared;
      /** Cash that the cage took for the table's seats; it is not in the drop box. */
      readonly cageCash: number;
      readonly by?: Actor;
    }
  | {
      readonly type: 'WagerPlaced';
      readonly seat: number;
      readonly spot: string;
      readonly added: number;
      readonly stake: number;
      readonly vigorish?: number;
      readonly spoken?: true;
      readonly state?: State;
      readonly command: string;
    }
  | {
      readonly type: 'WagerChanged';
      readonly seat: number;
      readonly spot: string;
      readonly added: number;
      readonly stake: number;
      readonly vigorish?: number;
      readonly reduced?: true;
      readonly command: string;
    }
  | {
      readonly type: 'WagerTakenDown';
      readonly seat: number;
      readonly spot: string;
      readonly stake: number;
      readonly refund?: number;
      readonly command: string;
    }
  | { readonly type: 'BettingOpened'; readonly round: number; readonly clause: Clause }
  | { readonly type: 'ShakerCovered'; readonly clause: Clause }
  | { readonly type: 'PlayerSelected'; readonly seat: number; readonly clause: Clause }
  | { readonly type: 'DiceMixed'; readonly times: number; readonly clause: Clause }
  | { readonly type: 'BettingClosed'; readonly clause: Clause }
  | { readonly type: 'ShakerUncovered'; readonly clause: Clause }
  | { readonly type: 'DieEntered'; readonly face: number }
  | { readonly type: 'EntryCleared' }
  | {
      readonly type: 'ResultConfirmed';
      readonly round: number;
      readonly roll: Roll;
      readonly done: number;
      readonly clause: Clause;
    }
  | { readonly type: 'WinnersLit'; readonly spots: readonly string[]; readonly clause: Clause }
  | {
      readonly type: 'LosersCollected';
      readonly round: number;
      readonly results: readonly WagerResult[];
      readonly clause: Clause;
    }
  | {
      readonly type: 'WinnersPaid';
      readonly round: number;
      readonly results: readonly WagerResult[];
      readonly clause: Clause;
    }
  | { readonly type: 'LightsCleared'; readonly clause: Clause }
  | {
      readonly type: 'IrregularityReported';
      readonly kind: IrregularityKind;
      readonly remedy: Remedy;
      readonly clause: Clause;
      readonly source: 'document' | 'house-rule';
      readonly says: string;
    }
  | {
      readonly type: 'RoundVoided';
      readonly round: number;
      readonly returned: readonly { readonly seat: number; readonly spot: string; readonly stake: number }[];
      readonly clause: Clause;
      /** Who stood for it, where the dice were seen already. */
      readonly approver?: Actor;
    }
  | {
      readonly type: 'SettledRoundVoided';
      readonly round: number;
      readonly movements: readonly Movement[];
      readonly breakage?: string;
      readonly clause: Clause;
      readonly approver: Actor;
    }
  | {
      readonly type: 'ResultCorrected';
      readonly round: number;
      readonly from: Roll;
      readonly to: Roll;
      readonly lit: readonly string[];
      readonly clause: Clause;
      readonly approver: Actor;
    }
  | {
      readonly type: 'RoundResettled';
      readonly round: number;
      readonly results: readonly WagerResult[];
      readonly movements: readonly Movement[];
      /** By how much the round's breakage changes; absent when it does not. */
      readonly breakage?: string;
      readonly clause: Clause;
    }
  | { readonly type: 'TerminalsCutOff'; readonly seats: readonly number[]; readonly clause: Clause }
  | {
      readonly type: 'TableHalted';
      readonly what: 'result-device' | 'wager-area';
      readonly witness?: Actor;
      readonly clause: Clause;
    }
  | { readonly type: 'RepairAttested'; readonly what: 'result-device' | 'wager-area' }
  | {
      readonly type: 'ShakerReplaced';
      readonly from: ShakerId;
      readonly to: ShakerId;
      /** Attestations that were of the old shaker. */
      readonly unattested: readonly string[];
      readonly clause: Clause;
    }
  | {
      readonly type: 'RulingRecorded';
      readonly ground: 'not-covered' | 'interpretation';
      readonly text: string;
      readonly sought?: string;
      readonly effect: string;
      readonly clause: Clause;
    }
  | {
      readonly type: 'CreditAdjusted';
      readonly movements: readonly Movement[];
      readonly reason: string;
      readonly approver: Actor;
    }
  | {
      readonly type: 'WagerCallRequested';
      readonly seat: number;
      readonly spot: string;
      readonly working: boolean;
      /** Until the point is decided; otherwise on come out rolls. */
      readonly now?: true;
      readonly clause: Clause;
    }
  | {
      readonly type: 'WagerCalled';
      readonly seat: number;
      readonly spot: string;
      readonly working: boolean;
      readonly now?: true;
      readonly clause: Clause;
    }
  | { readonly type: 'CallDeclined'; readonly seat: number; readonly spot: string }
  | {
      readonly type: 'DiceOffered';
      readonly seat: number;
      /** Who has declined in this offer; empty when it starts anew. */
      readonly declined: readonly number[];
      readonly clause: Clause;
    }
  | { readonly type: 'OfferDeclined'; readonly seat: number }
  | {
      readonly type: 'ShooterChosen';
      readonly seat: number;
      readonly selected: readonly number[];
      readonly clause: Clause;
    }
  /** Nobody else would shoot: the shooter throws on without a line wager, only to decide come wagers. */
  | { readonly type: 'ShooterContinues'; readonly seat: number; readonly clause: Clause }
  | { readonly type: 'DiceGivenUp'; readonly seat: number; readonly why: string; readonly clause: Clause }
  | {
      readonly type: 'DiceThrown';
      readonly seat: number;
      /** A machine threw: by this clause a person would have needed a line wager. */
      readonly waives?: Clause;
      readonly clause: Clause;
    }
  | {
      readonly type: 'ThrowCalled';
      readonly number: number;
      readonly roll: Roll;
      readonly call: string;
      readonly leaning?: true;
      /** The throw was called before and has been reopened since. */
      readonly again?: true;
      readonly clause: Clause;
    }
  | { readonly type: 'ThrowDisputed' }
  /**
   * The hand goes back to where it was before a throw that was called, and so does all money that has moved since. What
   * counts instead follows as if it had come first.
   */
  | {
      readonly type: 'ThrowReopened';
      readonly number: number;
      readonly from: Roll;
      /** The faces that count, or null if the throw is void. */
      readonly to: Roll | null;
      /** Decisions of this throw and of later ones, which count no more. */
      readonly undone: readonly WagerResult[];
      /** Wagers of players who have left: the faces that count decide them here, and what would stand goes back. */
      readonly departed: readonly WagerResult[];
      readonly movements: readonly Movement[];
      /** What else moves, against the bank: to the layout, and to the vigorish taken. */
      readonly layout: number;
      readonly vigorish: number;
      readonly breakage?: string;
      readonly clause: Clause;
      readonly approver: Actor;
    }
  /** The faces as ruled, or null if the dice are to be thrown again. */
  | { readonly type: 'FaceRuled'; readonly roll: Roll | null; readonly clause: Clause }
  | { readonly type: 'NoRollCalled'; readonly ground: string; readonly says: string; readonly clause: Clause }
  /** Wagers that a roll left on the layout in another state than before. */
  | {
      readonly type: 'WagersStand';
      readonly seats: readonly { readonly seat: number; readonly wagers: readonly Wager[] }[];
      readonly moved: readonly Moved[];
    }
  | { readonly type: 'PointSet'; readonly point: Point; readonly clause: Clause }
  | { readonly type: 'PointMade'; readonly point: Point; readonly clause: Clause }
  | { readonly type: 'ShooterLost'; readonly seat: number | null; readonly point: Point; readonly clause: Clause }
  | { readonly type: 'FireMarkerPlaced'; readonly point: Point; readonly count: number; readonly clause: Clause }
  | { readonly type: 'TotalMarked'; readonly total: number; readonly clauses: readonly Clause[] }
  | { readonly type: 'MarkersRemoved'; readonly clauses: readonly Clause[] }
  /** Records of earlier days do not say with which throw it came, nor whose wagers are to be confirmed. */
  | {
      readonly type: 'SurveillanceNotified';
      readonly number?: number;
      readonly points: readonly number[];
      readonly seats?: readonly number[];
      readonly clause: Clause;
    }
  /** Won, and paid once surveillance has answered. */
  | {
      readonly type: 'PayoutHeld';
      readonly round: number;
      readonly results: readonly WagerResult[];
      readonly clause: Clause;
    }
  /** The notice of this throw; without it, all of them. */
  | { readonly type: 'NoticeAcknowledged'; readonly number?: number }
  | {
      readonly type: 'DiceRetired';
      readonly reason: string;
      readonly serial?: string;
      /** The first and the last round that they were used in, where that matters. */
      readonly rounds?: { readonly first: number; readonly last: number };
      readonly clause: Clause;
    };

/** A wager that travelled to its number. */
export interface Moved {
  readonly seat: number;
  readonly from: string;
  readonly to: string;
}

export type EventType = TableEvent['type'];
export type EventOf<T extends EventType> = Extract<TableEvent, { type: T }>;
