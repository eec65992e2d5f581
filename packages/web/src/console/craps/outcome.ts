import {
  type Actor,
  type CommandOf,
  crapsPlay,
  decide,
  handLine,
  hasLineWagers,
  isRefusal,
  type Moved,
  type Refusal,
  type Roll,
  type Rulebook,
  roleFor,
  type Table,
  total,
  type WagerResult,
} from '@hardway/engine';
import { callFor, handTurnOf, type ThrowCall } from '../../moment/craps/call.ts';

/** What a throw would bring, as the table itself would settle it. */
export interface ThrowOutcome {
  readonly call: ThrowCall;
  readonly results: readonly WagerResult[];
  readonly moved: readonly Moved[];
  /** The fourth different point of a Fire Bet: surveillance would be told. */
  readonly notifies: boolean;
  /** Won by this throw, and paid only once surveillance has answered. */
  readonly held: readonly WagerResult[];
}

/** Who calls a throw here, whoever looks ahead. */
const caller = (rulebook: Rulebook, table: Table): Actor => ({
  id: 'looking ahead',
  role: roleFor(rulebook, table, 'call-throw'),
});

export const outcomeOf = (rulebook: Rulebook, table: Table, roll: Roll): ThrowOutcome | Refusal => {
  const by = caller(rulebook, table);
  // A disputed throw is settled by the same rules once its faces are known.
  const thrown: Table = { ...table, play: { ...crapsPlay(table), stage: 'thrown' } };
  const command: CommandOf<'CallThrow'> = { type: 'CallThrow', id: 'asking', at: 0, by, dice: [...roll] };
  const events = decide(rulebook, thrown, command);
  if (isRefusal(events)) return events;
  // While only come wagers are decided no line is, and the call ends with the number.
  const [hand, submission] = [crapsPlay(table), table.submission!];
  const isLineDecided = !hand.comeWagersOnly || hasLineWagers(submission, hand);
  const turn = isLineDecided ? handTurnOf(handLine(submission), hand.point, roll) : 'none';
  return {
    call: { ...callFor(roll), turn },
    results: events.flatMap((event) =>
      event.type === 'LosersCollected' || event.type === 'WinnersPaid' ? event.results : [],
    ),
    moved: events.flatMap((event) => (event.type === 'WagersStand' ? event.moved : [])),
    notifies: events.some(({ type }) => type === 'SurveillanceNotified'),
    held: events.flatMap((event) => (event.type === 'PayoutHeld' ? event.results : [])),
  };
};

/** Why a second look at the dice is worth its time: a called throw is settled at once and cannot be taken back. */
type ThrowDoubt = 'seven-out' | 'rare' | 'same-as-before' | 'pays-much';

/** From these odds on a payout is one that a crew counts twice. */
const MUCH = 24;

export const doubtsAboutThrow = (outcome: ThrowOutcome, roll: Roll, before: Roll | null): readonly ThrowDoubt[] => {
  const sum = total(roll);
  const has: Readonly<Record<ThrowDoubt, boolean>> = {
    'seven-out': outcome.call.turn === 'seven-out',
    rare: sum === 2 || sum === 12,
    'same-as-before': before !== null && before.toSorted().join() === roll.toSorted().join(),
    'pays-much': [...outcome.results, ...outcome.held].some(
      ({ result, returned, stake }) => result === 'won' && returned >= MUCH * stake,
    ),
  };
  return (Object.keys(has) as ThrowDoubt[]).filter((doubt) => has[doubt]);
};
