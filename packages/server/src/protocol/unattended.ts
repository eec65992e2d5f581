import type { Actor, ActorRole, CommandType } from '@hardway/engine';
import { type HouseRefusal, houseRefusal } from './refusal.ts';

const SUPERVISING: readonly ActorRole[] = ['floorperson', 'supervisor', 'manager', 'shift-manager'];
type Left = 'player' | 'cage' | 'surveillance' | 'supervision';

/**
 * What is left to people where the house runs the table: a player's own wagers and doubts, the cage's money, limits that
 * supervisors set, and the notices that surveillance has to answer. None of it touches dice, results or the order of play.
 * A dealer has nothing to deal there, nor a box for cash; a correction or a void would let people choose among results that
 * nobody entered. Whatever is not listed here comes from the house alone.
 */
const LEFT_TO_PEOPLE: ReadonlyMap<string, Left> = new Map<CommandType, Left>([
  ['PlaceWager', 'player'],
  ['ChangeWager', 'player'],
  ['TakeDownWager', 'player'],
  ['CallWager', 'player'],
  ['DisputeFace', 'player'],
  ['BuyIn', 'cage'],
  ['CashOut', 'cage'],
  ['PayReceivable', 'cage'],
  ['PayByHand', 'cage'],
  ['EndVisit', 'cage'],
  ['SettleVisit', 'cage'],
  ['ChangeLimits', 'supervision'],
  ['WithdrawOrder', 'supervision'],
  ['AcknowledgeNotice', 'surveillance'],
]);

const isLeftTo = (left: Left | undefined, role: ActorRole): boolean =>
  left === 'supervision' ? SUPERVISING.includes(role) : left === role;

const WHO: Readonly<Record<Left, string>> = {
  player: 'players at their own seats',
  cage: 'the cage',
  surveillance: 'surveillance',
  supervision: 'supervisors',
};

/** Why somebody may not give an order at a table that the house runs by itself; undefined where they may. */
export const leftToTheHouse = (
  { type, what }: { readonly type: string; readonly what?: unknown },
  { role }: Actor,
): HouseRefusal | undefined => {
  // What waits for the end of a round is asked for as itself.
  const left = LEFT_TO_PEOPLE.get(type === 'QueueOrder' ? `${what}` : type);
  if (isLeftTo(left, role)) return undefined;
  return houseRefusal(
    'unattended',
    left === undefined
      ? 'The house runs this table by itself: nobody else may touch its dice, results or order of play.'
      : `The house runs this table by itself; only ${WHO[left]} may do this here.`,
  );
};
