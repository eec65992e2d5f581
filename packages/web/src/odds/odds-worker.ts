import {
  comparedFigures,
  compile,
  exactFiguresOf,
  findSpot,
  formatFraction,
  type HandQuestion,
  isRefusal,
  type OddsReport,
  oddsReport,
  pathOf,
  playBlock,
  playTogether,
  powerOf,
  quantile,
  type Refusal,
  RULEBOOKS,
  readQuestion,
  readSideBet,
  readStrategy,
  readTape,
  type Strategy,
  StrategyError,
  sessionOf,
  spotReport,
  type Tables,
} from '@hardway/engine';
import { derivationOf } from './derivation.ts';
import { readFaces, withFaces } from './dice/faces.ts';
import { accusationChance, tapeAnswer } from './dice/tape-answer.ts';
import { type Book, rulebookOf, submissionOf } from './filing.ts';
import { handChances, handMeans, removalAnswer, sideBetAnswer } from './hand/hand-answers.ts';
import type { Answers, ExactSession, FiledRun, Kind, Questions, WorkerQuestion, WorkerReply } from './messages.ts';
import { whatIf } from './what-if.ts';

/** Works out whatever takes longer than a frame. */

interface WorkerScope {
  onmessage: (event: { readonly data: WorkerQuestion }) => void;
  postMessage(reply: WorkerReply): void;
}

const scope = globalThis as unknown as WorkerScope;

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const granted = <T>(value: T | Refusal): T => {
  if (!isRefusal(value)) return value;
  throw new Refused(value);
};

type Tell = (done: number) => void;

const answers: { readonly [K in Kind]: (asked: Questions[K], tell: Tell) => Answers[K] } = {
  report: ({ book }, tell) => reportOf(book, tell),
  derive: ({ book, spot }) => {
    const submission = submissionOf(book);
    return derivationOf(submission, granted(findSpot(submission, spot)));
  },
  'what-if': ({ book, payouts }) => whatIf(book, payouts),
  published: (_, tell) => comparedFigures(tell),
  exact: ({ plan, ...filed }, tell) => exactOf(strategyFiled(filed), plan, tell),
  block: ({ first, count, ...play }) => {
    const { run, tables } = runOf(play);
    return playBlock(run, tables, { first, count });
  },
  hand: ({ book }) => handMeans(submissionOf(book)),
  count: ({ book, question, atLeast }) => handChances(submissionOf(book), granted(asked(book, question)), atLeast),
  'side-bet': ({ book, question, pays }) => {
    const read = granted(readSideBet(RULEBOOKS, { rulebook: book.rulebook, ...question, pays }));
    return sideBetAnswer({ ...read, submission: submissionOf(book) });
  },
  removal: ({ book, spot }) => {
    const submission = submissionOf(book);
    return removalAnswer(submission, granted(findSpot(submission, spot)));
  },
  tape: ({ text, alpha }, tell) => tapeAnswer(granted(readTape(text)), alpha, tell),
  power: ({ faces, alpha }) => {
    const dice = granted(readFaces(2, faces));
    if (typeof dice === 'number') return { alpha: accusationChance(alpha), rolls: null, sortings: [] };
    return powerOf(dice, accusationChance(alpha));
  },
  together: ({ first, count, files, ...play }) => {
    const players = files.map((file) => runOf({ file, ...play }));
    return playTogether(players, { first, count });
  },
  'exact-figures': ({ plan, ...filed }) => exactFiguresOf(strategyFiled(filed), plan),
  paths: ({ first, count, rolls, ...play }) => {
    const { run, tables } = runOf(play);
    return Array.from({ length: count }, (_, index) => pathOf(run, tables, first + index, rolls));
  },
};

const asked = (book: Book, question: HandQuestion) => readQuestion(submissionOf(book), question);

/** Spot by spot, so that there is progress to tell. */
const reportOf = (book: Book, tell: Tell): OddsReport => {
  const [rulebook, submission] = [rulebookOf(book.rulebook), submissionOf(book)];
  const spots = submission.spots.map((spot, index, all) => {
    tell(index / all.length);
    return spotReport(rulebook, submission, spot);
  });
  return { ...oddsReport(rulebook, submission, ''), spots };
};

const EXACT_TEXT_MAX = 60;

/** Tells the number of positions before the work begins. */
const exactOf = (strategy: Strategy, plan: FiledRun['plan'], tell: Tell): ExactSession => {
  const session = granted(sessionOf(strategy, plan, tell));
  const mean = session.exactMean ? formatFraction(session.exactMean) : '';
  return {
    arithmetic: session.arithmetic,
    errorBound: session.errorBound,
    mean: session.mean,
    exactMean: mean && mean.length <= EXACT_TEXT_MAX ? mean : null,
    standardDeviation: session.standardDeviation,
    ends: session.ends,
    quantiles: [quantile(session, 0.1), quantile(session, 0.5), quantile(session, 0.9)],
    distribution: session.distribution.map(({ bankroll, chance }) => [bankroll, chance]),
    survival: session.survival,
    positions: session.positions,
  };
};

const strategyFiled = ({ file, dice }: Pick<FiledRun, 'file' | 'dice'>): Strategy =>
  granted(withFaces(granted(readStrategy(RULEBOOKS, file)), dice));

/** A worker plays the strategies of one run many times, so they are kept. */
const compiled = new Map<string, { readonly strategy: Strategy; readonly tables: Tables | undefined }>();

const runOf = ({ file, dice, plan, seed }: FiledRun) => {
  const key = JSON.stringify([file, dice, plan.bankroll]);
  const known = compiled.get(key) ?? compiledOf(strategyFiled({ file, dice }), plan.bankroll);
  compiled.set(key, known);
  return { run: { strategy: known.strategy, plan, seed }, tables: known.tables };
};

const compiledOf = (strategy: Strategy, bankroll: number) => ({ strategy, tables: compile(strategy, bankroll) });

const answer = <K extends Kind>({ is, asked }: WorkerQuestion<K>, tell: Tell): Answers[K] => answers[is](asked, tell);

scope.onmessage = ({ data: question }) => {
  const { id } = question;
  try {
    scope.postMessage({ id, answered: answer(question, (done) => scope.postMessage({ id, done })) });
  } catch (error) {
    if (!(error instanceof Refused || error instanceof StrategyError)) throw error;
    scope.postMessage({ id, refused: error.refusal });
  }
};
