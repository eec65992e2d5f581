import type { Actor, ActorRole, CommandType } from '@hardway/engine';
import { type HouseRefusal, houseRefusal } from './refusal.ts';

/**
 * What is left to people where the house runs the table: a player's own wagers and doubts, the cage's money, and the
 * notices that surveillance has to answer. None of it touches dice, results or the order of play. A dealer has nothing
 * to deal there, nor a box for cash; a correction or a void would let people choose among results that nobody entered.
 * Whatever is not listed here comes from the house alone.
 */
const LEFT_TO_PEOPLE: ReadonlyMap<string, ActorRole> = new Map<CommandType, ActorRole>([
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
  ['AcknowledgeNotice', 'surveillance'],
]);

const WHO: Readonly<Partial<Record<ActorRole, string>>> = {
  player: 'players at their own seats',
  cage: 'the cage',
  surveillance: 'surveillance',
};

/** Why somebody may not give a command at a table that the house runs by itself; undefined where they may. */
export const leftToTheHouse = (type: string, { role }: Actor): HouseRefusal | undefined => {
  const left = LEFT_TO_PEOPLE.get(type);
  if (left === role) return undefined;
  return houseRefusal(
    'unattended',
    left === undefined
      ? 'The house runs this table by itself: nobody else may touch its dice, results or order of play.'
      : `The house runs this table by itself; only ${WHO[left]} may do this here.`,
  );
};
