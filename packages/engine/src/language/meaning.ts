import { type Expression, ExpressionError, type InfixSign, parseExpression } from './expression.ts';
import type { Amount, Sight } from './sight.ts';

/** What an expression may come to. Money is an amount that is not known before the bankroll is. */
export type Type = 'number' | 'condition' | 'money';

/** What every expression is worked out for. */
export interface Looking {
  readonly sight: Sight;
}

/** Works out a number, or a condition as 1 and 0. */
export type Evaluate<V extends Looking> = (view: V) => number;
type EvaluateMoney<V extends Looking> = (view: V) => Amount;

/** An expression that was understood. */
export type Meaning<V extends Looking> =
  | { readonly type: 'number' | 'condition'; readonly value: Evaluate<V> }
  | { readonly type: 'money'; readonly amount: EvaluateMoney<V> };

/** A function of the language: what it is given, and what it makes of it. */
export interface Callable<V extends Looking> {
  readonly takes: readonly ('spots' | 'spot' | 'number')[];
  readonly type: 'number' | 'condition';
  readonly make: (given: readonly Given<V>[]) => Evaluate<V>;
}

/** A spot's name, with its place for whoever does not know it; or a number. */
export type Given<V extends Looking> =
  | { readonly spot: string; readonly at: number }
  | { readonly number: Evaluate<V>; readonly at: number };

/** The names and functions that mean something at a place of a file. */
export interface Scope<V extends Looking> {
  readonly names: Readonly<Record<string, Meaning<V>>>;
  readonly functions: Readonly<Record<string, Callable<V>>>;
  /** Names that mean something elsewhere, with the reason why not here. */
  readonly elsewhere: Readonly<Record<string, string>>;
}

/** Reads an expression of one of the wanted types. */
export const understand = <V extends Looking>(text: string, scope: Scope<V>, wanted: readonly Type[]): Meaning<V> => {
  const expression = parseExpression(text);
  const meaning = meaningOf(expression, scope);
  if (!wanted.includes(meaning.type)) throw new ExpressionError(expression.at, notWanted(meaning.type, wanted[0]!));
  return meaning;
};

const NAMES: Readonly<Record<Type, string>> = { number: 'a number', condition: 'a condition', money: 'money' };

const notWanted = (is: Type, wanted: Type): string => {
  const hint = {
    number: is === 'money' ? '; divide it by a whole number, such as bankroll / 5000 * 100' : '',
    condition: '; compare it with something, such as "> 0"',
    money: '',
  }[wanted];
  return `this is ${NAMES[is]}, and ${NAMES[wanted]} is needed${hint}`;
};

const meaningOf = <V extends Looking>(expression: Expression, scope: Scope<V>): Meaning<V> => {
  switch (expression.is) {
    case 'number':
      return { type: 'number', value: () => expression.value };
    case 'text':
      throw new ExpressionError(expression.at, "a spot stands only inside a function, such as won('place/6')");
    case 'name':
      return nameOf(expression, scope);
    case 'call':
      return callOf(expression, scope);
    case 'list':
      throw new ExpressionError(
        expression.at,
        'a list is followed by the place that is wanted, such as [10, 20, 30][step], or stands after "in"',
      );
    case 'item':
      return itemOf(expression, scope);
    case 'unary':
      return unaryOf(expression, scope);
    case 'binary':
      return binaryOf(expression, scope);
    case 'if':
      return choiceOf(expression, scope);
  }
};

type Part<Is extends Expression['is']> = Extract<Expression, { is: Is }>;

const nameOf = <V extends Looking>({ name, at }: Part<'name'>, scope: Scope<V>): Meaning<V> => {
  if (Object.hasOwn(scope.names, name)) return scope.names[name]!;
  if (Object.hasOwn(scope.functions, name))
    throw new ExpressionError(at, `${name} needs something in brackets, such as ${exampleOf(name, scope)}`);
  if (Object.hasOwn(scope.elsewhere, name)) throw new ExpressionError(at, scope.elsewhere[name]!);
  throw new ExpressionError(at, `there is no "${name}" here; there is ${listOf(Object.keys(scope.names))}`);
};

const exampleOf = <V extends Looking>(name: string, { functions }: Scope<V>): string =>
  `${name}(${functions[name]!.takes.map((kind) => (kind === 'number' ? '6' : "'place/6'")).join(', ')})`;

const listOf = (names: readonly string[]): string => names.join(', ');

const callOf = <V extends Looking>({ name, given, at }: Part<'call'>, scope: Scope<V>): Meaning<V> => {
  if (name === 'min' || name === 'max') return extremeOf(name, given, at, scope);
  const callable = Object.hasOwn(scope.functions, name) ? scope.functions[name] : undefined;
  if (!callable) {
    if (Object.hasOwn(scope.elsewhere, name)) throw new ExpressionError(at, scope.elsewhere[name]!);
    throw new ExpressionError(
      at,
      `there is no function "${name}" here; there is ${listOf([...Object.keys(scope.functions), 'min', 'max'])}`,
    );
  }
  if (given.length !== callable.takes.length) throw new ExpressionError(at, `write ${exampleOf(name, scope)}`);
  const parts = callable.takes.map((kind, index): Given<V> => {
    const part = given[index]!;
    if (kind === 'number') return { number: numberOf(part, scope), at: part.at };
    if (part.is !== 'text')
      throw new ExpressionError(part.at, `write the spot in single quotes, such as ${exampleOf(name, scope)}`);
    return { spot: part.value, at: part.at };
  });
  return { type: callable.type, value: callable.make(parts) };
};

