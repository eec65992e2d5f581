import type { Refusals } from './index.ts';

const PLACE = /\{(\w+)\}/;

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** A text with places between braces, as an expression that finds what stands in them. */
const matcherOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split(PLACE)
      .map((part, index) => (index % 2 === 0 ? escaped(part) : `(?<${part}>.+?)`))
      .join('')}$`,
  );

/** A sentence as a pattern of the language has it; what stood in its places is told in the same way where it can be. */
const byPattern = (patterns: Refusals['patterns'], sentence: string): string | undefined => {
  for (const [pattern, told] of Object.entries(patterns)) {
    const found = matcherOf(pattern).exec(sentence);
    if (found)
      return told
        .split(PLACE)
        .map((part, index) => {
          if (index % 2 === 0) return part;
          const stood = found.groups![part]!;
          return byPattern(patterns, stood) ?? stood;
        })
        .join('');
  }
  return undefined;
};

/** What a no says in another language: its sentence, or what its code means; undefined where there is neither. */
export const refusalTold = (
  { codes, sentences, patterns }: Refusals,
  refused: string,
  sentence: string,
): string | undefined => sentences[sentence] ?? byPattern(patterns, sentence) ?? codes[refused];
