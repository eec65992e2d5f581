import { isClosedText, type JsonToken, jsonTokens, type TextSpan } from '@hardway/engine';

/** JSON as it is typed: what the caret is in the midst of. */

/** What the caret is in the midst of, or would begin. */
export interface CaretPlace {
  readonly is: 'key' | 'value';
  /** From the outside in: keys of objects, null for a place in a list. */
  readonly path: readonly (string | null)[];
  /** What stands there already; empty where nothing does. */
  readonly span: TextSpan;
  readonly quoted: boolean;
  /** What of it stands before the caret, without its quotation mark. */
  readonly typed: string;
  /** A key that has its colon already. */
  readonly hasColon: boolean;
  /** The other keys of the object. */
  readonly keys: readonly string[];
}

interface Frame {
  readonly is: 'object' | 'list';
  readonly path: readonly (string | null)[];
  readonly keys: string[];
  key: string | null;
  wants: 'key' | 'colon' | 'value' | 'comma';
}

/** Follows a text that need not be JSON yet; also names the keys of every object, by path. */
export const followJson = (
  text: string,
  caret: number,
): { readonly place: CaretPlace | null; readonly keys: ReadonlyMap<string, readonly string[]> } => {
  const frames: Frame[] = [];
  const keys = new Map<string, readonly string[]>();
  let place: CaretPlace | null = null;
  let isPassed = false;
  const tokens = jsonTokens(text);
  for (const [index, token] of tokens.entries()) {
    const frame = frames.at(-1);
    const isInside =
      token.is !== 'sign' && token.from < caret && (token.to > caret || (token.to === caret && !isClosedText(token)));
    if (!isPassed && (isInside || token.from >= caret)) {
      isPassed = true;
      place = frame ? placeIn(frame, text, caret, isInside ? token : null, tokens[index + 1]?.text === ':') : null;
    }
    follow(frames, token);
    const opened = frames.at(-1);
    if (opened?.is === 'object') keys.set(opened.path.join('.'), opened.keys);
  }
  const last = frames.at(-1);
  return { place: isPassed || !last ? place : placeIn(last, text, caret, null, false), keys };
};

const placeIn = (
  { wants, path, key, keys, is }: Frame,
  text: string,
  caret: number,
  token: JsonToken | null,
  hasColon: boolean,
): CaretPlace | null => {
  if (wants !== 'key' && wants !== 'value') return null;
  const quoted = token?.is === 'text';
  return {
    is: wants,
    path: wants === 'key' ? path : [...path, is === 'object' ? key : null],
    span: token ? { from: token.from, to: token.to } : { from: caret, to: caret },
    quoted,
    typed: token ? text.slice(token.from + (quoted ? 1 : 0), caret) : '',
    hasColon: token !== null && hasColon,
    keys,
  };
};

const follow = (frames: Frame[], { is, text }: JsonToken): void => {
  const frame = frames.at(-1);
  const path = frame ? [...frame.path, frame.is === 'object' ? frame.key : null] : [];
  switch (text) {
    case '{':
    case '[': {
      if (frame) frame.wants = 'comma';
      const isObject = text === '{';
      frames.push({ is: isObject ? 'object' : 'list', path, keys: [], key: null, wants: isObject ? 'key' : 'value' });
      return;
    }
    case '}':
    case ']':
      frames.pop();
      return;
    case ':':
      if (frame) frame.wants = 'value';
      return;
    case ',':
      if (frame) frame.wants = frame.is === 'object' ? 'key' : 'value';
      return;
    default:
      if (!frame || is === 'sign') return;
      if (frame.wants === 'key') {
        frame.key = text.replace(/^"|"$/g, '');
        frame.keys.push(frame.key);
        frame.wants = 'colon';
      } else frame.wants = 'comma';
  }
};
