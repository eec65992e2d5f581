import { isRefusal, type Refusal, RULEBOOKS, readStrategy } from '@hardway/engine';
import { type JsonMistake, readTypedJson, type TextSpan } from './json-text.ts';

/** What is wrong with a strategy file, and where in its text. */
export type Mistake =
  | { readonly is: 'json'; readonly mistake: JsonMistake; readonly span: TextSpan }
  | { readonly is: 'refusal'; readonly refusal: Refusal; readonly span: TextSpan | null };

export const mistakeIn = (text: string): Mistake | null => {
  const read = readTypedJson(text);
  if (!('value' in read)) return { is: 'json', mistake: read, span: { from: read.from, to: read.to } };
  const strategy = readStrategy(RULEBOOKS, read.value);
  if (!isRefusal(strategy)) return null;
  const { place } = strategy;
  return { is: 'refusal', refusal: strategy, span: place ? spanOf(text, read.spans, place.path, place.at) : null };
};

/** The place of a value, or of what it stands in; within an expression, from the mistake to the end of its word. */
const spanOf = (
  text: string,
  spans: ReadonlyMap<string, TextSpan>,
  path: string,
  at: number | null,
): TextSpan | null => {
  const span = spans.get(path);
  if (!span) return path === '' ? null : spanOf(text, spans, path.replace(/(^|\.)[^.[]*$|\[\d+\]$/, ''), null);
  if (at === null) return span;
  const from = placeInText(text, span.from, at);
  const word = /^(?:\w+|[^"\n])/.exec(text.slice(from))?.[0] ?? '';
  return { from, to: Math.max(from + word.length, from) };
};

/** Where the character of a text's value stands, in quotation marks and with escapes. */
const placeInText = (text: string, opens: number, at: number): number => {
  let place = opens + 1;
  for (let count = 0; count < at; count += 1) place += text[place] === '\\' ? (text[place + 1] === 'u' ? 6 : 2) : 1;
  return place;
};
