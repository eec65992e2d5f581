import { formatMoney, type MoneyFormat } from '../money/index.ts';
import type { Compared, Movement, TableEvent, WagerResult } from './event.ts';

const dice = (roll: readonly number[]): string => roll.join('-');

const outcome = ({ seat, spot, stake, returned, stands, vigorish }: WagerResult, amount: MoneyFormat): string =>
  returned > 0
    ? `seat ${seat} ${spot}: ${amount(stake)} ${stands ? 'stays up and wins' : 'returns'} ${amount(returned)}${vigorish ? `, less a vigorish of ${amount(vigorish)}` : ''}`
    : `seat ${seat} ${spot}: ${amount(stake)} lost`;

const movement = ({ seat, credit, owed }: Movement, amount: MoneyFormat): string => {
  const parts = [
    ...(credit === 0 ? [] : [`${credit < 0 ? 'gives back' : 'receives'} ${amount(Math.abs(credit))}`]),
    ...(owed === 0 ? [] : [`${owed > 0 ? 'owes' : 'repays'} ${amount(Math.abs(owed))}`]),
  ];
  return `seat ${seat} ${parts.join(' and ')}`;
};

const list = (parts: readonly string[]): string => (parts.length ? parts.join('; ') : 'nothing');

const comparedWords = (what: string, { expected, found }: Compared, amount: MoneyFormat): string =>
  expected === found
    ? `${what} ${amount(found)} as recorded`
    : `${what} ${amount(found)}, not ${amount(expected)} as recorded`;

/** Tells events as sentences that a regulator can read, with the clause where there is one. */
export const narrator =
  (amount: MoneyFormat) =>
  (event: TableEvent): string => {
    const words = wordsOf(event, amount);
    const clauses = 'clause' in event ? [event.clause] : 'clauses' in event ? event.clauses : [];
    return clauses.length ? `${words} (${clauses.join(', ')})` : words;
  };

export const narrate = narrator(formatMoney);

