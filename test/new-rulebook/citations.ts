import { RULEBOOKS } from '@hardway/engine';
import { baysideCraps } from './bayside-craps.ts';
import { riversideSicBo } from './riverside-sicbo.ts';

const ids = [...RULEBOOKS, baysideCraps, riversideSicBo].map(({ id }) => id);

const NAMED = new RegExp(`\\b(?:${ids.join('|')})(?: [^"<\\s]+)?`, 'g');

/** Every document that is named anywhere in a text or a value, with the clause that is cited of it. */
export const citedIn = (value: unknown): readonly string[] => [
  ...new Set((typeof value === 'string' ? value : JSON.stringify(value)).match(NAMED) ?? []),
];

/** What is named or cited and is not of this document. */
export const foreignTo = (rulebook: string, value: unknown): readonly string[] =>
  citedIn(value).filter((cited) => cited.split(' ')[0] !== rulebook);