const extremeOf = <V extends Looking>(
  name: 'min' | 'max',
  given: readonly Expression[],
  at: number,
  scope: Scope<V>,
): Meaning<V> => {
  if (given.length < 2) throw new ExpressionError(at, `${name} needs two numbers or more`);
  const parts = given.map((part) => numberOf(part, scope));
  const pick = name === 'min' ? Math.min : Math.max;
  return { type: 'number', value: (view) => pick(...parts.map((part) => part(view))) };
};

const numberOf = <V extends Looking>(expression: Expression, scope: Scope<V>): Evaluate<V> => {
  const meaning = meaningOf(expression, scope);
  if (meaning.type !== 'number') throw new ExpressionError(expression.at, notWanted(meaning.type, 'number'));
  return meaning.value;
};

const conditionOf = <V extends Looking>(expression: Expression, scope: Scope<V>): Evaluate<V> => {
  const meaning = meaningOf(expression, scope);
  if (meaning.type !== 'condition') throw new ExpressionError(expression.at, notWanted(meaning.type, 'condition'));
  return meaning.value;
};

const itemsOf = <V extends Looking>(list: Expression, scope: Scope<V>): readonly Evaluate<V>[] => {
  if (list.is !== 'list') throw new ExpressionError(list.at, 'a list is needed here, such as [4, 10]');
  if (list.items.length === 0) throw new ExpressionError(list.at, 'this list is empty');
  return list.items.map((item) => numberOf(item, scope));
};

/** Places count from 0; before the first and after the last a list goes on with its ends. */
const itemOf = <V extends Looking>({ list, index }: Part<'item'>, scope: Scope<V>): Meaning<V> => {
  const items = itemsOf(list, scope);
  const place = numberOf(index, scope);
  return {
    type: 'number',
    value: (view) => items[Math.max(0, Math.min(items.length - 1, place(view)))]!(view),
  };
};

const unaryOf = <V extends Looking>({ sign, of }: Part<'unary'>, scope: Scope<V>): Meaning<V> => {
  if (sign === 'not') {
    const value = conditionOf(of, scope);
    return { type: 'condition', value: (view) => 1 - value(view) };
  }
  const meaning = meaningOf(of, scope);
  if (meaning.type === 'condition') throw new ExpressionError(of.at, notWanted('condition', 'number'));
  if (meaning.type === 'money') return { type: 'money', amount: scaled(meaning.amount, () => -1) };
  return { type: 'number', value: (view) => 0 - meaning.value(view) };
};

const choiceOf = <V extends Looking>({ test, yes, no }: Part<'if'>, scope: Scope<V>): Meaning<V> => {
  const condition = conditionOf(test, scope);
  const [first, second] = [meaningOf(yes, scope), meaningOf(no, scope)];
  if (first.type === 'money' || second.type === 'money') {
    const [a, b] = [amountOf(first, yes), amountOf(second, no)];
    return { type: 'money', amount: (view) => (condition(view) ? a(view) : b(view)) };
  }
  if (first.type !== second.type)
    throw new ExpressionError(
      no.at,
      `this is ${NAMES[second.type]}, and what stands after "then" is ${NAMES[first.type]}`,
    );
  return { type: first.type, value: (view) => (condition(view) ? first.value(view) : second.value(view)) };
};

const amountOf = <V extends Looking>(meaning: Meaning<V>, { at }: Expression): EvaluateMoney<V> => {
  if (meaning.type === 'money') return meaning.amount;
  if (meaning.type === 'condition') throw new ExpressionError(at, notWanted('condition', 'number'));
  return (view) => ({ slope: 0, offset: meaning.value(view) });
};

const scaled =
  <V extends Looking>(amount: EvaluateMoney<V>, by: Evaluate<V>): EvaluateMoney<V> =>
  (view) => {
    const { slope, offset } = amount(view);
    const times = by(view);
    return { slope: slope * times, offset: offset * times };
  };

const difference =
  <V extends Looking>(left: EvaluateMoney<V>, right: EvaluateMoney<V>): EvaluateMoney<V> =>
  (view) => {
    const [a, b] = [left(view), right(view)];
    return { slope: a.slope - b.slope, offset: a.offset - b.offset };
  };

const binaryOf = <V extends Looking>(part: Part<'binary'>, scope: Scope<V>): Meaning<V> => {
  const { sign, left, right } = part;
  switch (sign) {
    case 'and':
    case 'or': {
      const [a, b] = [conditionOf(left, scope), conditionOf(right, scope)];
      return { type: 'condition', value: sign === 'and' ? (view) => a(view) && b(view) : (view) => a(view) || b(view) };
    }
    case 'in': {
      const value = numberOf(left, scope);
      const items = itemsOf(right, scope);
      return {
        type: 'condition',
        value: (view) => {
          const wanted = value(view);
          return items.some((item) => item(view) === wanted) ? 1 : 0;
        },
      };
    }
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmeticOf({ ...part, sign }, scope);
    default:
      return comparisonOf({ ...part, sign }, scope);
  }
};

