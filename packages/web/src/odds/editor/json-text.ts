/** JSON as it is typed: where each value stands, where a mistake is, and what the caret is in the midst of. */

export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

const JSON_MISTAKES = ['value', 'key', 'colon', 'comma', 'open-text', 'text', 'word', 'twice', 'more'] as const;

/** The first place at which a text is no JSON, and what is wrong there. */
export interface JsonMistake extends TextSpan {
  readonly is: (typeof JSON_MISTAKES)[number];
}

/** A value with the places of all that is in it, by path: "" is the whole, rules[0].when a part. */
interface ReadJson {
  readonly value: unknown;
  readonly spans: ReadonlyMap<string, TextSpan>;
}

interface Token extends TextSpan {
  readonly is: 'text' | 'word' | 'sign';
  readonly text: string;
}

const tokensOf = (text: string): readonly Token[] =>
  [...text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[-+.\w]+|\S/g)].map(({ 0: part, index }) => ({
    is: part.startsWith('"') ? 'text' : /^[-+.\w]/.test(part) ? 'word' : 'sign',
    text: part,
    from: index,
    to: index + part.length,
  }));

const isClosed = ({ text }: Token): boolean => /^"(?:[^"\\]|\\.)*"$/.test(text);

const keyPath = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

class Mistaken extends Error {
  readonly mistake: JsonMistake;
  constructor(mistake: JsonMistake) {
    super(mistake.is);
    this.mistake = mistake;
  }
}

export const readTypedJson = (text: string): ReadJson | JsonMistake => {
  try {
    const spans = new Reader(text).read();
    return { value: JSON.parse(text), spans };
  } catch (error) {
    if (error instanceof Mistaken) return error.mistake;
    throw error;
  }
};

class Reader {
  private readonly tokens: readonly Token[];
  private readonly spans = new Map<string, TextSpan>();
  private readonly end: Token;
  private next = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
    const last = this.tokens.at(-1)?.to ?? 0;
    this.end = { is: 'sign', text: '', from: last, to: last };
  }

  read(): ReadonlyMap<string, TextSpan> {
    this.value('');
    if (this.next < this.tokens.length) this.fail('more');
    return this.spans;
  }

  private get token(): Token {
    return this.tokens[this.next] ?? this.end;
  }

  private fail(is: JsonMistake['is'], { from, to }: TextSpan = this.token): never {
    throw new Mistaken({ is, from, to });
  }

  private takes(sign: string): boolean {
    if (this.token.text !== sign) return false;
    this.next += 1;
    return true;
  }

  private value(path: string): void {
    const { is, text, from } = this.token;
    if (text === '{') this.object(path);
    else if (text === '[') this.list(path);
    else if (is === 'text') this.text();
    else if (is === 'word') this.word();
    else this.fail('value');
    this.spans.set(path, { from, to: this.tokens[this.next - 1]!.to });
  }

  private text(): string {
    const { token } = this;
    if (!isClosed(token)) this.fail('open-text');
    this.next += 1;
    return (isJson(token.text) ? JSON.parse(token.text) : this.fail('text', token)) as string;
  }

  private word(): void {
    if (!isJson(this.token.text)) this.fail('word');
    this.next += 1;
  }

  private object(path: string): void {
    this.next += 1;
    const keys = new Set<string>();
    if (this.takes('}')) return;
    do {
      const { token } = this;
      if (token.is !== 'text') this.fail('key');
      const key = this.text();
      if (keys.has(key)) this.fail('twice', token);
      keys.add(key);
      if (!this.takes(':')) this.fail('colon');
      this.value(keyPath(path, key));
    } while (this.takes(','));
    if (!this.takes('}')) this.fail('comma');
  }

  private list(path: string): void {
    this.next += 1;
    if (this.takes(']')) return;
    let index = 0;
    do {
      this.value(`${path}[${index}]`);
      index += 1;
    } while (this.takes(','));
    if (!this.takes(']')) this.fail('comma');
  }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

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
  const tokens = tokensOf(text);
  for (const [index, token] of tokens.entries()) {
    const frame = frames.at(-1);
    const isInside =
      token.is !== 'sign' && token.from < caret && (token.to > caret || (token.to === caret && !isClosed(token)));
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
  token: Token | null,
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

const follow = (frames: Frame[], { is, text }: Token): void => {
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

/** The line and column of a place, counted from 1. */
export const lineAndColumn = (text: string, at: number): { readonly line: number; readonly column: number } => {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
};
