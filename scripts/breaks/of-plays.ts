import {
  type Clause,
  type DiceCount,
  matches,
  type Pattern,
  type Play,
  type Roll,
  rolls,
  total,
} from '../../packages/engine/src/index.ts';
import { hashOf } from './break.ts';

/** A play that no longer does what a clause says, and is otherwise the same. */
export interface PlayChange {
  readonly to: Play;
  readonly says: string;
}

export const playChanges = (play: Play, clause: Clause): readonly PlayChange[] => {
  switch (play.kind) {
    case 'one-roll':
      return oneRoll(play, clause);
    case 'race':
      return race(play, clause);
    case 'line':
      return line(play, clause);
    case 'collect':
      return collect(play, clause);
    case 'points-made':
      return pointsMade(play, clause);
    case 'lucky-shooter':
      return luckyShooter(play, clause);
    case 'split':
      return split(play, clause);
    case 'supplement':
      return [];
  }
};

type Kind<K extends Play['kind']> = Extract<Play, { kind: K }>;

/** Any one of them, always the same for a clause: tests cannot know which. */
export const anyOf = <T>(items: readonly T[], clause: string): T =>
  items[Number.parseInt(hashOf(clause).slice(0, 8), 16) % items.length]!;

const gone = (totals: readonly number[], one: number): number[] => totals.filter((each) => each !== one);

/** A pattern of totals is changed by a whole total, any other by one combination of faces. */
const like = (pattern: Pattern, roll: Roll): Pattern =>
  JSON.stringify(pattern).includes('"total"') ? { total: [total(roll)] } : { shows: roll };

const inWords = (pattern: Pattern): string => JSON.stringify(Object.values(pattern)[0]).replace(/[[\]]/g, '');

/** The pattern without one of the rolls that match it, and that roll. */
const fewer = (pattern: Pattern, dice: DiceCount, clause: string): { left: Pattern; out: string } => {
  const matching = rolls(dice).filter((roll) => matches(pattern, roll));
  const out = like(pattern, anyOf(matching, clause));
  return { left: { both: [pattern, { not: out }] }, out: inWords(out) };
};

const diceOf = (clause: string): DiceCount => (clause.includes('craps') ? 2 : 3);

const oneRoll = (play: Kind<'one-roll'>, clause: Clause): PlayChange[] => {
  const changes: PlayChange[] = [];
  const winning = play.wins.findIndex((win) => (win.by ?? play.winsBy) === clause);
  if (winning >= 0) {
    const { left, out } = fewer(play.wins[winning]!.when, diceOf(clause), clause);
    const wins = play.wins.map((win, index) => (index === winning ? { ...win, when: left } : win));
    changes.push({ to: { ...play, wins }, says: `${out} does not win` });
  }
  if (play.losesBy === clause) {
    const [first] = play.wins;
    const losing = rolls(diceOf(clause)).filter((roll) => !play.wins.some(({ when }) => matches(when, roll)));
    const when = like(first!.when, anyOf(losing, clause));
    changes.push({ to: { ...play, wins: [...play.wins, { ...first!, when }] }, says: `${inWords(when)} wins` });
  }
  return changes;
};

const race = (play: Kind<'race'>, clause: Clause): PlayChange[] => {
  if (play.winsBy === clause) {
    const { left, out } = fewer(play.wins, 2, clause);
    return [{ to: { ...play, wins: left }, says: `${out} does not win` }];
  }
  if (play.losesBy !== clause) return [];
  const { left, out } = fewer(play.loses, 2, clause);
  return [{ to: { ...play, loses: left }, says: `${out} does not lose` }];
};

const line = (play: Kind<'line'>, clause: Clause): PlayChange[] => {
  const { wins, loses, returns, by } = play;
  if (by.firstWin === clause) {
    const thrown = anyOf(wins, clause);
    const to = { ...play, wins: gone(wins, thrown), loses: [...loses, thrown] };
    return [{ to, says: `a first ${thrown} loses` }];
  }
  if (by.firstLoss === clause) {
    const thrown = anyOf(loses, clause);
    const to = { ...play, loses: gone(loses, thrown), wins: [...wins, thrown] };
    return [{ to, says: `a first ${thrown} wins` }];
  }
  if (by.returned === clause)
    return [{ to: { ...play, returns: [], loses: [...loses, ...returns] }, says: `a first ${returns.join()} loses` }];
  return play.travels === clause ? [{ to: { ...play, travels: null }, says: 'it does not travel' }] : [];
};

const collect = (play: Kind<'collect'>, clause: Clause): PlayChange[] => {
  if (play.winsBy !== clause) return [];
  const spared = anyOf(play.totals, clause);
  return [{ to: { ...play, totals: gone(play.totals, spared) }, says: `${spared} is not needed` }];
};

const pointsMade = (play: Kind<'points-made'>, clause: Clause): PlayChange[] => {
  const [[least, key], ...others] = Object.entries(play.pays) as [[string, string], ...[string, string][]];
  if (play.winsBy === clause)
    return [{ to: { ...play, pays: Object.fromEntries(others) }, says: `${least} points do not win` }];
  if (play.losesBy !== clause) return [];
  return [{ to: { ...play, pays: { ...play.pays, [Number(least) - 1]: key } }, says: 'a point less wins' }];
};

const luckyShooter = (play: Kind<'lucky-shooter'>, clause: Clause): PlayChange[] => {
  const { comeOutStands, comeOutLoses, by } = play;
  if (by.comeOutStands === clause) {
    const thrown = anyOf(comeOutStands, clause);
    const to = { ...play, comeOutStands: gone(comeOutStands, thrown), comeOutLoses: [...comeOutLoses, thrown] };
    return [{ to, says: `${thrown} loses on the come out roll` }];
  }
  if (by.comeOutLoss !== clause) return [];
  const thrown = anyOf(comeOutLoses, clause);
  const to = { ...play, comeOutLoses: gone(comeOutLoses, thrown), comeOutStands: [...comeOutStands, thrown] };
  return [{ to, says: `${thrown} does not lose on the come out roll` }];
};

const split = (play: Kind<'split'>, clause: Clause): PlayChange[] => {
  const { parts, winsBy, losesBy, paidBy } = play;
  const [first, ...others] = parts;
  const last = parts.at(-1)!;
  const changes: PlayChange[] = [];
  if (winsBy === clause) {
    const swapped = [{ ...others[0]!, units: first!.units }, ...others];
    changes.push({ to: { ...play, parts: swapped }, says: `${first!.spot} is no part of it` });
  }
  if (losesBy === clause) {
    const swapped = [...parts.slice(0, -1), { ...last, spot: 'field' }];
    changes.push({ to: { ...play, parts: swapped }, says: `it has the field for ${last.spot}` });
  }
  if (paidBy === clause) {
    const heavier = [{ ...first!, units: first!.units + 1 }, ...others];
    changes.push({ to: { ...play, parts: heavier }, says: `${first!.spot} takes a unit more` });
  }
  return changes;
};
