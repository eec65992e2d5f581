import {
  type ExpressionPlace,
  isRefusal,
  RULEBOOKS,
  type RulesSubmission,
  submit,
  type TextSpan,
  wordsAt,
} from '@hardway/engine';
import { groupName } from '../names.ts';
import { type CaretPlace, followJson } from './json-text.ts';
import { type FileSchema, isExpression, keysAt, schemasAt } from './schema.ts';

/** Something that could stand at the caret. */
export interface Suggestion {
  readonly label: string;
  readonly insert: string;
  /** How far before the end of what is inserted the caret goes on. */
  readonly back: number;
  /** What it is; only in English where a schema says it. */
  readonly told: { readonly en: string; readonly zh?: string } | null;
}

export interface Completion {
  /** Whether the caret stands in a text: numbers are typed without being interrupted. */
  readonly isInText: boolean;
  readonly span: TextSpan;
  readonly offers: readonly Suggestion[];
}

const OFFERS_MAX = 60;

/** What can go on at the caret of a strategy file, complete or not. */
export const completionAt = (text: string, caret: number): Completion | null => {
  const { place, keys } = followJson(text, caret);
  if (!place) return null;
  const found = place.is === 'key' ? keyOffers(place, text) : valueOffers(place, text, keys, caret);
  if (!found) return null;
  const wanted = found.typed.toLowerCase();
  const offers = found.offers.filter(({ label }) => label.toLowerCase().includes(wanted));
  const first = ({ label }: Suggestion): number => (label.toLowerCase().startsWith(wanted) ? 0 : 1);
  const sorted = offers.toSorted((a, b) => first(a) - first(b)).slice(0, OFFERS_MAX);
  return sorted.length > 0 ? { isInText: place.quoted, span: found.span, offers: sorted } : null;
};

interface Found {
  readonly span: TextSpan;
  readonly typed: string;
  readonly offers: readonly Suggestion[];
}

const keyOffers = ({ path, span, typed, keys, hasColon }: CaretPlace, text: string): Found => {
  const submission = isBoard(path) ? submissionIn(text) : null;
  const names = isBoard(path) ? spotsOf(submission).map((spot) => [spot, {}] as const) : [...keysAt(path)];
  return {
    ...{ span, typed },
    offers: names
      .filter(([name]) => name === typed || !keys.includes(name))
      .map(([name, schema]: readonly [string, FileSchema]) => {
        const empty = hasColon ? '' : emptyOf(schema);
        return {
          label: name,
          insert: hasColon ? JSON.stringify(name) : `${JSON.stringify(name)}: ${empty}`,
          back: Math.floor(empty.length / 2),
          told: schema.description === undefined ? spotTold(submission, name) : { en: schema.description },
        };
      }),
  };
};

const isBoard = ([first, ...rest]: CaretPlace['path']): boolean =>
  (first === 'boards' && rest.length === 1) || (rest.at(-1) === 'bets' && first === 'rules');

/** How a value of this kind begins; what may be of several kinds begins like the first. */
const emptyOf = ({ type, enum: values }: FileSchema): string => {
  const kind = typeof type === 'string' ? type : type?.[0];
  return kind === 'object' ? '{}' : kind === 'array' ? '[]' : kind === 'string' && !values ? '""' : '';
};

