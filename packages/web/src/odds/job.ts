import {
  BUILT_IN,
  figuresOf,
  formatFraction,
  fraction,
  isRefusal,
  type Refusal,
  RULEBOOKS,
  readStrategy,
  type SessionPlan,
  type Strategy,
  times,
} from '@hardway/engine';
import { withFaces } from './dice/faces.ts';
import { filedOf, submissionOf } from './filing.ts';
import type { Job } from './simulation.ts';
import type { OddsState } from './state.ts';
import { FLAT, fileIn, OWN } from './strategies.ts';

/** The spot of a flat bet: the one named, else the one looked at, else the layout's first. */
export const flatSpot = ({ book, session, spot }: OddsState): string => {
  const { spots } = submissionOf(book);
  const possible = spots.filter(({ made }) => made.when !== 'supporting').map(({ id }) => id);
  return [session.bet, spot].find((each) => each !== null && possible.includes(each)) ?? possible[0]!;
};

/** The strategy file that a state stands for. */
export const fileOf = (state: OddsState): unknown => {
  const { session, book } = state;
  if (session.strategy === OWN) return fileIn(session.text);
  if (session.strategy !== FLAT) return BUILT_IN[session.strategy];
  const spot = flatSpot(state);
  return { name: spot, rulebook: book.rulebook, submission: filedOf(book), bets: [{ spot, stake: session.stake }] };
};

export const sessionPlanOf = ({ session: { bankroll, rolls, stopWin, stopLoss } }: OddsState): SessionPlan => ({
  bankroll,
  rolls,
  ...(stopWin === null ? {} : { stopWin }),
  ...(stopLoss === null ? {} : { stopLoss }),
});

/** The run that a state asks for: equal states, equal runs. */
export const jobOf = (state: OddsState): Job => ({
  file: fileOf(state),
  dice: state.book.dice,
  plan: sessionPlanOf(state),
  seed: state.session.seed,
  sessions: state.session.sessions,
});

export const strategyOf = (state: OddsState): Strategy | Refusal => {
  const strategy = readStrategy(RULEBOOKS, fileOf(state));
  return isRefusal(strategy) ? strategy : withFaces(strategy, state.book.dice);
};

/** A bet's exact price: its edge, and what its stake loses on average, in minor units. */
export interface Price {
  readonly spot: string;
  readonly stake: number;
  readonly edge: string;
  readonly loss: string;
}

export const pricesOf = ({ submission, bets }: Strategy): readonly Price[] =>
  bets.map(({ spot: id, stake }) => {
    const spot = submission.spots.find((each) => each.id === id)!;
    const { edge } = figuresOf(submission, spot);
    return { spot: id, stake, edge: formatFraction(edge), loss: formatFraction(times(edge, fraction(stake))) };
  });

export const isPlayable = (strategy: Strategy | Refusal): strategy is Strategy => !isRefusal(strategy);
