import { familyOf, type RulesSubmission, type Spot } from '@hardway/engine';

/** The parts of a craps felt, in the order in which a phone unfolds them. */
const GROUPS = ['line', 'numbers', 'center', 'hops', 'sides'] as const;
export type Group = (typeof GROUPS)[number];

const FAMILIES: Readonly<Record<string, Group>> = {
  pass: 'line',
  'dont-pass': 'line',
  come: 'line',
  'dont-come': 'line',
  'pass-odds': 'line',
  'dont-pass-odds': 'line',
  field: 'line',
  place: 'numbers',
  'place-lose': 'numbers',
  buy: 'numbers',
  lay: 'numbers',
  'come-odds': 'numbers',
  'dont-come-odds': 'numbers',
  hop: 'hops',
};

const SIDES: readonly Spot['play']['kind'][] = ['collect', 'points-made', 'lucky-shooter'];

/** Where a spot lies. One that nobody has foreseen lies with the propositions, so that every spot can be bet. */
export const groupOf = ({ id, play }: Pick<Spot, 'id' | 'play'>): Group =>
  SIDES.includes(play.kind) ? 'sides' : (FAMILIES[familyOf(id)] ?? 'center');

/** What a beginner needs: line, odds, come, place and field. */
const EASY = [
  'pass',
  'dont-pass',
  'come',
  'dont-come',
  'pass-odds',
  'dont-pass-odds',
  'come-odds',
  'dont-come-odds',
  'place',
  'field',
];

export const isEasy = (id: string): boolean => EASY.includes(familyOf(id));

export interface FeltPlan {
  readonly group: Group;
  readonly spots: readonly Spot[];
}

/** The spots of a submission by their parts of the felt; in easy mode only those that beginners need. */
export const feltPlansOf = ({ spots }: RulesSubmission, easy: boolean): readonly FeltPlan[] =>
  GROUPS.map((group) => ({
    group,
    spots: spots.filter((spot) => groupOf(spot) === group && (!easy || isEasy(spot.id))),
  })).filter((part) => part.spots.length > 0);
