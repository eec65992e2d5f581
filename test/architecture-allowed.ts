/**
 * What architecture.test.ts finds and lets pass for now. These lists only shrink: the test fails when something new turns
 * up, and also when an entry is no longer needed.
 */

/** Rooms of a package that know each other. */
export const CIRCLES_OF_ROOMS: readonly string[] = [];

/** Files that import each other, circle by circle. */
export const CIRCLES_OF_FILES: readonly (readonly string[])[] = [];

/** Files that compare a game's name outside its rooms, and how often. */
export const GAMES_NAMED: readonly string[] = [];

/** Exports that nobody imports. */
export const UNUSED_EXPORTS: readonly string[] = [];

/** Names that are exported in several places: the two stores have them by contract, and programs know the others. */
export const NAMES_OF_SEVERAL: readonly string[] = [
  'Entry',
  'Round',
  'SCHEMA',
  'Session',
  'csv',
  'deviationsIn',
  'isWhole',
  'migrate',
  'nullable',
  'oneOf',
  'openHouse',
  'startOf',
  'svgText',
];
