import {
  type Actor,
  type ActorRole,
  type CommandOf,
  decide,
  handLine,
  isRefusal,
  type Moved,
  type Refusal,
  type Roll,
  type Rulebook,
  type Table,
  total,
  type WagerResult,
} from '@hardway/engine';
import { type Call, callFor, turnOf } from './call.ts';

/** What a throw would bring, as the table itself would settle it. */
export interface ThrowOutcome {
  readonly call: Call;
  readonly results: readonly WagerResult[];
  readonly moved: readonly Moved[];
  /** The fourth different point of a Fire Bet: surveillance would be told. */
  readonly notifies: boolean;
}

/** Who calls a throw here, whoever looks ahead. */
const caller = ({ duties }: Rulebook, { submission }: Table): Actor => {
  const duty = duties.find(({ does, form }) => does === 'call-throw' && (!form || form === submission?.choices.form));
  return { id: 'looking ahead', role: (duty?.by[0] ?? 'stickperson') as ActorRole };
};

export const outcomeOf = (rulebook: Rulebook, table: Table, roll: Roll): ThrowOutcome | Refusal => {
  const by = caller(rulebook, table);
  // A disputed throw is settled by the same rules once its faces are known.
  const thrown: Table = { ...table, hand: { ...table.hand, stage: 'thrown' } };
  const command: CommandOf<'CallThrow'> = { type: 'CallThrow', id: 'asking', at: 0, by, dice: [...roll] };
  const events = decide(rulebook, thrown, command);
  if (isRefusal(events)) return events;
  // While only come wagers are decided no line is, and the call ends with the number.
  const isLineDecided = !table.hand.comeWagersOnly || hasLine(table);
  const turn = isLineDecided ? turnOf(handLine(table.submission!), table.hand.point, roll) : 'none';
  return {
    call: { ...callFor(roll), turn },
    results: events.flatMap((event) =>
      event.type === 'LosersCollected' || event.type === 'WinnersPaid' ? event.results : [],
    ),
    moved: events.flatMap((event) => (event.type === 'WagersStand' ? event.moved : [])),
    notifies: events.some(({ type }) => type === 'SurveillanceNotified'),
  };
};

const hasLine = ({ hand }: Table): boolean =>
  Object.values(hand.seats).some(({ wagers }) => wagers.some(({ spot }) => spot === 'pass' || spot === 'dont-pass'));

/** Why a second look at the dice is worth its time: a called throw is settled at once and cannot be taken back. */
export type ThrowDoubt = 'seven-out' | 'rare' | 'same-as-before' | 'pays-much';

/** From these odds on a payout is one that a crew counts twice. */
const MUCH = 24;

export const doubtsAboutThrow = (outcome: ThrowOutcome, roll: Roll, before: Roll | null): readonly ThrowDoubt[] => {
  const sum = total(roll);
  const has: Readonly<Record<ThrowDoubt, boolean>> = {
    'seven-out': outcome.call.turn === 'seven-out',
    rare: sum === 2 || sum === 12,
    'same-as-before': before !== null && before.toSorted().join() === roll.toSorted().join(),
    'pays-much': outcome.results.some(({ result, returned, stake }) => result === 'won' && returned >= MUCH * stake),
  };
  return (Object.keys(has) as ThrowDoubt[]).filter((doubt) => has[doubt]);
};
