import type { MoneyFormat } from '../money/index.ts';
import type { Compared, EventOf, EventType, Movement, Note, WagerResult } from './event.ts';

export type WordsOf<T extends EventType> = { readonly [K in T]: (event: EventOf<K>, amount: MoneyFormat) => string };

export const diceWords = (roll: readonly number[]): string => roll.join('-');

export const outcomeWords = (
  { seat, spot, stake, returned, stands, vigorish }: WagerResult,
  amount: MoneyFormat,
): string =>
  returned > 0
    ? `seat ${seat} ${spot}: ${amount(stake)} ${stands ? 'stays up and wins' : 'returns'} ${amount(returned)}${vigorish ? ` after a vigorish of ${amount(vigorish)}` : ''}`
    : `seat ${seat} ${spot}: ${amount(stake)} lost`;

export const movementWords = ({ seat, credit, owed, visit }: Movement, amount: MoneyFormat): string => {
  if (visit)
    return `the player who has left seat ${seat} ${visit.amount > 0 ? 'is owed' : 'owes'} ${amount(Math.abs(visit.amount))}, kept at the cage`;
  const parts = [
    ...(credit === 0 ? [] : [`${credit < 0 ? 'gives back' : 'receives'} ${amount(Math.abs(credit))}`]),
    ...(owed === 0 ? [] : [`${owed > 0 ? 'owes' : 'repays'} ${amount(Math.abs(owed))}`]),
  ];
  return `seat ${seat} ${parts.join(' and ')}`;
};

export const listed = (parts: readonly string[]): string => (parts.length ? parts.join('; ') : 'nothing');

const notedWords = (noted: readonly Note[]): string =>
  noted.length > 0 ? `; written down: ${noted.map(({ item, value }) => `${item} ${value}`).join('; ')}` : '';

const comparedWords = (what: string, { expected, found }: Compared, amount: MoneyFormat): string =>
  expected === found
    ? `${what} ${amount(found)} as recorded`
    : `${what} ${amount(found)}, not ${amount(expected)} as recorded`;

const spanWords = ({ first, last }: { readonly first: number; readonly last: number }): string =>
  first === last ? `round ${first}` : `rounds ${first} to ${last}`;

const ORDERS = {
  ChangeLimits: 'other limits',
  LoadDice: 'other dice',
  CloseTable: 'the closing of the table',
} as const;

