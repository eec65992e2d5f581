import { matches, type Roll, total } from '../dice/index.ts';
import type { Clause } from './clause.ts';
import {
  type Collect,
  FRESH,
  isPoint,
  type LeafPlay,
  type Line,
  type LuckyShooter,
  type OneRoll,
  type Outcome,
  type PointsMade,
  type Race,
  type State,
  type Supplement,
  withPoint,
} from './play.ts';

/** The only place where dice meet a wager. */
export const step = (play: LeafPlay, state: State, roll: Roll): Outcome => {
  switch (play.kind) {
    case 'one-roll':
      return stepOneRoll(play, roll);
    case 'race':
      return stepRace(play, state, roll);
    case 'line':
      return state.point === null ? stepFirst(play, roll) : stepPoint(play, state, roll);
    case 'supplement':
      return stepSupplement(play, state, roll);
    case 'collect':
      return stepCollect(play, state, roll);
    case 'points-made':
      return stepPointsMade(play, state, roll);
    case 'lucky-shooter':
      return state.point === null ? stepLuckyComeOut(play, roll) : stepLuckyRun(play, state, roll);
  }
};

const SEVEN = 7;

const pays = (key: string, by: Clause): Outcome => ({ is: 'pays', pays: key, by });
const loses = (by: Clause): Outcome => ({ is: 'loses', by });
const stands = (state: State): Outcome => ({ is: 'stands', state });

const stepOneRoll = (play: OneRoll, roll: Roll): Outcome => {
  const win = play.wins.find(({ when }) => matches(when, roll));
  return win ? pays(win.pays, win.by ?? play.winsBy) : loses(play.losesBy);
};

const stepRace = (play: Race, state: State, roll: Roll): Outcome => {
  if (matches(play.wins, roll)) return pays(play.pays, play.winsBy);
  return matches(play.loses, roll) ? loses(play.losesBy) : stands(state);
};

const stepFirst = (play: Line, roll: Roll): Outcome => {
  const thrown = total(roll);
  if (play.wins.includes(thrown)) return pays(play.pays, play.by.firstWin);
  if (play.loses.includes(thrown)) return loses(play.by.firstLoss);
  if (play.by.returned && play.returns.includes(thrown)) return { is: 'returned', by: play.by.returned };
  if (isPoint(thrown)) return stands(withPoint(thrown));
  throw new Error(`A line wager has no rule for a first total of ${thrown}.`);
};

const stepPoint = (play: Line, state: State, roll: Roll): Outcome => {
  const thrown = total(roll);
  if (thrown !== state.point && thrown !== SEVEN) return stands(state);
  return (thrown === SEVEN) === (play.side === 'seven') ? pays(play.pays, play.by.laterWin) : loses(play.by.laterLoss);
};

const stepSupplement = (play: Supplement, state: State, roll: Roll): Outcome => {
  if (state.point === null) throw new Error('A supplemental wager stands on a point.');
  const thrown = total(roll);
  if (thrown !== state.point && thrown !== SEVEN) return stands(state);
  return (thrown === SEVEN) === (play.side === 'seven') ? pays(play.pays[state.point], play.by) : loses(play.by);
};

const stepCollect = (play: Collect, state: State, roll: Roll): Outcome => {
  const thrown = total(roll);
  if (thrown === SEVEN) return loses(play.losesBy);
  if (!play.totals.includes(thrown)) return stands(state);
  const seen = including(state.seen, thrown);
  return seen.length === play.totals.length ? pays(play.pays, play.winsBy) : stands({ point: null, seen });
};

const stepPointsMade = (play: PointsMade, state: State, roll: Roll): Outcome => {
  const thrown = total(roll);
  const isDecided = thrown === SEVEN && (state.point !== null || play.byAnySeven === true);
  if (state.point === null && !isDecided) return stands(isPoint(thrown) ? { ...state, point: thrown } : state);
  if (thrown === state.point) return stands({ point: null, seen: including(state.seen, thrown) });
  if (!isDecided) return stands(state);
  const key = play.pays[state.seen.length];
  return key ? pays(key, play.winsBy) : loses(play.losesBy);
};

const stepLuckyComeOut = (play: LuckyShooter, roll: Roll): Outcome => {
  const thrown = total(roll);
  if (play.comeOutLoses.includes(thrown)) return loses(play.by.comeOutLoss);
  if (play.comeOutStands.includes(thrown))
    return play.comeOutEnds
      ? pays(play.comeOutPays, play.by.comeOutStands)
      : { is: 'stands', state: FRESH, pays: play.comeOutPays, by: play.by.comeOutStands };
  if (isPoint(thrown)) return stands(withPoint(thrown));
  throw new Error(`A Lucky Shooter wager has no rule for a come out total of ${thrown}.`);
};

const stepLuckyRun = (play: LuckyShooter, state: State, roll: Roll): Outcome => {
  const thrown = total(roll);
  const isNew = isPoint(thrown) && thrown !== state.point && !state.seen.includes(thrown);
  if (isNew) return stands({ point: state.point, seen: including(state.seen, thrown) });
  if (state.seen.length === LUCKY_RUN && thrown === state.point) return pays(play.topPays, play.by.top);
  const key = play.pays[state.seen.length];
  return key ? pays(key, play.by.ends) : loses(play.by.ends);
};

/** The five point numbers besides the established one. */
const LUCKY_RUN = 5;

/** Kept sorted, so that the same set is always the same state. */
const including = (seen: readonly number[], value: number): readonly number[] =>
  seen.includes(value) ? seen : [...seen, value].sort((a, b) => a - b);
