import { NUMBER_WORDS } from '../../dice/index.ts';
import { type Clause, type HandClauses, type Refusal, type Rulebook, refusal } from '../../rules/index.ts';
import { isOnLine, isTraveller, type RulesSubmission } from '../../submission/index.ts';
import {
  type CommandOf,
  checkDice,
  checkDuty,
  checkPhase,
  formOf,
  type TableEvent,
  type Verdict,
} from '../../table/index.ts';
import { checkPaid } from './fire.ts';
import { type CrapsPlay, type CrapsTable, handClauses } from './state.ts';

/** Players clockwise from a seat, that seat last; the first one sits to the left of the boxperson or dealer. */
const clockwise = ({ players }: CrapsPlay, from: number | null): readonly number[] => {
  const sorted = players.toSorted((a, b) => a - b);
  if (from === null) return sorted;
  return [...sorted.filter((seat) => seat > from), ...sorted.filter((seat) => seat <= from)];
};

const nextToAsk = (hand: CrapsPlay): number | undefined =>
  clockwise(hand, hand.shooter ?? hand.previousShooter).find(
    (seat) => !hand.declined.includes(seat) && seat !== hand.shooter,
  );

const byForm = (clauses: HandClauses['firstOffer'], table: CrapsTable): Clause =>
  clauses[formOf(table) ?? 'craps'] ?? clauses.craps;

const offerClause = (rulebook: Rulebook, table: CrapsTable): Clause => {
  const { previousShooter, shooter, declined } = table.play;
  const clauses = handClauses(rulebook);
  const isDeclined = declined.length > 0;
  if (previousShooter === null && shooter === null)
    return byForm(clauses[isDeclined ? 'firstOfferDeclined' : 'firstOffer'], table);
  if (isDeclined) return clauses.nextOfferDeclined;
  return shooter === null ? clauses.nextOffer : clauses.offerBesideShooter;
};

/** Wagers that have travelled, or wait in the come boxes, and have no line wager of the shooter's to shoot them. */
export const hasComeWagers = (submission: RulesSubmission, { seats }: CrapsPlay): boolean =>
  Object.values(seats).some(({ wagers }) => wagers.some(({ spot }) => isTraveller(submission, spot)));

const shooterHasLine = (submission: RulesSubmission, { shooter, seats }: CrapsPlay): boolean =>
  shooter !== null && (seats[shooter]?.wagers ?? []).some(({ spot }) => isOnLine(submission, spot));

export const offerDice = (rulebook: Rulebook, table: CrapsTable, { by, at: time }: CommandOf<'OfferDice'>): Verdict => {
  const { play: hand } = table;
  const clause = offerClause(rulebook, table);
  const problem =
    checkDuty(rulebook, 'offer-dice', by, table) ??
    checkPhase(rulebook, table) ??
    checkDice(rulebook, table, time) ??
    idle(hand, clause);
  if (problem) return problem;
  if (hand.shooter !== null && !mayAskOthers(table))
    return refusal('out-of-order', clause, `The player at seat ${hand.shooter} has the dice.`);
  // When everybody has declined, the offer starts again from the beginning.
  const again = hand.shooter === null && nextToAsk(hand) === undefined;
  return offer(rulebook, again ? { ...table, play: { ...hand, declined: [] } } : table);
};

/** A shooter without a line wager, on a come out roll with come wagers up: others are asked first. */
const mayAskOthers = ({ play, submission }: CrapsTable): boolean =>
  play.point === null && !shooterHasLine(submission!, play) && hasComeWagers(submission!, play);

const idle = ({ stage, offered }: CrapsPlay, clause: Clause): Refusal | undefined => {
  if (stage !== 'betting') return refusal('out-of-order', clause, 'The throw must be called first.');
  return offered === null
    ? undefined
    : refusal('nothing-to-do', clause, `The dice are being offered to seat ${offered}.`);
};

const offer = (rulebook: Rulebook, table: CrapsTable): Verdict => {
  const { play: hand } = table;
  const seat = nextToAsk(hand);
  if (seat !== undefined)
    return [{ type: 'DiceOffered', seat, declined: hand.declined, clause: offerClause(rulebook, table) }];
  if (hand.shooter !== null)
    return [{ type: 'ShooterContinues', seat: hand.shooter, clause: handClauses(rulebook).continues }];
  return refusal('nothing-to-do', offerClause(rulebook, table), 'There is nobody left to offer the dice to.');
};

