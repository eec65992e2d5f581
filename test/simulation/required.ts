import { COMMANDS, RULEBOOKS } from '@hardway/engine';
import { REFUSALS } from '../../packages/engine/src/rules/refusal.ts';
import { CAGE_REFUSALS } from '../../packages/server/src/cage/refusal.ts';
import { HOUSE_REFUSALS } from '../../packages/server/src/protocol/refusal.ts';
import { STAFF_REFUSALS } from '../../packages/server/src/protocol/staff-refusal.ts';

/** Everything that a run of the full size has to have met. What the house itself has a list of is taken from there. */

/** Refusals that nobody at a table, a counter or a sign-in can get, and why. */
const OUT_OF_REACH: readonly string[] = [
  // Of files and of the command line.
  ...['unknown-rulebook', 'not-one-roll', 'bad-json', 'bad-line'],
  // Of HTTP alone, whose routes are not simulated.
  ...[
    'too-large',
    'practice-only',
    'seat-taken',
    'bad-amount',
    'bad-name',
    'bad-person',
    'bad-roles',
    'separated-duties',
  ],
  ...['name-taken', 'accounts-exist', 'not-demo', 'weak-password', 'own-account', 'password-expired'],
  // Whatever is read off a schema is refused there before.
  ...['bad-stake'],
  // Only of a record that somebody has changed, or that was restored: other checks do that.
  ...['record-altered', 'voucher-altered', 'voucher-held'],
  // Only while many passwords are being hashed, which takes no time here.
  'busy',
];

/** Irregularities that the log knows by an event of their own. */
const SAID_OTHERWISE: readonly string[] = [
  ...['throw-miscalled', 'disputed-face', 'not-provided-for'],
  ...['dice-off-table', 'dice-stacked', 'no-roll-called', 'die-on-two-sides'],
];

const refusals = (): readonly string[] =>
  [...new Set([REFUSALS, HOUSE_REFUSALS, CAGE_REFUSALS, STAFF_REFUSALS].flatMap((codes) => Object.keys(codes)))]
    .filter((code) => !OUT_OF_REACH.includes(code))
    .map((code) => `refused: ${code}`);

const irregularities = (): readonly string[] =>
  RULEBOOKS.flatMap((rulebook) =>
    rulebook.irregularities
      .filter(({ kind }) => !SAID_OTHERWISE.includes(kind))
      .flatMap(({ kind, remedy }) => [`irregularity: ${rulebook.id}: ${kind}`, `remedy: ${remedy}`]),
  );

/** Of some grounds a document says that they are none: whoever names them is refused. */
const noRolls = (): readonly string[] =>
  RULEBOOKS.flatMap(({ noRollGrounds }) =>
    noRollGrounds.filter(({ refused }) => !refused).map(({ ground }) => `no roll: ${ground}`),
  );

const HAPPENINGS: readonly string[] = [
  ...['kill', 'stop', 'pause', 'clock', 'eio', 'full', 'loss', 'cut', 'database'].map((what) => `trouble: ${what}`),
  ...['crash: with the power', 'crash: of the process', 'crash: while it opens', 'crash: in mid-settlement'],
  ...['recovery: between rounds', 'recovery: a round is void', 'recovery: a round is finished'],
  ...['recovery: a hand of craps goes on', 'recovery: a halted table', 'a start fails'],
  ...['half done at a start: a cash-out', 'half done at a start: a redemption'],
  'a round is corrected whose player has left',
  ...['entry', 'command', 'document', 'snapshot', 'seal'].map((what) => `rot: ${what}`),
  ...['entry', 'command', 'document', 'snapshot', 'the house does not open'].map((what) => `rot in play: ${what}`),
  ...['a visit that is over is settled', 'taken: Redeem', 'taken: pay', 'taken: void', 'taken: count'],
  ...['commit-failed', 'store-lost', 'store-back', 'reloaded', 'overtaken', 'taken', 'given-away', 'node-gone'].map(
    (sign) => `sign: ${sign}`,
  ),
];

/** Commands that are not sent as such, or by nobody of a practice house. */
const NOT_SENT: readonly string[] = ['SettleVisit', 'CountDrop', 'CarryOutOrders'];

export const requiredMarks = (): readonly string[] => [
  ...new Set([
    ...refusals(),
    ...irregularities(),
    ...noRolls(),
    ...Object.keys(COMMANDS)
      .filter((type) => !NOT_SENT.includes(type))
      .map((type) => `taken: ${type}`),
    ...HAPPENINGS,
  ]),
];

export const missingMarks = (reached: ReadonlyMap<string, number>): readonly string[] =>
  requiredMarks().filter((mark) => !reached.has(mark));
