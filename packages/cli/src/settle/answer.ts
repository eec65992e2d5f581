import {
  checkPayable,
  checkStake,
  FRESH,
  findSpot,
  isRefusal,
  isRoll,
  legsOf,
  type Refusal,
  type Rulebook,
  type RulesSubmission,
  refusal,
  settle,
  submit,
} from '@hardway/engine';
import type { InputLine } from './lines.ts';

/** The answer to one line of `hardway settle`, as a line of JSON. */
export type SettleAnswer = (line: InputLine) => string;

/** Answers by these rulebooks. Submissions are worked out once and kept: a run asks for few. */
export const answering = (rulebooks: readonly Rulebook[]): SettleAnswer => {
  const submissions = new SubmissionCache(rulebooks);
  return (line) => JSON.stringify('tooLong' in line ? tooLong : readSafely(submissions, line.text), withoutPieces);
};

/** A refusal is told as its sentence; the pieces that it is made of are for screens. */
const withoutPieces = (key: string, value: unknown): unknown => (key === 'pieces' ? undefined : value);

/** Text that nests deeper than a program's stack is no question. */
const readSafely = (submissions: SubmissionCache, text: string): Answer | Refusal => {
  try {
    return read(submissions, text);
  } catch (error) {
    if (error instanceof RangeError && /call stack/.test(error.message)) return tooDeep;
    throw error;
  }
};

const tooDeep = refusal('bad-line', null, 'The line nests too deeply to be a question.');
const tooLong = refusal('bad-line', null, 'A question may be at most 65,536 characters long.');

const KEYS = ['rulebook', 'paytable', 'spot', 'stake', 'dice', 'submission'];

const read = (submissions: SubmissionCache, text: string): Answer | Refusal => {
  let question: unknown;
  try {
    question = JSON.parse(text);
  } catch {
    return refusal('bad-json', null, 'The line is not JSON.');
  }
  if (typeof question !== 'object' || question === null || Array.isArray(question))
    return refusal('bad-line', null, `A question must be an object with ${KEYS.slice(0, 5).join(', ')}.`);
  const unknown = Object.keys(question).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    return refusal('unknown-key', null, `A question has no ${JSON.stringify(unknown)}; it has ${KEYS.join(', ')}.`);
  return settleQuestion(submissions, question);
};

interface Question {
  readonly rulebook?: unknown;
  readonly paytable?: unknown;
  readonly spot?: unknown;
  readonly stake?: unknown;
  readonly dice?: unknown;
  readonly submission?: unknown;
}

interface Answer {
  readonly result: 'won' | 'lost' | 'returned';
  readonly returned: number;
  readonly net: number;
  readonly clause: string;
  readonly payout: readonly string[];
}

const settleQuestion = (submissions: SubmissionCache, question: Question): Answer | Refusal => {
  const asked = submissions.asked(question);
  if (isRefusal(asked)) return asked;
  const { rulebook, submission } = asked;
  if (typeof question.spot !== 'string')
    return refusal('bad-line', submission.clauses.wagers, 'A question must name its spot, such as "total/9".');
  const spot = findSpot(submission, question.spot);
  if (isRefusal(spot)) return spot;
  if (legsOf(submission.spots, spot).some(({ play }) => play.kind !== 'one-roll'))
    return refusal(
      'not-one-roll',
      spot.clause,
      `${spot.id} is not decided by a single roll, so it cannot be settled by one.`,
    );
  const { stake, dice } = question;
  const staked = checkStake(submission, stake);
  if (isRefusal(staked)) return staked;
  const unpayable = checkPayable(submission, spot, staked);
  if (unpayable) return unpayable;
  if (!isRoll(dice, submission.dice)) return badDice(rulebook, dice);
  const settled = settle(submission, { spot: spot.id, stake: staked, state: FRESH }, dice);
  if (settled.result === 'stands') throw new Error(`${spot.id} is not decided by one roll.`);
  const [clause, ...payout] = settled.clauses;
  return { result: settled.result, returned: settled.returned, net: settled.net, clause, payout };
};

const badDice = ({ dice, diceSet }: Rulebook, asked: unknown): Refusal =>
  refusal(
    'bad-dice',
    diceSet.clause,
    `The dice must be ${dice} faces from 1 to 6, not ${JSON.stringify(asked) ?? 'nothing'}.`,
  );

interface Asked {
  readonly rulebook: Rulebook;
  readonly submission: RulesSubmission;
}

const SUBMISSIONS_KEPT = 1_000;

/** The rulebooks, and the submissions already worked out, by what asked for them. */
class SubmissionCache {
  private readonly rulebooks: readonly Rulebook[];
  private readonly known = new Map<string, Asked | Refusal>();

  constructor(rulebooks: readonly Rulebook[]) {
    this.rulebooks = rulebooks;
  }

  asked({ rulebook, paytable, submission = {} }: Question): Asked | Refusal {
    const key = JSON.stringify([rulebook, paytable, submission]);
    const before = this.known.get(key);
    if (before) return before;
    const found = makeSubmission(this.rulebooks, rulebook, paytable, submission);
    if (this.known.size >= SUBMISSIONS_KEPT) this.known.clear();
    this.known.set(key, found);
    return found;
  }
}

const makeSubmission = (
  rulebooks: readonly Rulebook[],
  id: unknown,
  paytable: unknown,
  filed: unknown,
): Asked | Refusal => {
  const rulebook = rulebooks.find((candidate) => candidate.id === id);
  if (!rulebook) {
    const ids = rulebooks.map((candidate) => candidate.id).join(', ');
    return refusal(
      'unknown-rulebook',
      null,
      `There is no rulebook ${JSON.stringify(id) ?? 'without a name'}; there are ${ids}.`,
    );
  }
  if (typeof filed !== 'object' || filed === null || Array.isArray(filed))
    return refusal('bad-choice', null, 'A submission must be an object of choices.');
  const submission = submit(rulebook, paytable === undefined ? filed : { ...filed, paytable });
  return isRefusal(submission) ? submission : { rulebook, submission };
};