const ARITHMETIC: Readonly<Record<'+' | '-' | '*', (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
};

const arithmeticOf = <V extends Looking>(
  { sign, left, right, at }: Part<'binary'> & { sign: '+' | '-' | '*' | '/' | '%' },
  scope: Scope<V>,
): Meaning<V> => {
  const [first, second] = [meaningOf(left, scope), meaningOf(right, scope)];
  if (first.type === 'money' || second.type === 'money') return moneyOf(sign, left, right, first, second, at);
  if (first.type === 'condition') throw new ExpressionError(left.at, notWanted('condition', 'number'));
  if (second.type === 'condition') throw new ExpressionError(right.at, notWanted('condition', 'number'));
  const [a, b] = [first.value, second.value];
  if (sign === '/' || sign === '%') {
    const divide = (x: number, y: number): number => (sign === '/' ? Math.floor(x / y) : x - y * Math.floor(x / y));
    return { type: 'number', value: (view) => divide(a(view), divisorOf(b(view), right.at)) };
  }
  const apply = ARITHMETIC[sign];
  return {
    type: 'number',
    value: (view) => {
      const result = apply(a(view), b(view));
      if (!Number.isSafeInteger(result)) throw new ExpressionError(at, 'this number grew too large');
      return result;
    },
  };
};

const divisorOf = (value: number, at: number): number => {
  if (value <= 0) throw new ExpressionError(at, `this came to ${value}, and only numbers from 1 on divide`);
  return value;
};

const moneyOf = <V extends Looking>(
  sign: '+' | '-' | '*' | '/' | '%',
  left: Expression,
  right: Expression,
  first: Meaning<V>,
  second: Meaning<V>,
  at: number,
): Meaning<V> => {
  if (sign === '%') throw new ExpressionError(at, 'money has no remainder: every amount would be a case of its own');
  if (sign === '/') {
    if (second.type !== 'number') throw new ExpressionError(right.at, 'money is divided by a number, not by money');
    const amount = amountOf(first, left);
    return {
      type: 'number',
      value: (view) => view.sight.divide(amount(view), divisorOf(second.value(view), right.at)),
    };
  }
  if (sign === '*') {
    if (first.type === 'money' && second.type === 'number')
      return { type: 'money', amount: scaled(first.amount, second.value) };
    if (second.type === 'money' && first.type === 'number')
      return { type: 'money', amount: scaled(second.amount, first.value) };
    throw new ExpressionError(at, 'money is multiplied by a number');
  }
  const [a, b] = [amountOf(first, left), amountOf(second, right)];
  return {
    type: 'money',
    amount:
      sign === '-'
        ? difference(a, b)
        : difference(
            a,
            scaled(b, () => -1),
          ),
  };
};

type Comparison = Exclude<InfixSign, 'and' | 'or' | 'in' | '+' | '-' | '*' | '/' | '%'>;

const COMPARISONS: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

const comparisonOf = <V extends Looking>(
  { sign, left, right }: Part<'binary'> & { sign: Comparison },
  scope: Scope<V>,
): Meaning<V> => {
  const [first, second] = [meaningOf(left, scope), meaningOf(right, scope)];
  if (first.type === 'money' || second.type === 'money') {
    const compare = MONEY_COMPARISONS[sign];
    const gap = difference(amountOf(first, left), amountOf(second, right));
    return { type: 'condition', value: (view) => (compare(view.sight, gap(view)) ? 1 : 0) };
  }
  if (first.type === 'condition') throw new ExpressionError(left.at, notWanted('condition', 'number'));
  if (second.type === 'condition') throw new ExpressionError(right.at, notWanted('condition', 'number'));
  const compare = COMPARISONS[sign];
  return { type: 'condition', value: (view) => (compare(first.value(view), second.value(view)) ? 1 : 0) };
};

const isNegative = (sight: Sight, gap: Amount): boolean => !sight.isNotNegative(gap);
const turned = ({ slope, offset }: Amount): Amount => ({ slope: 0 - slope, offset: 0 - offset });
const isZero = (sight: Sight, gap: Amount): boolean => sight.isNotNegative(gap) && sight.isNotNegative(turned(gap));

/** By the sign of the difference, so that the range of bankrolls comes with the answer. */
const MONEY_COMPARISONS: Readonly<Record<Comparison, (sight: Sight, gap: Amount) => boolean>> = {
  '=': isZero,
  '!=': (sight, gap) => !isZero(sight, gap),
  '<': isNegative,
  '<=': (sight, gap) => sight.isNotNegative(turned(gap)),
  '>': (sight, gap) => isNegative(sight, turned(gap)),
  '>=': (sight, gap) => sight.isNotNegative(gap),
};
