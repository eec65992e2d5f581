import { isRefusal, type Refusal, type RefusalCode, type Rulebook, refusal } from '../rules/index.ts';
import { checkSupervisor } from './authority.ts';
import { type Actor, type Command, type CommandOf, type Queueable, readCommand, THE_HOUSE } from './command.ts';
import type { TableEvent } from './event.ts';
import type { Verdict } from './game.ts';
import type { AnyTable, QueuedOrder } from './state.ts';

/**
 * Orders that cannot be carried out while a round is played, or a throw is awaited, wait for its end. Each is decided again
 * then, as its asker's: what that person may no longer do is not done.
 */

/** Nos that pass with the round, or with the wagers that lie there. */
const PASSING: readonly RefusalCode[] = ['round-live', 'out-of-order', 'live-wagers', 'payout-waits'];

export const isPassing = ({ refused }: { readonly refused: string }): boolean =>
  (PASSING as readonly string[]).includes(refused);

/** The table's answer to a command, as it stands. */
type Ask<T> = (table: T, command: Command) => Verdict;

/** Waits where the table is busy; where it is not, it is done at once. */
export const queueOrder = <T extends AnyTable>(
  table: T,
  { what, fields, from, by, at, id }: CommandOf<'QueueOrder'>,
  ask: Ask<T>,
): Verdict => {
  const command = orderIn({ what, fields, asker: by }, at, id);
  if (isRefusal(command)) return command;
  const verdict = ask(table, command);
  if (isRefusal(verdict) ? !isPassing(verdict) : from === undefined) return verdict;
  const problem = from === undefined ? checkAlone(table, what) : checkTime(table, what, from, at);
  if (problem) return problem;
  const { type: _, id: _id, at: _at, by: _by, turn: _turn, ...own } = command;
  return [
    {
      type: 'OrderQueued',
      number: table.version + 1,
      what,
      fields: own,
      asker: by,
      at,
      ...(from === undefined ? {} : { from }),
    },
  ];
};

const checkAlone = (table: AnyTable, what: Queueable): Refusal | undefined =>
  queueOf(table).some((waiting) => waiting.what === what && waiting.from === undefined)
    ? refusal('nothing-to-do', null, 'An order of this kind waits already: withdraw it first.')
    : undefined;

/** Changes of limits that are set for times. */
const TIMES_MOST = 12;
const MINUTE_MS = 60_000;

const checkTime = (table: AnyTable, what: Queueable, from: number, at: number): Refusal | undefined => {
  if (what !== 'ChangeLimits') return refusal('bad-command', null, 'Only limits are set for a time.');
  const { limits } = table.submission!.clauses;
  const minutes = table.submission!.house.limitsNotice ?? 0;
  if (from < at + minutes * MINUTE_MS)
    return refusal(
      'bad-limits',
      limits?.max ?? null,
      minutes > 0
        ? `Players are told of other limits at least ${minutes} minutes before, as it is filed: choose a later time.`
        : 'This time has passed: choose a later one.',
    );
  const set = queueOf(table).filter((waiting) => waiting.from !== undefined);
  if (set.some((waiting) => waiting.from === from))
    return refusal('nothing-to-do', null, 'Other limits are set for this time already: withdraw them first.');
  return set.length >= TIMES_MOST
    ? refusal('nothing-to-do', null, `Limits are set for ${TIMES_MOST} times already: withdraw some first.`)
    : undefined;
};

/** The house says that a time has come; what waits for it follows. */
export const carryOutOrders = (_: Rulebook, __: AnyTable, { by }: CommandOf<'CarryOutOrders'>): Verdict =>
  isTheHouse(by) ? [] : refusal('wrong-role', null, 'Only the house’s own clock says this.');

/** Whether an order waits for a time that has come. */
export const isTimeFor = ({ from }: QueuedOrder, at: number): boolean => from === undefined || from <= at;

const queueOf = ({ queue = [] }: Pick<AnyTable, 'queue'>): readonly QueuedOrder[] => queue;

const orderIn = (
  { what, fields, asker }: Pick<QueuedOrder, 'what' | 'fields' | 'asker'>,
  at: number,
  id: string,
): Command | Refusal => readCommand({ ...(fields as object), type: what, id, at, by: asker });

/** Whoever has asked takes it back, or whoever supervises; the house does it for somebody who has left the staff. */
export const withdrawOrder = (
  rulebook: Rulebook,
  table: AnyTable,
  { number, by }: CommandOf<'WithdrawOrder'>,
): Verdict => {
  const waiting = queueOf(table).find((each) => each.number === number);
  if (!waiting) return checkSupervisor(rulebook, by) ?? refusal('nothing-to-do', null, 'This order waits no longer.');
  const isOwn = waiting.asker.id === by.id || isTheHouse(by);
  const problem = isOwn ? undefined : checkSupervisor(rulebook, by);
  const { what, asker } = waiting;
  return problem ?? [{ type: 'OrderWithdrawn', number, what, asker }];
};

const isTheHouse = ({ id, role }: Actor): boolean => id === THE_HOUSE.id && role === THE_HOUSE.role;

/** A verdict with what waited for it. Orders that a table is still too busy for wait on. */
export const withQueued = <T extends AnyTable>(
  table: T,
  { type, at }: Pick<Command, 'type' | 'at'>,
  verdict: Verdict,
  { ask, evolve }: { readonly ask: Ask<T>; readonly evolve: (table: T, event: TableEvent) => T },
): Verdict => {
  // A repeated command brings nothing, nor does anything follow it.
  const isIdle = !isRefusal(verdict) && verdict.length === 0 && type !== 'CarryOutOrders';
  if (isRefusal(verdict) || isIdle || queueOf(table).length === 0) return verdict;
  let now = verdict.reduce(evolve, table);
  const events = [...verdict];
  for (const waiting of queueOf(now).filter((each) => isTimeFor(each, at))) {
    const done = carriedOut(waiting, at, (command) => ask(now, command));
    events.push(...done);
    now = done.reduce(evolve, now);
  }
  return events;
};

const carriedOut = (waiting: QueuedOrder, at: number, ask: (command: Command) => Verdict): readonly TableEvent[] => {
  const { number, what, asker } = waiting;
  const command = orderIn(waiting, at, `queued:${number}`);
  const verdict = isRefusal(command) ? command : ask(command);
  if (!isRefusal(verdict)) return [...verdict, { type: 'OrderCarriedOut', number, what, asker }];
  return isPassing(verdict)
    ? []
    : [{ type: 'OrderDropped', number, what, asker, refused: verdict.refused, says: verdict.message }];
};

export const queueAfter = (queue: readonly QueuedOrder[], event: TableEvent): readonly QueuedOrder[] => {
  switch (event.type) {
    case 'OrderQueued': {
      const { number, what, fields, asker, at, from } = event;
      return [...queue, { number, what, fields, asker, at, ...(from === undefined ? {} : { from }) }];
    }
    case 'OrderWithdrawn':
    case 'OrderCarriedOut':
    case 'OrderDropped':
      return queue.filter(({ number }) => number !== event.number);
    default:
      return queue;
  }
};
