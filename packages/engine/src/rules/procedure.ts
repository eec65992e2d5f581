import type { Clause } from './clause.ts';

/** Who acts at a table, lowest authority first; "or above" means later in this list. */
export const ROLES = [
  'player',
  'dealer',
  'stickperson',
  'boxperson',
  'floorperson',
  'supervisor',
  'manager',
  'shift-manager',
] as const;
export type Role = (typeof ROLES)[number] | 'surveillance';

export interface StaffPosition {
  readonly role: Role;
  /** The document's own word for the person. */
  readonly title: string;
  readonly clause: Clause;
  /** Set where one person at a time is answerable for a table: the clause that says so, or that puts them there. */
  readonly assigned?: Clause;
  /** Only in this form of the game, where the other one has no such person. */
  readonly form?: 'craps' | 'mini-craps';
  /** The form of the game that may do without anybody in this position. */
  readonly optionalIn?: 'craps' | 'mini-craps';
}

/** Things only some people may do. */
export interface Duty {
  readonly does: DutyName;
  /** Only in this form of the game, where the document tells them apart. */
  readonly form?: 'craps' | 'mini-craps';
  /** Only while somebody is assigned to the table in this role, and then before a duty without such a condition. */
  readonly besides?: Role;
  readonly by: readonly Role[];
  readonly orAbove: boolean;
  readonly clause: Clause;
}

export type DutyName =
  | 'mix-dice'
  | 'close-betting'
  | 'reveal'
  | 'enter-result'
  | 'settle'
  | 'clear-lights'
  | 'inspect-opening'
  | 'witness-settlement'
  | 'call-no-roll'
  | 'rule-unforeseen'
  | 'control-dice'
  | 'call-throw'
  | 'rule-disputed-face'
  | 'replace-shooter'
  | 'offer-dice'
  | 'confirm-call';

/** The steps of a round, in the document's order. */
export type RoundStep =
  | 'open-betting'
  | 'cover'
  | 'mix'
  | 'close-betting'
  | 'uncover'
  | 'enter-result'
  | 'light-winners'
  | 'collect-losers'
  | 'pay-winners'
  | 'clear-lights'
  | 'offer-dice'
  | 'throw'
  | 'call-throw'
  | 'collect-dice'
  | 'settle'
  | 'return-dice';

export interface RoundOrder {
  readonly steps: readonly {
    readonly step: RoundStep;
    readonly clause: Clause;
    readonly form?: 'craps' | 'mini-craps';
  }[];
  /** The least number of mixes, where the document sets one. */
  readonly mixesMin: { readonly count: number; readonly clause: Clause } | null;
}

export interface DiceAge {
  readonly limit: { readonly hours: number } | { readonly months: number };
  readonly clause: Clause;
}

/** Something the operator must have, and how the house knows: staff attest it, or a filing names an approval. */
export interface Requirement {
  readonly id: string;
  readonly known: 'attested' | 'approval';
  readonly clause: Clause;
  readonly says: string;
  /** What is written down with the attestation: a serial, or a length in inches that has a limit. */
  readonly notes?: { readonly is: 'serial' } | { readonly is: 'inches'; readonly max: number };
  /** Asked for only with this choice of the operator: "fire" is offered, or "form:mini-craps" is chosen. */
  readonly when?: string;
}

/** A way of mixing dice that the document allows, with its conditions and the order of its round. */
export interface Shaker {
  readonly id: ShakerId;
  readonly title: string;
  readonly clause: Clause;
  /** The clause that decides whether an automated shaker has a cover, where the document leaves no choice. */
  readonly coverClause?: Clause;
  readonly conditions: readonly Requirement[];
  /** The clause that puts it in the dealer's charge for its time at the table. */
  readonly kept?: Clause;
  /** Set where a selected player sets it going instead of the dealer. */
  readonly startedBy?: 'player';
  /** The clause by which dice are sealed or locked in it: the number of seal or lock is written down with them. */
  readonly sealed?: Clause;
  /** The clause by which only dice that conform to the equipment rules serve in it: who found them so is written down with them. */
  readonly conforming?: Clause;
  readonly round: RoundOrder;
  readonly diceAge: DiceAge | null;
}

