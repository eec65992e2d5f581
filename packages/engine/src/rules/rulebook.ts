import type { DiceCount } from '../dice/index.ts';
import type { Odds, Wording } from '../money/index.ts';
import type { Clause, RulebookId } from './clause.ts';
import type { Layout } from './layout.ts';
import type { PayKey, Play } from './play.ts';
import type {
  DiceSet,
  Duty,
  Ground,
  Inspection,
  Irregularity,
  Requirement,
  RoundOrder,
  Shaker,
  StaffPosition,
} from './procedure.ts';
import type { Named, Naming, Spot, SpotId } from './spot.ts';

export type GameName = 'sicbo' | 'craps';

/** One regulatory document as data. Every value names its clause. */
export interface Rulebook {
  readonly id: RulebookId;
  readonly game: GameName;
  readonly title: string;
  readonly place: Named;
  readonly authority: string;
  /** The day from which the edition counts, where the document says so. */
  readonly effective: string | null;
  readonly dice: DiceCount;
  /** The clause that closes the list of wagers. */
  readonly wagersClause: Clause;
  readonly paytables: readonly Paytable[];
  /** Names that the spots do not have themselves, by spot or family. */
  readonly names?: Readonly<Record<string, Naming>>;
  /** Whether the odds are fixed, or floors that an operator may exceed. */
  readonly offer: { readonly rule: 'exactly' | 'at-least'; readonly clause: Clause };
  readonly wordings: { readonly allowed: readonly Wording[]; readonly clause: Clause };
  readonly layouts: readonly Layout[];
  readonly options: readonly Option[];
  readonly limits: {
    /** The clauses that make limits binding or visible, where there are any. */
    readonly clauses: { readonly min: Clause; readonly max: Clause } | null;
    /** Limits that the document itself sets for a wager. */
    readonly spots: readonly SpotLimit[];
  };
  /** The clauses by which betting opens and closes. */
  readonly betting: { readonly opens: Clause; readonly closes: Clause };
  readonly verbalWagers: {
    readonly accepted: boolean;
    readonly clause: Clause;
    /** The clauses of the conditions on which they are taken. */
    readonly confirmed?: Clause;
    readonly converted?: Clause;
  };
  /** Wagers of which the shooter needs one before throwing. */
  readonly shooterNeeds: { readonly spots: readonly SpotId[]; readonly clause: Clause } | null;
  /** The clause on placing value on a position of the layout: no wager without stake and position. */
  readonly placingClause: Clause;
  /** The clause under which a dealer places wagers as players ask; null where players bet on their own terminals only. */
  readonly dealerPlaces: Clause | null;
  readonly positions: readonly StaffPosition[];
  readonly duties: readonly Duty[];
  /** The clause that asks for a shaker; null where dice are thrown by hand. */
  readonly shakerClause: Clause | null;
  readonly shakers: readonly Shaker[];
  /** The order of a round where it does not depend on a shaker. */
  readonly round: RoundOrder | null;
  readonly diceSet: DiceSet;
  readonly equipment: readonly Requirement[];
  readonly inspections: readonly Inspection[];
  /** The reasons for which a roll may be called no roll. */
  readonly noRollGrounds: readonly Ground[];
  readonly irregularities: readonly Irregularity[];
  /** The clauses of a game with a shooter. */
  readonly hand?: HandClauses;
  readonly readings: readonly Reading[];
  readonly glossary: readonly { readonly term: string; readonly means: string; readonly clause: Clause }[];
}

/** By which clauses the dice go from hand to hand, points are set and made, and markers lie. */
export interface HandClauses {
  /** To whom the dice are offered first, and next when that player declines. */
  readonly firstOffer: ByForm;
  readonly firstOfferDeclined: ByForm;
  /** Offers to others: while a shooter has the dice, after a shooter, and after somebody has declined. */
  readonly offerBesideShooter: Clause;
  readonly nextOffer: Clause;
  readonly nextOfferDeclined: Clause;
  readonly continues: Clause;
  readonly firstSelection: Clause;
  readonly laterSelection: Clause;
  readonly passed: Clause;
  readonly orderedToPass: Clause;
  readonly lost: Clause;
  readonly pointSet: Clause;
  readonly pointMade: Clause;
  readonly leaningDie: Clause;
  /** Where the dice go that a shooter does not select: first, then from one shooter to the next, and where their cup stands. */
  readonly cup: { readonly first: Clause; readonly later: Clause; readonly stands: ByForm } | null;
  /** The ground on which a throw is void whose dice were taken out of use before it was called. */
  readonly diceGone: Ground['ground'];
  /** At mini-craps only seated players bet, and stay while their wagers are up; null where it is not played. */
  readonly seated: Clause | null;
  readonly staysSeated: Clause | null;
  readonly fire: { readonly area: Clause; readonly marker: Clause; readonly notice: Clause } | null;
  readonly bonus: MarkerClauses | null;
  readonly diceOlogy: MarkerClauses | null;
}

