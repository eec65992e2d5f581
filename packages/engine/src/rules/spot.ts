import type { Clause } from './clause.ts';
import type { LeafPlay, PayKey, Play, Point, Split, State } from './play.ts';

export type SpotId = string;

/** A position on the layout: what may be bet there, by which clause, and how dice decide it. */
export interface Spot {
  readonly id: SpotId;
  readonly name: Name;
  readonly clause: Clause;
  readonly play: Play;
  readonly made: Making;
  readonly changes: Changing;
  /** Whether the wager works on a come out roll when nobody has called it on or off. Absent: it always works. */
  readonly comeOut?: { readonly works: boolean; readonly clause: Clause };
  /** The stake comes in multiples of this many units. */
  readonly units?: { readonly of: number; readonly clause: Clause };
  /** The operator may charge a vigorish on it. */
  readonly vigorish?: Clause;
  /** The wagers it is broken down into where the layout has no area for it, as this option says. */
  readonly withoutArea?: { readonly option: string; readonly parts: Split['parts']; readonly clause: Clause };
  /** The stake of a winning wager may stay up for another decision. */
  readonly staysUp?: true;
}

/** The only list of languages. The first is the documents' own: whatever no translation has is told in it. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DOCUMENT_LANGUAGE = LANGUAGES[0];

/** As the document calls it, and as players do in other languages; null where the rulebook's `names` say that. */
export type Name = Readonly<
  Record<typeof DOCUMENT_LANGUAGE, string> & Record<Exclude<Language, typeof DOCUMENT_LANGUAGE>, string | null>
>;

/** A text in every language that screens speak. */
export type Named = Readonly<Record<Language, string>>;

export const inEveryLanguage = <T>(of: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, T>;

/**
 * How players know a wager, or a family of wagers that differ by a number. This stands beside the spots and not in them:
 * filed spots are in the log, and a better translation must not change what a filing comes to.
 */
export interface Naming {
  /** In full. A single spot's full English name is the document's own. */
  readonly name: Named;
  /** As the felt and lists of wagers have it. */
  readonly label: Named;
  /** A wager that has travelled to its point, for which `#` stands. */
  readonly travelled?: Named;
}

/** When a wager may be made. */
export interface Making {
  readonly when: 'bets-open' | 'come-out' | 'point-on' | 'new-shooter' | 'supporting';
  /** For `supporting`: the line wager it needs. */
  readonly line?: SpotId;
  /** For `supporting`: the point that wager must have, where it is a particular one. */
  readonly point?: Point;
  readonly clause: Clause;
}

/**
 * How a standing wager may be changed. `free`: up, down, off. `locked-on-point`: free until its point is set.
 * `down-only`: down or off, never back up. `locked`: not at all until it is decided.
 */
export interface Changing {
  readonly rule: 'free' | 'locked-on-point' | 'down-only' | 'locked';
  readonly clause: Clause;
  /** The clause by which it is not taken down, where that is another one. */
  readonly stays?: Clause;
}

/** One part of a wager that dice decide directly, with the units of the stake that it takes. */
export interface Leg {
  readonly spot: Spot;
  readonly play: LeafPlay;
  readonly units: number;
}

/** The wager's parts, down to those that dice decide directly: itself, or the legs of a composite. */
export const legsOf = (spots: readonly Spot[], spot: Spot): readonly Leg[] => {
  const { play } = spot;
  if (play.kind !== 'split') return [{ spot, play, units: 1 }];
  const inner = play.parts.map((part) => ({ part, legs: legsOf(spots, findSpot(spots, part.spot)) }));
  return inner.flatMap(({ part, legs }) =>
    legs.map((leg) => ({ ...leg, units: (leg.units * part.units) / sumUnits(legs) })),
  );
};

export const sumUnits = (legs: readonly Leg[]): number => legs.reduce((sum, leg) => sum + leg.units, 0);

const findSpot = (spots: readonly Spot[], id: SpotId): Spot => {
  const found = spots.find((spot) => spot.id === id);
  if (!found) throw new Error(`A composite wager names the unknown spot ${id}.`);
  return found;
};

/** Every payout a play can lead to, from a given state on where the state narrows it. */
export const payKeysOf = (play: LeafPlay, state?: State): readonly PayKey[] => {
  switch (play.kind) {
    case 'one-roll':
      return play.wins.map(({ pays }) => pays);
    case 'race':
    case 'line':
    case 'collect':
      return [play.pays];
    case 'supplement':
      return state?.point ? [play.pays[state.point]] : Object.values(play.pays);
    case 'points-made':
      return Object.values(play.pays);
    case 'lucky-shooter':
      return [...Object.values(play.pays), play.topPays, play.comeOutPays];
  }
};

/** Where the wager lies: a come bet whose point is set lies in that point's box, `come/6`. */
export const positionOf = (spot: Spot, state: State): SpotId =>
  spot.play.kind === 'line' && spot.play.travels && state.point !== null ? `${spot.id}/${state.point}` : spot.id;
