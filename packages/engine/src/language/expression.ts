/** The language of conditions and amounts in strategy files: no loops, no names that are made on the way. */

/** A part of an expression, with its place in the text. */
export type Expression = { readonly at: number } & (
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'text'; readonly value: string }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'call'; readonly name: string; readonly given: readonly Expression[] }
  | { readonly is: 'list'; readonly items: readonly Expression[] }
  | { readonly is: 'item'; readonly list: Expression; readonly index: Expression }
  | { readonly is: 'unary'; readonly sign: 'not' | '-'; readonly of: Expression }
  | { readonly is: 'binary'; readonly sign: InfixSign; readonly left: Expression; readonly right: Expression }
  | { readonly is: 'if'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
);

/** How tightly each sign binds; those of one strength go from left to right. */
const STRENGTH = {
  or: 1,
  and: 2,
  ...{ '=': 4, '!=': 4, '<': 4, '<=': 4, '>': 4, '>=': 4, in: 4 },
  ...{ '+': 5, '-': 5 },
  ...{ '*': 6, '/': 6, '%': 6 },
} as const;
export type InfixSign = keyof typeof STRENGTH;

const NOT_STRENGTH = 3;
const MINUS_STRENGTH = 7;
const COMPARISON_STRENGTH = 4;

/** A mistake in an expression, at a place in its text. */
export class ExpressionError extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

interface Token {
  readonly is: 'number' | 'word' | 'text' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const TOKEN = /(\d[\d_]*)|([A-Za-z]\w*)|'([^']*)'|(<=|>=|!=|[-+*/%=<>()[\],])/y;
const KEYWORDS = ['or', 'and', 'not', 'in', 'if', 'then', 'else'];
const LENGTH_MAX = 2000;
const DEPTH_MAX = 64;

const tokensOf = (text: string): Token[] => {
  if (text.length > LENGTH_MAX)
    throw new ExpressionError(LENGTH_MAX, `an expression has at most ${LENGTH_MAX} characters`);
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at]!)) {
      at += 1;
      continue;
    }
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) throw new ExpressionError(at, unknownCharacter(text[at]!));
    const [whole, number, word, quoted, sign] = match;
    const is = number !== undefined ? 'number' : word !== undefined ? 'word' : quoted !== undefined ? 'text' : 'sign';
    tokens.push({ is, text: number ?? word ?? quoted ?? sign!, at });
    at += whole.length;
  }
  return [...tokens, { is: 'end', text: '', at: text.length }];
};

const unknownCharacter = (character: string): string => {
  if (character === "'") return "the text that begins here has no closing '";
  if (character === '"') return "spots stand between single quotes, such as 'place/6'";
  return `${JSON.stringify(character)} means nothing here`;
};

export const parseExpression = (text: string): Expression => new Parser(tokensOf(text)).whole();

/** Precedence climbing (Pratt): a prefix, then signs as long as they bind tightly enough. */
class Parser {
  private readonly tokens: readonly Token[];
  private next = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): Expression {
    const expression = this.expression(0);
    const { is, text, at } = this.token;
    if (is !== 'end')
      throw new ExpressionError(at, `nothing more was expected after this, but ${quoted(text)} follows`);
    return expression;
  }

  private get token(): Token {
    return this.tokens[this.next]!;
  }

  private isAt(text: string): boolean {
    const { is, text: own } = this.token;
    return own === text && (is === 'sign' || is === 'word');
  }

  private take(text: string): boolean {
    if (!this.isAt(text)) return false;
    this.next += 1;
    return true;
  }

  private expect(text: string): void {
    if (!this.take(text)) throw new ExpressionError(this.token.at, `${quoted(text)} is missing ${whereOf(this.token)}`);
  }

  private expression(strength: number): Expression {
    this.depth += 1;
    if (this.depth > DEPTH_MAX) throw new ExpressionError(this.token.at, 'this is nested too deeply');
    let left = this.prefix();
    for (;;) {
      const { text, at, is } = this.token;
      if (text === '==' || !(is === 'sign' || is === 'word') || !Object.hasOwn(STRENGTH, text)) break;
      const sign = text as InfixSign;
      if (STRENGTH[sign] <= strength) break;
      this.next += 1;
      const right = this.expression(STRENGTH[sign]);
      left = { is: 'binary', sign, left, right, at };
      if (STRENGTH[sign] === COMPARISON_STRENGTH) this.refuseChain();
    }
    this.depth -= 1;
    return left;
  }

  /** `1 < x < 3` would compare a condition with a number. */
  private refuseChain(): void {
    const { text, at } = this.token;
    if (Object.hasOwn(STRENGTH, text) && STRENGTH[text as InfixSign] === COMPARISON_STRENGTH)
      throw new ExpressionError(at, 'comparisons are joined with "and"');
  }

  private prefix(): Expression {
    const { is, text, at } = this.token;
    if (is === 'number') {
      this.next += 1;
      const value = Number(text.replaceAll('_', ''));
      if (!Number.isSafeInteger(value)) throw new ExpressionError(at, 'this number is too large');
      return { is, value, at };
    }
    if (is === 'text') {
      this.next += 1;
      return { is, value: text, at };
    }
    if (this.take('-')) return { is: 'unary', sign: '-', of: this.expression(MINUS_STRENGTH), at };
    if (this.take('not')) return { is: 'unary', sign: 'not', of: this.expression(NOT_STRENGTH), at };
    if (this.take('if')) return this.choice(at);
    if (this.take('(')) {
      const inner = this.expression(0);
      this.expect(')');
      return inner;
    }
    if (this.take('[')) return this.indexed({ is: 'list', items: this.series(']'), at });
    if (is === 'word' && !KEYWORDS.includes(text)) {
      this.next += 1;
      return this.take('(') ? { is: 'call', name: text, given: this.series(')'), at } : { is: 'name', name: text, at };
    }
    throw new ExpressionError(at, `a number, a name or a condition is missing ${whereOf(this.token)}`);
  }

  private choice(at: number): Expression {
    const test = this.expression(0);
    this.expect('then');
    const yes = this.expression(0);
    this.expect('else');
    return { is: 'if', test, yes, no: this.expression(0), at };
  }

  private indexed(list: Expression): Expression {
    const { at } = this.token;
    if (!this.take('[')) return list;
    const index = this.expression(0);
    this.expect(']');
    return { is: 'item', list, index, at };
  }

  private series(close: string): Expression[] {
    const items: Expression[] = [];
    if (this.take(close)) return items;
    do items.push(this.expression(0));
    while (this.take(','));
    this.expect(close);
    return items;
  }
}

const quoted = (text: string): string => `"${text}"`;
const whereOf = ({ is, text }: Token): string => (is === 'end' ? 'at the end' : `before ${quoted(text)}`);
