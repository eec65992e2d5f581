/** JSON as somebody wrote it: where each value stands, and where a mistake is. */

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

export interface JsonToken extends TextSpan {
  readonly is: 'text' | 'word' | 'sign';
  readonly text: string;
}

export const jsonTokens = (text: string): readonly JsonToken[] =>
  [...text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[-+.\w]+|\S/g)].map(({ 0: part, index }) => ({
    is: part.startsWith('"') ? 'text' : /^[-+.\w]/.test(part) ? 'word' : 'sign',
    text: part,
    from: index,
    to: index + part.length,
  }));

/** Whether a text has its closing quotation mark. */
export const isClosedText = ({ text }: JsonToken): boolean => /^"(?:[^"\\]|\\.)*"$/.test(text);

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
    const spans = new JsonReader(text).read();
    return { value: JSON.parse(text), spans };
  } catch (error) {
    if (error instanceof Mistaken) return error.mistake;
    throw error;
  }
};

class JsonReader {
  private readonly tokens: readonly JsonToken[];
  private readonly spans = new Map<string, TextSpan>();
  private readonly end: JsonToken;
  private next = 0;

  constructor(text: string) {
    this.tokens = jsonTokens(text);
    const last = this.tokens.at(-1)?.to ?? 0;
    this.end = { is: 'sign', text: '', from: last, to: last };
  }

  read(): ReadonlyMap<string, TextSpan> {
    this.value('');
    if (this.next < this.tokens.length) this.fail('more');
    return this.spans;
  }

  private get token(): JsonToken {
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
    if (!isClosedText(token)) this.fail('open-text');
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

/** The place of a value, or of what it stands in; within an expression, from the mistake to the end of its word. */
export const jsonSpanOf = (
  text: string,
  spans: ReadonlyMap<string, TextSpan>,
  path: string,
  at: number | null,
): TextSpan | null => {
  const span = spans.get(path);
  if (!span) return path === '' ? null : jsonSpanOf(text, spans, path.replace(/(^|\.)[^.[]*$|\[\d+\]$/, ''), null);
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

/** The line and column of a place, counted from 1. */
export const lineAndColumn = (text: string, at: number): { readonly line: number; readonly column: number } => {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
};
