import {
  isRefusal,
  type JsonMistake,
  jsonSpanOf,
  type Refusal,
  RULEBOOKS,
  readStrategy,
  readTypedJson,
  type TextSpan,
} from '@hardway/engine';

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
  return { is: 'refusal', refusal: strategy, span: place ? jsonSpanOf(text, read.spans, place.path, place.at) : null };
};