interface MarkerClauses {
  readonly marked: Clause;
  readonly removed: Clause;
}

/** Mini-craps goes by the clause of craps where the document does not tell them apart. */
interface ByForm {
  readonly craps: Clause;
  readonly 'mini-craps'?: Clause;
}

/** One of the document's pay tables, with the spots it covers and the layout it goes with. */
export interface Paytable {
  readonly id: string;
  readonly clause: Clause;
  readonly layout: Layout['id'];
  readonly spots: readonly Spot[];
  readonly payouts: Payouts;
  /** Positions that one might look for and that the document does not have. */
  readonly absent: readonly { readonly spot: SpotId; readonly clause: Clause; readonly says: string }[];
}

export interface Payout {
  readonly odds: Odds;
  readonly clause: Clause;
  /** Paid as it stands, although other odds of the document are floors. */
  readonly fixed?: true;
}

export type Payouts = Readonly<Record<PayKey, Payout>>;

export interface SpotLimit {
  readonly spot: SpotId;
  readonly min: number;
  readonly max: number;
  readonly increment: number;
  readonly clause: { readonly min: Clause; readonly max: Clause; readonly increment: Clause };
}

/** A choice the document leaves to the operator. */
export type Option = {
  readonly key: string;
  readonly clause: Clause;
  readonly says: string;
  /** The clause that wants the choice named in a complete filing, not left to the default. */
  readonly filedBy?: Clause;
} & (
  | {
      /** Chooses one of several pay tables for optional wagers; null: they are not offered. */
      readonly kind: 'table';
      readonly choices: Readonly<Record<string, Payouts>>;
      readonly default: string | null;
    }
  | {
      readonly kind: 'flag';
      readonly default: boolean;
      /** Payouts that come with saying yes. */
      readonly payouts?: Payouts;
      /** Another flag, without which this one may not be switched off. */
      readonly offOnlyWith?: string;
    }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly default: string }
  | {
      readonly kind: 'whole';
      readonly min: number;
      readonly max: number;
      readonly default: number | null;
      /** A lower maximum that another choice brings. */
      readonly maxWhen?: { readonly key: string; readonly is: string; readonly max: number; readonly clause: Clause };
    }
  | {
      /** A whole number for every point, or one for each. */
      readonly kind: 'multiple';
      readonly min: number;
      readonly max: number;
      readonly default: number | null;
    }
  | { readonly kind: 'vigorish'; readonly percentMax: number; readonly clauses: VigorishClauses }
);

interface VigorishClauses {
  readonly placed: Clause;
  readonly won: Clause;
}

/** A decision on a clause that can be taken in more than one way. */
export interface Reading {
  readonly clauses: readonly Clause[];
  /** The question that the text leaves open. */
  readonly asks: string;
  /** Hardway's answer. */
  readonly takes: string;
  readonly because: string;
  /** The families of spots it concerns, where its clauses do not say so by themselves: "place" stands for "place/6". */
  readonly families?: readonly string[];
  /** The option by which an operator may choose otherwise. */
  readonly option?: Option['key'];
  /** Other ways to take the clause that would change the odds. */
  readonly otherwise?: readonly Alternative[];
}

/** Another way to take a clause, as a change to one spot: its play, what it pays, the operator's choice about it, or whether it may come down. */
export interface Alternative {
  readonly says: string;
  readonly spot: SpotId;
  readonly play?: Play;
  readonly payouts?: Payouts;
  readonly choices?: Readonly<Record<Option['key'], string>>;
  /** The stake comes back at the player's wish: the edge is that of a player who wishes so whenever it is best. */
  readonly comesBack?: true;
}
