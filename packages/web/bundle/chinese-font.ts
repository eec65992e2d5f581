import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/**
 * A Chinese font is eight megabytes a weight. Screens say some thousand of its characters, so the build takes these from it: in
 * two files, of which players and walls need the first alone. A character that only an operator uses comes from the device.
 */

const WEB = new URL('..', import.meta.url).pathname;
const ROOT = join(WEB, '../..');
const MADE = join(WEB, 'made');
const KEPT = join(ROOT, 'node_modules/.cache/chinese-font');

const WEIGHTS = { 400: 'Regular', 700: 'Bold' };
const CHINESE = /[⺀-鿿豈-﫿＀-￯]/g;

const charactersOf = (text: string): ReadonlySet<string> => new Set(text.match(CHINESE));

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|csv)$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));

/** What is said first, and the rest of what the sources say. */
const portions = (): readonly (readonly string[])[] => {
  const catalogue = readFileSync(join(WEB, 'src/words/zh.ts'), 'utf8');
  const [front = ''] = catalogue.split('export const later');
  const names = ['packages/engine/src', 'packages/server/src', 'packages/web/src/house'].flatMap(sourcesIn);
  const first = charactersOf([front, ...names].join(''));
  const all = charactersOf([...sourcesIn('packages/web'), ...sourcesIn('register')].join(''));
  return [[...first], [...all].filter((character) => !first.has(character))].map((each) => each.sort());
};

const rangeOf = (characters: readonly string[]): string =>
  characters.map((character) => `U+${character.codePointAt(0)!.toString(16)}`).join(',');

const pathOf = (name: string): string => createRequire(import.meta.url).resolve(name);

/** A font that was changed may not go by its old name: the new one is as long, so nothing else in the file moves. */
const RENAMED = [
  ['Noto Sans', 'House San'],
  ['NotoSans', 'HouseSan'],
] as const;

const renamed = (font: Buffer): Buffer =>
  RENAMED.flatMap(([was, is]) => [[was, is] as const, [spread(was), spread(is)] as const]).reduce(
    (bytes, [was, is]) => Buffer.from(bytes.toString('latin1').replaceAll(was, is), 'latin1'),
    font,
  );

/** As names stand in the table of names: sixteen bits a letter. */
const spread = (name: string): string => [...name].join('\0');

const cutDown = async (source: Buffer, characters: readonly string[]): Promise<Buffer> => {
  const font = renamed(await subsetFont(source, characters.join(''), { targetFormat: 'sfnt' }));
  return subsetFont(font, '', { keepAllGlyphs: true, targetFormat: 'woff2' });
};

const fileOf = async (weight: string, name: string, characters: readonly string[]): Promise<string> => {
  const path = join(pathOf('@embedpdf/fonts-sc'), `../../fonts/NotoSansHans-${name}.otf`);
  const print = createHash('sha256')
    .update(`${weight} ${RENAMED} ${characters.join('')}`)
    .digest('hex')
    .slice(0, 16);
  const kept = join(KEPT, `${print}.woff2`);
  if (!existsSync(kept)) {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(kept, await cutDown(readFileSync(path), characters));
  }
  const file = `house-san-${weight}-${print}.woff2`;
  writeFileSync(join(MADE, file), readFileSync(kept));
  return file;
};

const faceOf = (weight: string, file: string, characters: readonly string[]): string => `@font-face {
  font-family: "House San";
  font-display: swap;
  font-weight: ${weight};
  src: url("./${file}") format("woff2");
  unicode-range: ${rangeOf(characters)};
}
`;

const makeFont = async (): Promise<void> => {
  rmSync(MADE, { recursive: true, force: true });
  mkdirSync(MADE, { recursive: true });
  const faces = portions()
    .filter((characters) => characters.length > 0)
    .flatMap((characters) =>
      Object.entries(WEIGHTS).map(async ([weight, name]) =>
        faceOf(weight, await fileOf(weight, name, characters), characters),
      ),
    );
  writeFileSync(join(MADE, 'chinese.css'), (await Promise.all(faces)).join(''));
};

const FONTS = ['@embedpdf/fonts-sc', '@fontsource-variable/inter', '@fontsource-variable/source-serif-4'];

/** Fonts travel with their licences. */
const licences = (): string =>
  FONTS.map((name) => {
    const folder = pathOf(name).replace(/(node_modules\/@[^/]+\/[^/]+).*/, '$1');
    return `${name}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`;
  }).join('\n\n');

export const chineseFont = (): Plugin => ({
  name: 'chinese-font',
  buildStart: makeFont,
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'fonts-licence.txt', source: licences() });
  },
});