const valueOffers = (
  place: CaretPlace,
  text: string,
  keys: ReadonlyMap<string, readonly string[]>,
  caret: number,
): Found | null => {
  const schemas = schemasAt(place.path);
  const submission = submissionIn(text);
  const whole = (values: readonly unknown[], told: (value: string) => Suggestion['told'] = () => null): Found => ({
    span: place.span,
    typed: place.typed,
    offers: values.map((value) => ({
      label: typeof value === 'string' ? value : JSON.stringify(value),
      insert: JSON.stringify(value),
      back: 0,
      told: typeof value === 'string' ? told(value) : null,
    })),
  });
  const spots = (ids: readonly string[]): Found => whole(ids, (id) => spotTold(submission, id));
  const key = place.path.findLast((step) => step !== null);
  if (key === 'rulebook') return whole(RULEBOOKS.map(({ id }) => id));
  if (key === 'spot') return spots(bettable(submission));
  if (key === 'board') return whole(keys.get('boards') ?? []);
  if (key === 'down' || key === 'off' || key === 'on') return spots(spotsOf(submission));
  if (schemas.some(isExpression) && place.quoted) {
    const counters = [...(keys.get('counters') ?? []), ...(keys.get('chances') ?? [])];
    return inExpression(place.typed, caret, submission, counters, expressionPlaceOf(place.path));
  }
  const values = schemas.flatMap(({ enum: values = [], const: value, examples = [] }) => [
    ...values,
    ...(value === undefined ? [] : [value]),
    ...examples,
  ]);
  return values.length > 0 ? whole([...new Map(values.map((value) => [JSON.stringify(value), value])).values()]) : null;
};

const expressionPlaceOf = (path: CaretPlace['path']): ExpressionPlace => {
  const last = path.at(-1);
  if (path[0] === 'chances') return 'chances';
  return path[0] === 'counters' && last !== 'before' ? 'rolls' : 'bets';
};

/** Words of the language; inside its quotation marks, spots. */
const inExpression = (
  typed: string,
  caret: number,
  submission: RulesSubmission | null,
  counters: readonly string[],
  place: ExpressionPlace,
): Found | null => {
  if (!submission) return null;
  const spot = /^[^']*(?:'[^']*'[^']*)*'([^']*)$/.exec(typed)?.[1];
  const begun = spot ?? /[A-Za-z]\w*$/.exec(typed)?.[0] ?? '';
  const span = { from: caret - begun.length, to: caret };
  const offers =
    spot === undefined
      ? wordsAt(submission, counters, place).map(({ name, explained }) => ({ name, told: explained.is }))
      : spotsOf(submission).map((id) => ({ name: id, told: spotTold(submission, id) }));
  return { span, typed: begun, offers: offers.map(({ name, told }) => ({ label: name, insert: name, back: 0, told })) };
};

/** A spot's name, or one name for all that a star stands for. */
const spotTold = (submission: RulesSubmission | null, id: string): Suggestion['told'] => {
  const meant = submission?.spots.filter((spot) =>
    id.endsWith('*') ? spot.id.startsWith(id.slice(0, -1)) : spot.id === id,
  );
  if (!submission || !meant || meant.length === 0) return null;
  return { en: groupName(submission, 'en', meant), zh: groupName(submission, 'zh', meant) };
};

/** All that lies somewhere, and each family with its star. */
const spotsOf = (submission: RulesSubmission | null): readonly string[] => {
  const ids = submission?.spots.map(({ id }) => id) ?? [];
  const families = new Set(ids.flatMap((id) => (id.includes('/') ? [`${id.split('/')[0]}/*`] : [])));
  return [...ids, ...families];
};

const bettable = (submission: RulesSubmission | null): readonly string[] =>
  submission?.spots.filter(({ made }) => made.when !== 'supporting').map(({ id }) => id) ?? [];

/** The document that an unfinished file names, with as much of its choices as can be read. */
const submissionIn = (text: string): RulesSubmission | null => {
  const id = /"rulebook"\s*:\s*"([^"\n]*)"/.exec(text)?.[1];
  const rulebook = RULEBOOKS.find((each) => each.id === id);
  if (!rulebook) return null;
  const paytable = /"paytable"\s*:\s*"([^"\n]*)"/.exec(text)?.[1];
  const tables = rulebook.paytables.map((table) => table.id);
  const made = submit(
    rulebook,
    tables.length > 1 ? { paytable: tables.find((table) => table === paytable) ?? tables[0] } : {},
  );
  return isRefusal(made) ? null : made;
};
