import { GAME_NAMES, type GameName, recordingsOf, unitOf } from '@hardway/engine';
import { first as english } from '../../packages/web/src/words/en.ts';
import { first as chinese } from '../../packages/web/src/words/zh.ts';
import { code, table } from './markdown.ts';

type Catalogue = typeof english;

/** A message with what is told elsewhere left out. */
const without = (text: string, numbers: Readonly<Record<string, string>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => numbers[name] ?? '…');

const SAID_WHOLE: Readonly<Record<string, (words: Catalogue) => string>> = {
  'last-bets': ({ shared }) => shared.phase.last,
  'place-your-bets': ({ shared }) => shared.phase.open,
  'no-more-bets': ({ shared }) => shared.phase.closed,
  'dice-out': ({ moment }) => moment.out,
  'no-roll': ({ moment }) => moment.announced.noRoll,
  big: ({ shared }) => shared.big.toLowerCase(),
  small: ({ shared }) => shared.small.toLowerCase(),
  odd: ({ shared }) => shared.odd.toLowerCase(),
  even: ({ shared }) => shared.even.toLowerCase(),
  'any-triple': ({ shared }) => shared.triple.toLowerCase(),
  natural: ({ moment }) => without(moment.turn.natural),
  craps: ({ moment }) => without(moment.turn.craps),
  'point-made': ({ moment }) => without(moment.turn['point-made']),
  'seven-out': ({ moment }) => without(moment.turn['seven-out']),
};

const SAID_BY_NUMBER: Readonly<Record<string, (words: Catalogue, number: number) => string>> = {
  die: ({ shared }, number) => shared.numbers[number]!,
  total: ({ shared }, number) => shared.numbers[number]!,
  number: ({ shared }, number) => shared.called[number]!,
  easy: ({ shared }, number) => shared.calledEasy[number]!,
  hard: ({ shared }, number) => shared.calledHard[number]!,
  point: ({ shared, moment }, number) => without(moment.turn['point-set'], { point: shared.numbers[number]! }),
};

const SAID_OF_UNIT: Readonly<Record<string, (words: Catalogue, unit: 'round' | 'throw') => string>> = {
  // Chinese has no singular of its own.
  void: ({ moment }, unit) => {
    const texts: { readonly one?: string; readonly other: string } = moment.announced.voided[unit];
    return without(texts.one ?? texts.other);
  },
  corrected: ({ moment }, unit) => without(moment.announced.corrected[unit]),
};

const said = (game: GameName, name: string, words: Catalogue): string => {
  const [kind, number] = name.split('-');
  return (
    SAID_OF_UNIT[name]?.(words, unitOf({ game })) ??
    SAID_WHOLE[name]?.(words) ??
    SAID_BY_NUMBER[kind!]!(words, Number(number))
  );
};

/** Every recording that may be made, with the words that the screens show for it. */
export const recordingsTable = (): string =>
  table(
    ['game', 'file', 'says', '中文'],
    GAME_NAMES.flatMap((game) =>
      recordingsOf(game).map((name) => [
        ...[code(game), code(name)],
        ...[said(game, name, english), said(game, name, chinese as unknown as Catalogue)],
      ]),
    ),
  );
