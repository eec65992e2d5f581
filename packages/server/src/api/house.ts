import type { Actor, Command } from '@hardway/engine';
import type { Desk, DeskErrand } from '../cage/desk.ts';
import type { Drawers } from '../cage/drawers.ts';
import type { Observe } from '../operations/sign.ts';
import type { NodesShown } from '../protocol/answers.ts';
import type { Staff } from '../staff/index.ts';
import type { Dealing } from '../tables/dealing.ts';
import type { Floor, FloorTable } from '../tables/floor.ts';
import type { AlertThresholds } from '../tables/takings.ts';
import type { TerminalRegistry } from '../tables/terminals.ts';

/** The parts of a house that its doors lead to. */
export interface House {
  readonly floor: Floor;
  readonly dealing: Dealing;
  readonly terminals: TerminalRegistry;
  readonly desk: Desk;
  readonly drawers: Drawers;
  readonly staff: Staff;
  readonly practice: boolean;
  /** ISO 4217. */
  readonly currency: string;
  readonly now: () => number;
  readonly observe: Observe;
  /** The most cash that one person takes alone at all tables together, whatever they have filed. Minor units. */
  readonly cashAlone: number;
  /** From when on the floor is told of wins and play. */
  readonly alerts: AlertThresholds;
  /** The other nodes of the house; null where it has none. */
  readonly others: OtherNodes | null;
}

export interface OtherNodes {
  /** Has the node that owns a table do something there. */
  ask(table: string, errand: Errand): Promise<unknown>;
  /** Resolves once a table that another node owns is followed here, as it stands now. */
  follow(table: FloorTable): Promise<void>;
  /** Tables of other nodes as they stood a moment ago at the most. */
  current(): Promise<void>;
  /** All nodes, this one too, and who owns what, as the database has it now. */
  shown(): Promise<NodesShown>;
  /** Nodes that have not left, as they were a moment ago. */
  readonly nodes: readonly { readonly isLive: boolean }[];
  /** Tables that nobody owned a moment ago. */
  readonly unowned: number;
  /** Since this node last knew who may do what. */
  readonly unconfirmedMs: number;
  /** Whether this node is cut off from the record, and another is not. */
  readonly areBetterPlaced: boolean;
}

/** What one node has another do at a table that is there. Who may do it was asked where they are. */
export type Errand =
  | { readonly is: 'command'; readonly command: Command }
  | { readonly is: 'desk'; readonly errand: DeskErrand }
  /** A player says go, meant for this turn. */
  | { readonly is: 'go'; readonly turn: string }
  | { readonly is: 'call' | 'attended'; readonly seat: number | null }
  /** Somebody comes to a post of a practice floor. */
  | { readonly is: 'post'; readonly actor: Actor }
  /** Somebody sits down there. */
  | { readonly is: 'sit' };
