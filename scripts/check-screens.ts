import { parseArgs } from 'node:util';
import type { Language } from '../test/screens/guide.ts';
import { ALL_SCREENS, openForWalk } from '../test/screens/screens.ts';
import { SIZES, sizesNamed } from '../test/screens/sizes.ts';
import { type Found, walkThrough } from '../test/screens/walk.ts';
import { type Done, inShards, type Piece, partOf } from '../test/shards.ts';

/** Walks through every screen of a house at every size in both languages, and says what is wrong. Exit code 1 if anything is. */

const USAGE = `npm run check:screens -- [options]

  --only <text>        screens with one of these in their names, by commas; all of them without it
  --sizes <names>      of ${SIZES.map(({ name }) => name).join(', ')}
  --language <en|zh>   one of the two
  --part <i>/<n>       only the i-th of n parts
  --into <file>        adds each result to the file, and leaves out what is in it already
  --pictures <folder>  keeps a picture of every view where something is wrong
  --all-pictures       and of the others
  --list               names the screens
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: SIZES.map(({ name }) => name).join() },
    language: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    into: { type: 'string' },
    pictures: { type: 'string' },
    'all-pictures': { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Result {
  readonly found: readonly Found[];
  /** Why the screen could not be looked at. */
  readonly failed?: string;
}

const LANGUAGES: readonly Language[] = values.language === undefined ? ['en', 'zh'] : [values.language as Language];

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** The same thing in several places and at several sizes is one line. */
const linesOf = (found: readonly Found[]): readonly string[] => {
  const alike = new Map<string, Found[]>();
  for (const finding of found) {
    // Positions of a felt are alike.
    const key = `${finding.kind} · ${finding.where.replaceAll(/\[[^\]]*\]/g, '')}`;
    alike.set(key, [...(alike.get(key) ?? []), finding]);
  }
  return [...alike].map(([key, all]) => {
    const texts = distinct(all.map(({ text }) => JSON.stringify(text)));
    const more = texts.length > 3 ? ` and ${texts.length - 3} more` : '';
    const sizes = distinct(all.map(({ size }) => size)).join(' ');
    return `  ${key} · ${texts.slice(0, 3).join(', ')}${more} · ${all[0]!.says} · at ${sizes}`;
  });
};

const progress = ({ id, found, failed }: Done<Result>, count: number, all: number): void => {
  say(`${count} of ${all}: ${id}: ${failed ?? (found.length === 0 ? 'nothing wrong' : `${found.length} wrong`)}`);
  for (const line of linesOf(found)) say(line);
};

const main = async (): Promise<void> => {
  const only = values.only.split(',');
  const screens = ALL_SCREENS.filter(({ name }) => only.some((text) => name.includes(text)));
  if (values.list) return say(screens.map(({ name }) => name).join('\n'));
  const order = {
    sizes: sizesNamed(values.sizes),
    pictures: values.pictures ?? null,
    all: values['all-pictures'],
    axe: true,
  };
  const { guide, close } = await openForWalk();
  try {
    const pieces = screens.flatMap((screen): Piece<Result>[] =>
      LANGUAGES.map((language) => ({
        id: `${screen.name} (${language})`,
        run: async () => ({ found: await walkThrough(guide, screen, language, order) }),
      })),
    );
    const results = await inShards(pieces, {
      part: partOf(values.part),
      jobs: 1,
      file: values.into ?? null,
      failed: (error) => ({ found: [], failed: `cannot be looked at: ${(error as Error).message}` }),
      progress,
    });
    const wrong = results.filter(({ found, failed }) => found.length > 0 || failed !== undefined);
    const views = results.length * order.sizes.length;
    say(`${results.length} screens, ${views} views: ${wrong.length} screens with something wrong`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
};

if (values.help) process.stdout.write(USAGE);
else
  await main().catch((error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exitCode = 2;
  });