export const answerOffer = (rulebook: Rulebook, table: CrapsTable, command: CommandOf<'AnswerOffer'>): Verdict => {
  const { seat, accepts, selected = [1, 2], by } = command;
  const { play: hand } = table;
  const clause =
    handClauses(rulebook)[hand.previousShooter === null && hand.shooter === null ? 'firstSelection' : 'laterSelection'];
  const problem = checkPhase(rulebook, table);
  if (problem) return problem;
  if (hand.stage !== 'betting') return refusal('out-of-order', clause, 'The throw must be called first.');
  if (hand.offered !== seat) return refusal('out-of-order', clause, `The dice are not being offered to seat ${seat}.`);
  if (by.role === 'player' ? by.seat !== seat : checkDuty(rulebook, 'offer-dice', by, table))
    return refusal('wrong-role', clause, 'Only the player who is offered the dice may answer.');
  if (accepts) {
    const { count } = rulebook.diceSet;
    if (new Set(selected).size !== 2 || selected.some((die) => die > count))
      return refusal('bad-dice', clause, `The shooter must select two different dice of the ${NUMBER_WORDS[count]}.`);
    return [{ type: 'ShooterChosen', seat, selected, clause }];
  }
  return declineOffer(rulebook, table, seat);
};

const declineOffer = (rulebook: Rulebook, table: CrapsTable, seat: number): readonly TableEvent[] => {
  const { play: hand } = table;
  const declined: TableEvent = { type: 'OfferDeclined', seat };
  const next = offer(rulebook, { ...table, play: { ...hand, offered: null, declined: [...hand.declined, seat] } });
  return 'refused' in next ? [declined] : [declined, ...next];
};

/** Whoever leaves the table leaves the dice there, and no payout that waits. */
export const leaveDice = (rulebook: Rulebook, table: CrapsTable, seat: number): Verdict => {
  const { shooter, offered, stage } = table.play;
  const unpaid = checkPaid(rulebook, table, seat);
  if (unpaid) return unpaid;
  if (offered === seat) return declineOffer(rulebook, table, seat);
  if (shooter !== seat) return [];
  const clause = handClauses(rulebook).passed;
  return stage === 'betting'
    ? [{ type: 'DiceGivenUp', seat, why: 'left', clause }]
    : refusal('out-of-order', clause, 'The shooter’s throw has to be called first.');
};

export const passDice = (rulebook: Rulebook, table: CrapsTable, { seat, by }: CommandOf<'PassDice'>): Verdict => {
  const clause = handClauses(rulebook).passed;
  const problem = checkPhase(rulebook, table) ?? idle(table.play, clause);
  if (problem) return problem;
  const { shooter } = table.play;
  if (shooter === null) return refusal('out-of-order', clause, 'Nobody has the dice yet: offer them first.');
  if (shooter !== seat)
    return refusal('out-of-order', clause, `The dice are with seat ${shooter}, not with seat ${seat}.`);
  if (by.role === 'player' ? by.seat !== seat : checkDuty(rulebook, 'offer-dice', by, table))
    return refusal(
      'wrong-role',
      clause,
      'Only the shooter may pass the dice, or the person who offers them on the shooter’s word.',
    );
  return [{ type: 'DiceGivenUp', seat, why: 'passed', clause }];
};

export const orderPass = (rulebook: Rulebook, table: CrapsTable, { reason, by }: CommandOf<'OrderPass'>): Verdict => {
  const clause = handClauses(rulebook).orderedToPass;
  const problem =
    checkDuty(rulebook, 'replace-shooter', by, table) ?? checkPhase(rulebook, table) ?? idle(table.play, clause);
  if (problem) return problem;
  const { shooter } = table.play;
  return shooter === null
    ? refusal('nothing-to-do', clause, 'There is no shooter yet: offer the dice first.')
    : [{ type: 'DiceGivenUp', seat: shooter, why: reason, clause }];
};
