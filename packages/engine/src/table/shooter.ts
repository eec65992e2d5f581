import { type Clause, type Refusal, type Rulebook, refusal } from '../rules/index.ts';
import { checkDuty, formOf } from './authority.ts';
import type { CommandOf } from './command.ts';
import type { TableEvent } from './event.ts';
import { checkDice, type Verdict } from './opening.ts';
import { checkPhase } from './round.ts';
import type { HandState, Table } from './state.ts';

const at = ({ id }: Rulebook, clause: string): Clause => `${id} ${clause}`;

/** Players clockwise from a seat, that seat last; the first one sits to the left of the boxperson or dealer. */
const clockwise = ({ players }: HandState, from: number | null): readonly number[] => {
  const sorted = players.toSorted((a, b) => a - b);
  if (from === null) return sorted;
  return [...sorted.filter((seat) => seat > from), ...sorted.filter((seat) => seat <= from)];
};

const nextToAsk = (hand: HandState): number | undefined =>
  clockwise(hand, hand.shooter ?? hand.previousShooter).find(
    (seat) => !hand.declined.includes(seat) && seat !== hand.shooter,
  );

const offerClause = (rulebook: Rulebook, table: Table): Clause => {
  const { previousShooter, shooter, declined } = table.hand;
  const first = previousShooter === null && shooter === null;
  const mini = formOf(table) === 'mini-craps';
  if (first)
    return at(rulebook, declined.length ? (mini ? '7.B(2)(b)' : '7.B(1)(b)') : mini ? '7.B(2)(a)' : '7.B(1)(a)');
  return at(rulebook, declined.length ? '10.D' : shooter === null ? '10.C' : '10.B');
};

/** Wagers that have travelled, or wait in the come boxes, and have no line wager of the shooter's to shoot them. */
export const hasComeWagers = ({ seats }: HandState): boolean =>
  Object.values(seats).some(({ wagers }) => wagers.some(({ spot }) => spot === 'come' || spot === 'dont-come'));

const shooterHasLine = ({ shooter, seats }: HandState): boolean =>
  shooter !== null && (seats[shooter]?.wagers ?? []).some(({ spot }) => spot === 'pass' || spot === 'dont-pass');

export const offerDice = (rulebook: Rulebook, table: Table, { by, at: time }: CommandOf<'OfferDice'>): Verdict => {
  const { hand } = table;
  const clause = offerClause(rulebook, table);
  const problem =
    checkDuty(rulebook, 'offer-dice', by, formOf(table)) ??
    checkPhase(rulebook, table) ??
    checkDice(rulebook, table, time) ??
    idle(hand, clause);
  if (problem) return problem;
  if (hand.shooter !== null && !mayAskOthers(hand))
    return refusal('out-of-order', clause, `The player at seat ${hand.shooter} has the dice.`);
  // When everybody has declined, the offer starts again from the beginning.
  const again = hand.shooter === null && nextToAsk(hand) === undefined;
  return offer(rulebook, again ? { ...table, hand: { ...hand, declined: [] } } : table);
};

/** A shooter without a line wager, on a come out roll with come wagers up: others are asked first. */
const mayAskOthers = (hand: HandState): boolean => hand.point === null && !shooterHasLine(hand) && hasComeWagers(hand);

const idle = ({ stage, offered }: HandState, clause: Clause): Refusal | undefined => {
  if (stage !== 'betting') return refusal('out-of-order', clause, 'The throw has to be called first.');
  return offered === null
    ? undefined
    : refusal('nothing-to-do', clause, `The dice are being offered to seat ${offered}.`);
};

const offer = (rulebook: Rulebook, table: Table): Verdict => {
  const { hand } = table;
  const seat = nextToAsk(hand);
  if (seat !== undefined)
    return [{ type: 'DiceOffered', seat, declined: hand.declined, clause: offerClause(rulebook, table) }];
  if (hand.shooter !== null) return [{ type: 'ShooterContinues', seat: hand.shooter, clause: at(rulebook, '10.B(1)') }];
  return refusal('nothing-to-do', offerClause(rulebook, table), 'Nobody is left to offer the dice to.');
};

export const answerOffer = (rulebook: Rulebook, table: Table, command: CommandOf<'AnswerOffer'>): Verdict => {
  const { seat, accepts, selected = [1, 2], by } = command;
  const { hand } = table;
  const clause = at(rulebook, hand.previousShooter === null && hand.shooter === null ? '7.C' : '10.E');
  const problem = checkPhase(rulebook, table);
  if (problem) return problem;
  if (hand.stage !== 'betting') return refusal('out-of-order', clause, 'The throw has to be called first.');
  if (hand.offered !== seat) return refusal('out-of-order', clause, `The dice are not being offered to seat ${seat}.`);
  if (by.role === 'player' ? by.seat !== seat : checkDuty(rulebook, 'offer-dice', by, formOf(table)))
    return refusal('wrong-role', clause, 'The player to whom the dice are offered answers.');
  if (accepts) {
    if (new Set(selected).size !== 2)
      return refusal('bad-dice', clause, 'A shooter selects two different dice of the five.');
    return [{ type: 'ShooterChosen', seat, selected, clause }];
  }
  const declined: TableEvent = { type: 'OfferDeclined', seat };
  const after: Table = { ...table, hand: { ...hand, offered: null, declined: [...hand.declined, seat] } };
  const next = offer(rulebook, after);
  return 'refused' in next ? [declined] : [declined, ...next];
};

export const passDice = (rulebook: Rulebook, table: Table, { seat, by }: CommandOf<'PassDice'>): Verdict => {
  const clause = at(rulebook, '10.A');
  const problem = checkPhase(rulebook, table) ?? idle(table.hand, clause);
  if (problem) return problem;
  if (table.hand.shooter !== seat)
    return refusal('out-of-order', clause, `The player at seat ${seat} does not have the dice.`);
  if (by.role === 'player' ? by.seat !== seat : checkDuty(rulebook, 'offer-dice', by, formOf(table)))
    return refusal(
      'wrong-role',
      clause,
      'The shooter passes the dice, or whoever offers them takes the shooter’s word.',
    );
  return [{ type: 'DiceGivenUp', seat, why: 'passed', clause }];
};

export const orderPass = (rulebook: Rulebook, table: Table, { reason, by }: CommandOf<'OrderPass'>): Verdict => {
  const clause = at(rulebook, '10.A(2)');
  const problem =
    checkDuty(rulebook, 'replace-shooter', by, formOf(table)) ??
    checkPhase(rulebook, table) ??
    idle(table.hand, clause);
  if (problem) return problem;
  const { shooter } = table.hand;
  return shooter === null
    ? refusal('nothing-to-do', clause, 'There is no shooter.')
    : [{ type: 'DiceGivenUp', seat: shooter, why: reason, clause }];
};
