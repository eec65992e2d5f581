import type { Readable } from 'node:stream';

/** A line longer than this is cut off and marked, so that memory stays bounded whatever comes in. */
const LINE_CHARACTERS_MAX = 65_536;

export type InputLine = { readonly text: string } | { readonly tooLong: true };

/** The non-blank lines of a stream, one at a time. */
export async function* lines(input: Readable): AsyncGenerator<InputLine> {
  const decoder = new TextDecoder();
  let rest = '';
  let skipping = false;
  for await (const chunk of input) {
    const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = parts.pop()!;
    for (const part of parts) {
      if (skipping) skipping = false;
      else yield* lineOf(part);
    }
    if (rest.length > LINE_CHARACTERS_MAX) {
      if (!skipping) yield { tooLong: true };
      skipping = true;
      rest = '';
    }
  }
  rest += decoder.decode();
  if (!skipping) yield* lineOf(rest);
}

function* lineOf(text: string): Generator<InputLine> {
  if (text.length > LINE_CHARACTERS_MAX) yield { tooLong: true };
  else if (text.trim() !== '') yield { text };
}