export type ShakerId =
  | 'manual'
  | 'automated'
  | 'automated-coverless'
  | 'player-activated'
  | 'player-activated-covered'
  | 'tumbler';

export interface DiceSet {
  /** Dice in the table's set, which may be more than are thrown. */
  readonly count: number;
  readonly clause: Clause;
  /** Whether each die is known by an identifier of its own. */
  readonly identified?: true;
  /** The age limit at a table without a shaker. */
  readonly age: DiceAge | null;
  readonly replacedWhen: readonly Replacement[];
}

/** Why a new set takes the place of one that has served: the table opens again, or what became of the dice. */
export interface Replacement {
  readonly why: 'reopening' | 'lost' | 'tampered' | 'unfit';
  readonly reason: string;
  readonly clause: Clause;
}

/** Checks that staff must make before play. */
export interface Inspection {
  readonly of: 'result-device' | 'automated-shaker';
  readonly at: 'opening' | 'shift';
  readonly times: number;
  readonly by: Role;
  readonly orAbove: boolean;
  readonly clause: Clause;
}

/** A reason for which a roll does not count. */
export interface Ground {
  readonly ground: string;
  readonly clause: Clause;
  readonly says: string;
  readonly form?: 'craps' | 'mini-craps';
  /** Where it is for some to judge of those who may call it. */
  readonly by?: readonly Role[];
  /** Named by the document as no reason at all. */
  readonly refused?: true;
}

export type IrregularityKind =
  | 'dice-not-flat'
  | 'shaker-failed'
  | 'too-few-mixes'
  | 'mixed-before-close'
  | 'device-failed-before-reveal'
  | 'device-failed-after-reveal'
  | 'interrupted-outcome-established'
  | 'interrupted-no-outcome'
  | 'terminals-cut-off'
  | 'damaged-dice'
  | 'wrong-result-entered'
  | 'not-provided-for'
  | 'shaker-replaced'
  | 'dice-off-table'
  | 'dice-stacked'
  | 'no-roll-called'
  | 'die-on-two-sides'
  | 'disputed-face'
  | 'throw-miscalled';

export type Remedy =
  | 'void-round'
  | 'void-then-halt'
  | 'void-named-rounds'
  | 'settle-then-halt'
  | 'conclude-round'
  | 'continue-round'
  | 'resettle-by-dice'
  | 'recorded-ruling'
  | 'retire-shaker'
  | 'throw-again';

export interface Irregularity {
  readonly kind: IrregularityKind;
  readonly remedy: Remedy;
  readonly clause: Clause;
  readonly says: string;
  /** Attestations that are needed before the remedy counts. */
  readonly needs?: readonly ('emptied' | 'markedOutOfOrder' | 'removed')[];
  /** Where the document orders the standstill in a clause of its own. */
  readonly halts?: Clause;
  /** Whether the document itself has this remedy, or the house takes it from another as a named reading. */
  readonly source: 'document' | 'house-rule';
}

/** Whether the operator's choices call for a requirement. */
export const isWanted = ({ when }: Requirement, choices: Readonly<Record<string, unknown>>): boolean => {
  if (!when) return true;
  const [key = '', value] = when.split(':');
  return value === undefined ? Boolean(choices[key]) : choices[key] === value;
};

export const attested = (id: string, clause: Clause, says: string, when?: string): Requirement => ({
  id,
  known: 'attested',
  clause,
  says,
  ...(when ? { when } : {}),
});

/** An attestation with the serial of the thing that was looked at. */
export const attestedWithSerial = (id: string, clause: Clause, says: string): Requirement => ({
  ...attested(id, clause, says),
  notes: { is: 'serial' },
});

export const approved = (id: string, clause: Clause, says: string, when?: string): Requirement => ({
  id,
  known: 'approval',
  clause,
  says,
  ...(when ? { when } : {}),
});

/** A case for which the document itself has the remedy. */
export const documented = (kind: IrregularityKind, remedy: Remedy, clause: Clause, says: string): Irregularity => ({
  kind,
  remedy,
  clause,
  says,
  source: 'document',
});