const wordsOf = (event: TableEvent, amount: MoneyFormat): string => {
  switch (event.type) {
    case 'SubmissionFiled':
      return `The Rules Submission is filed: ${event.submission.rulebook}, pay table ${event.submission.paytable}, shaker ${event.submission.house.shaker ?? 'none'}.`;
    case 'EquipmentAttested':
      return `Equipment is attested: ${list(event.items)}.`;
    case 'DiceLoaded':
      return `Dice ${event.serial} are loaded.`;
    case 'DeviceTested':
      return `The result device is tested with ${dice(event.dice)} and ${event.passed ? 'lights all winners' : 'fails'}.`;
    case 'ShakerTested':
      return `The shaker is tested at ${event.inspection} and ${event.passed ? 'tosses properly' : 'fails'}.`;
    case 'ShiftBegun':
      return `The shift ${event.shift} begins.`;
    case 'DealerSignedIn':
      return `Signed in to deal: ${event.dealer}.`;
    case 'DealerRelieved':
      return `The dealer is relieved: ${event.to} for ${event.from}.`;
    case 'TableOpened':
      return 'The table opens.';
    case 'TableClosed':
      return 'The table closes.';
    case 'LimitsChanged':
      return `Limits change from ${amount(event.from.min)}-${amount(event.from.max)} to ${amount(event.to.min)}-${amount(event.to.max)}.`;
    case 'CreditBought':
      return `Seat ${event.seat} buys ${amount(event.amount)} of credit by ${event.medium}.`;
    case 'CreditCashedOut':
      return `Seat ${event.seat} cashes out ${amount(event.amount)}.`;
    case 'ReceivablePaid':
      return `Seat ${event.seat} pays ${amount(event.amount)} of what is owed${event.from ? ', out of its credit' : ''}.`;
    case 'DropCounted':
      return `The drop is counted: ${[
        comparedWords('cash', event.cash, amount),
        comparedWords('vouchers in', event.vouchers, amount),
        comparedWords('vouchers out', event.paidOut, amount),
      ].join('; ')}.`;
    case 'WagerPlaced':
      return `Seat ${event.seat} puts ${amount(event.added)} on ${event.spot}${event.vigorish ? ` and pays a vigorish of ${amount(event.vigorish)}` : ''}.`;
    case 'WagerChanged':
      return `Seat ${event.seat} sets ${event.spot} to ${amount(event.stake)}.`;
    case 'WagerTakenDown':
      return `Seat ${event.seat} takes down ${amount(event.stake)} from ${event.spot}.`;
    case 'BettingOpened':
      return `Round ${event.round}: betting opens.`;
    case 'ShakerCovered':
      return 'The shaker is covered.';
    case 'PlayerSelected':
      return `The player at seat ${event.seat} is selected to set the shaker going.`;
    case 'DiceMixed':
      return `The dice are mixed, ${event.times} ${event.times === 1 ? 'time' : 'times'}.`;
    case 'BettingClosed':
      return 'No more bets.';
    case 'ShakerUncovered':
      return 'The shaker is uncovered.';
    case 'DieEntered':
      return `A die is entered: ${event.face}.`;
    case 'EntryCleared':
      return 'The entry is cleared.';
    case 'ResultConfirmed':
      return `Round ${event.round} shows ${dice(event.roll)}.`;
    case 'WinnersLit':
      return event.spots.length
        ? `Winning spots light: ${list(event.spots)}.`
        : 'No lights: the round is settled by hand.';
    case 'LosersCollected':
      return `Losing wagers are collected: ${list(event.results.map((result) => outcome(result, amount)))}.`;
    case 'WinnersPaid':
      return `Winning wagers are paid: ${list(event.results.map((result) => outcome(result, amount)))}.`;
    case 'LightsCleared':
      return 'The lights are cleared.';
    case 'IrregularityReported':
      return `Irregularity: ${event.kind}. ${event.says}${event.source === 'house-rule' ? ' (A house rule: the document is silent.)' : ''}`;
    case 'RoundVoided':
      return `Round ${event.round} is void; returned: ${list(event.returned.map(({ seat, spot, stake }) => `seat ${seat} ${spot} ${amount(stake)}`))}.`;
    case 'SettledRoundVoided':
      return `Round ${event.round} is undone, approved by ${event.approver.id}: ${list(event.movements.map((moved) => movement(moved, amount)))}.`;
    case 'ResultCorrected':
      return `Round ${event.round} is corrected from ${dice(event.from)} to ${dice(event.to)}, approved by ${event.approver.id}.`;
    case 'RoundResettled':
      return `Round ${event.round} is settled again: ${list(event.movements.map((moved) => movement(moved, amount)))}.`;
    case 'TerminalsCutOff':
      return `Terminals are cut off: seats ${list(event.seats.map(String))}.`;
    case 'TableHalted':
      return `The table stops: the ${event.what} has failed${event.witness ? `, witnessed by ${event.witness.id}` : ''}.`;
    case 'RepairAttested':
      return `The repair of the ${event.what} is attested; the table goes on.`;
    case 'ShakerReplaced':
      return `The ${event.from} shaker is replaced by a ${event.to} one.`;
    case 'RulingRecorded':
      return `Ruling (${event.ground}, ${event.effect}): ${event.text}`;
    case 'CreditAdjusted':
      return `Credit is adjusted (${event.reason}), approved by ${event.approver.id}: ${list(event.movements.map((moved) => movement(moved, amount)))}.`;
    case 'WagerCallRequested':
      return `Seat ${event.seat} calls ${event.spot} ${event.working ? 'on' : 'off'}.`;
    case 'WagerCalled':
      return `${event.spot} of seat ${event.seat} is ${event.working ? 'on' : 'off'}.`;
    case 'CallDeclined':
      return `The call of seat ${event.seat} on ${event.spot} is declined.`;
    case 'DiceOffered':
      return `The dice are offered to seat ${event.seat}.`;
    case 'OfferDeclined':
      return `Seat ${event.seat} declines the dice.`;
    case 'ShooterChosen':
      return `Seat ${event.seat} is the shooter and selects dice ${list(event.selected.map(String))}.`;
    case 'ShooterContinues':
      return `Nobody else shoots: seat ${event.seat} throws on to decide come wagers only, the marker off.`;
    case 'DiceGivenUp':
      return `Seat ${event.seat} gives up the dice (${event.why}).`;
    case 'DiceThrown':
      return `Seat ${event.seat} throws.`;
    case 'ThrowCalled':
      return `Throw ${event.number}: ${dice(event.roll)}, "${event.call}"${event.leaning ? ', a leaning die read from across' : ''}.`;
    case 'ThrowDisputed':
      return 'A face is disputed; nothing is settled until it is ruled on.';
    case 'FaceRuled':
      return event.roll ? `The faces are ruled to be ${dice(event.roll)}.` : 'The ruling: throw again.';
    case 'NoRollCalled':
      return `No roll: ${event.says}. Wagers stand and the dice are thrown again.`;
    case 'WagersStand':
      return event.moved.length
        ? `Wagers travel: ${list(event.moved.map(({ seat, from, to }) => `seat ${seat} ${from} to ${to}`))}.`
        : 'What the throw left undecided stands.';
    case 'PointSet':
      return `The point is ${event.point}.`;
    case 'PointMade':
      return `The point ${event.point} is made.`;
    case 'ShooterLost':
      return `A loser 7: the point ${event.point} is lost and the dice pass on.`;
    case 'FireMarkerPlaced':
      return `A Fire marker goes on ${event.point}: ${event.count === 1 ? 'one point' : `${event.count} different points`} made.`;
    case 'TotalMarked':
      return `The ${event.total} is marked.`;
    case 'MarkersRemoved':
      return 'The markers are removed.';
    case 'SurveillanceNotified':
      return `Surveillance is notified of the points ${list(event.points.map(String))}.`;
    case 'NoticeAcknowledged':
      return 'Surveillance acknowledges the notice.';
    case 'DiceRetired':
      return `The dice are taken out of use: ${event.reason}.`;
  }
};
