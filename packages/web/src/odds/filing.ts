import {
  isRefusal,
  type Option,
  RULEBOOKS,
  type Rulebook,
  type RulesSubmission,
  submit,
  withDice,
} from '@hardway/engine';
import { diceOfFaces } from './dice/faces.ts';

/** One of the documents with one of its pay tables and the choices that move its odds. */
export interface Book {
  readonly rulebook: string;
  readonly paytable: string;
  /** Settings that are not at their standard. */
  readonly choices: Readonly<Record<string, string>>;
  /** Weights of the faces of dice that are not fair; null for fair ones. */
  readonly dice: string | null;
}

/** A choice of the operator that moves the odds, with the values it may take; the first one is the standard here. */
export interface FiledSetting {
  readonly key: string;
  readonly clause: string;
  readonly says: string;
  readonly values: readonly string[];
}

const NOT_OFFERED = 'none';

const VIGORISH: Readonly<Record<string, unknown>> = {
  placed: { when: 'placed', on: 'wager', rate: '1/20' },
  'won-wager': { when: 'won', on: 'wager', rate: '1/20' },
  'won-win': { when: 'won', on: 'win', rate: '1/20' },
  [NOT_OFFERED]: 'none',
};

/** Multiples that tables offer; a text names them by point. */
const USUAL_MULTIPLES = ['1', '2', '3', '3-4-5', '5', '10', '20', '100'];

/** Choices besides pay tables and vigorish that change what a decision costs or when it comes. */
const DECIDING = ['comeOdds', 'vigorishAfterWin'];

const valuesOf = (option: Option): readonly string[] => {
  switch (option.kind) {
    case 'table': {
      const tables = Object.keys(option.choices);
      return option.default === null
        ? [...tables, NOT_OFFERED]
        : [option.default, ...tables.filter((table) => table !== option.default)];
    }
    case 'vigorish':
      return Object.keys(VIGORISH);
    case 'choice':
      return DECIDING.includes(option.key)
        ? [option.default, ...option.choices.filter((choice) => choice !== option.default)]
        : [];
    case 'multiple':
      return option.default === null ? [] : USUAL_MULTIPLES;
    case 'flag':
    case 'whole':
      return [];
  }
};

export const settingsOf = (rulebook: Rulebook): readonly FiledSetting[] =>
  rulebook.options.flatMap((option) => {
    const values = valuesOf(option);
    return values.length === 0 ? [] : [{ key: option.key, clause: option.clause, says: option.says, values }];
  });

export const rulebookOf = (id: string): Rulebook => {
  const found = RULEBOOKS.find((rulebook) => rulebook.id === id);
  if (!found) throw new Error(`There is no rulebook ${id}.`);
  return found;
};

/** The first pay table at its standard settings: wagers that an operator may leave out are in. */
export const standardBook = (rulebook: string, paytable?: string): Book => ({
  rulebook,
  paytable: paytable ?? rulebookOf(rulebook).paytables[0]!.id,
  choices: {},
  dice: null,
});

type Filed = Readonly<Record<string, unknown>>;

/** The submission's choices as an operator would file them. */
export const filedOf = ({ rulebook, paytable, choices }: Book): Filed => ({
  paytable,
  ...Object.fromEntries(
    settingsOf(rulebookOf(rulebook)).map(({ key, values }) => {
      const chosen = choices[key] ?? values[0]!;
      if (key === 'vigorish') return [key, VIGORISH[chosen]];
      if (values === USUAL_MULTIPLES) return [key, chosen.includes('-') ? chosen : Number(chosen)];
      return [key, chosen === NOT_OFFERED ? null : chosen];
    }),
  ),
});

export const bookKey = ({ rulebook, paytable, choices, dice }: Book): string =>
  JSON.stringify([rulebook, paytable, Object.entries(choices).toSorted(([a], [b]) => (a < b ? -1 : 1)), dice]);

const submissions = new Map<string, RulesSubmission>();

export const submissionOf = (book: Book): RulesSubmission => {
  const key = bookKey(book);
  const known = submissions.get(key);
  if (known) return known;
  const fair = submit(rulebookOf(book.rulebook), filedOf(book));
  if (isRefusal(fair)) throw new Error(fair.message);
  const submission = book.dice === null ? fair : withDice(fair, diceOfFaces(fair.dice, book.dice));
  submissions.set(key, submission);
  return submission;
};