/** Sentences for events of every table, written for a regulator. */
export const SHARED_WORDS = {
  SubmissionFiled: (event) =>
    `The Rules Submission is filed: ${event.submission.rulebook}, pay table ${event.submission.paytable}, shaker ${event.submission.house.shaker ?? 'none'}.`,
  EquipmentAttested: (event) => `Equipment is attested: ${listed(event.items)}${notedWords(event.noted ?? [])}.`,
  DiceLoaded: (event) =>
    `Dice ${event.serial} are loaded${event.identifiers ? `: ${event.identifiers.join('; ')}` : ''}${event.seal ? `, under seal or lock ${event.seal}` : ''}${event.conformity ? `, found to conform by ${event.conformity}` : ''}.`,
  DiceRetired: ({ serial, rounds, reason }) =>
    `${serial ? `Dice ${serial}` : 'The dice'} are taken out of use: ${reason}.${rounds ? ` They were used in ${spanWords(rounds)}.` : ''}`,
  DeviceLit: (event) => `The inspector enters ${diceWords(event.dice)} in the result device, and the layout is lit.`,
  DeviceTested: (event) =>
    event.passed
      ? `The result device is tested with ${diceWords(event.dice)} and lights all winners.`
      : `The result device is tested with ${diceWords(event.dice)} and fails: lit were ${listed(event.lit)}.`,
  ShakerTested: (event) =>
    `The shaker is tested at ${event.inspection} and ${event.passed ? 'tosses properly' : 'fails'}.`,
  ShiftBegun: (event) => `Shift ${event.shift} begins.`,
  StaffAssigned: (event) =>
    `${event.person} is assigned to the table as ${event.role}${event.from === null ? '' : ` in place of ${event.from}`}.`,
  StaffReleased: (event) => `${event.from} leaves the table, which has no ${event.role} now.`,
  DealerSignedIn: (event) => `The dealer signs in: ${event.dealer}.`,
  DealerRelieved: (event) => `The dealer changes: ${event.to} takes over from ${event.from}.`,
  TableOpened: () => 'The table opens.',
  TableClosed: () => 'The table closes.',
  LimitsChanged: (event, amount) =>
    `Limits change from ${amount(event.from.min)}-${amount(event.from.max)} to ${amount(event.to.min)}-${amount(event.to.max)}.`,
  OrderQueued: (event) =>
    `${event.asker.id} asks for ${ORDERS[event.what]} ${event.from === undefined ? 'after this round or throw' : `from ${new Date(event.from).toISOString()} on`}.`,
  OrderWithdrawn: (event) => `The order of ${event.asker.id} for ${ORDERS[event.what]} is withdrawn.`,
  OrderCarriedOut: (event) => `This was the order of ${event.asker.id} for ${ORDERS[event.what]}.`,
  OrderDropped: (event) => `The order of ${event.asker.id} for ${ORDERS[event.what]} is not carried out: ${event.says}`,
  CreditBought: (event, amount) =>
    `Seat ${event.seat} buys ${amount(event.amount)} of credit with ${event.medium === 'cash' ? 'cash' : 'a voucher'}.`,
  CreditCashedOut: (event, amount) => `Seat ${event.seat} cashes out ${amount(event.amount)}.`,
  ReceivablePaid: (event, amount) =>
    `Seat ${event.seat} pays ${amount(event.amount)} of what is owed${event.from ? ', out of its credit' : ''}.`,
  HandPayDue: (event, amount) =>
    `Seat ${event.seat} has won ${amount(event.amount)} and is locked until an attendant pays.`,
  HandPaid: (event, amount) =>
    event.to === 'cash'
      ? `An attendant pays seat ${event.seat} ${amount(event.amount)} in cash${event.approver ? `, approved by ${event.approver.id}` : ''}; the seat is free again.`
      : `An attendant leaves the ${amount(event.amount)} of seat ${event.seat} on its credit; the seat is free again.`,
  HandPayWithdrawn: (event, amount) =>
    `The win of ${amount(event.amount)} at seat ${event.seat} counts no more: it no longer waits for an attendant.`,
  VisitEnded: (event, amount) =>
    `The player at seat ${event.seat} has left${event.owed > 0 ? `, owing ${amount(event.owed)}` : ''}.`,
  VisitSettled: (event, amount) =>
    event.amount > 0
      ? `The cage pays ${amount(event.amount)} to the player who had left seat ${event.seat}, approved by ${event.approver.id}.`
      : `The cage takes ${amount(-event.amount)} from the player who had left seat ${event.seat}, approved by ${event.approver.id}.`,
  DropCounted: (event, amount) =>
    `The drop is counted: ${[
      comparedWords('cash', event.cash, amount),
      comparedWords('vouchers in', event.vouchers, amount),
      comparedWords('vouchers out', event.paidOut, amount),
    ].join('; ')}.`,
  WagerPlaced: (event, amount) =>
    `Seat ${event.seat} puts ${amount(event.added)} on ${event.spot}${event.vigorish ? ` and pays a vigorish of ${amount(event.vigorish)}` : ''}.`,
  WagerChanged: (event, amount) => `Seat ${event.seat} sets ${event.spot} to ${amount(event.stake)}.`,
  WagerTakenDown: (event, amount) => `Seat ${event.seat} takes down ${amount(event.stake)} from ${event.spot}.`,
  LosersCollected: (event, amount) =>
    `Losing wagers are collected: ${listed(event.results.map((result) => outcomeWords(result, amount)))}.`,
  WinnersPaid: (event, amount) =>
    `Winning wagers are paid: ${listed(event.results.map((result) => outcomeWords(result, amount)))}.`,
  IrregularityReported: (event) =>
    `Irregularity: ${event.kind}. ${event.says}${event.source === 'house-rule' ? ' (A house rule: the document is silent.)' : ''}`,
  TerminalsCutOff: (event) => `Terminals are cut off: seats ${listed(event.seats.map(String))}.`,
  TableHalted: (event) =>
    `The table stops: the ${event.what} has failed${event.witness ? `, witnessed by ${event.witness.id}` : ''}.`,
  RepairAttested: (event) => `The repair of the ${event.what} is attested; the table may go on.`,
  RulingRecorded: (event) => `Ruling (${event.ground}, ${event.effect}): ${event.text}`,
  CreditAdjusted: (event, amount) =>
    `Credit is adjusted (${event.reason}), approved by ${event.approver.id}: ${listed(event.movements.map((moved) => movementWords(moved, amount)))}.`,
} satisfies Partial<WordsOf<EventType>>;
