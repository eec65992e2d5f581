import type { Finding, Kind } from './finding.ts';
import { NARROWEST, type Size } from './sizes.ts';

/** What is measured and is as it should be, each with its reason. */

/** Latin letters that belong into the Chinese house. */
export const LATIN: readonly RegExp[] = [
  // Names: of the house, its operator, people, tables, terminals, dice sets and files.
  /Hardway|The house|A test house|Demo [a-z -]+|the dealer|\bset \d+/,
  // Keys, as they are printed on a keyboard.
  /Enter|Backspace|Esc/,
  /demo-[a-z-]+|terminal-[0-9a-f]+|(?:sentosa|maryland|pennsylvania|massachusetts|craps|desk)-[a-z0-9-]+/,
  // Documents and their clauses, as everybody cites them.
  /(?:md|pa|ma|rws)-(?:sicbo|craps)(?: [\w.()§/ -]+)?|COMAR|Pa\. Code|CMR/,
  // Odds in the wording that the document prescribes for its layout.
  /(?:\d[\d½.,]* )?(?:to|for|wins)(?: \d[\d½.,]*)?/,
  // What the marker of a point and the chips of a call have printed on them.
  /\b(?:ON|OFF)\b/,
  // The switch to the other language is in that language.
  /English/,
  // Currencies, formats and measures have no other name.
  /USD|CSV|JSON|JSONL|SVG|PDF|QR|SHA-256|Ed25519|RFC|min|kB|UTC|Wi-Fi|PIN|ID/,
  // Fingerprints, keys, and the passwords of a practice floor.
  /\b[0-9a-f]{7,}\b|\b[0-9a-z]{4}(?:-[0-9a-z]{4}){2,}\b/,
];

interface Excuse {
  readonly kinds: readonly Kind[];
  readonly screens?: RegExp;
  readonly where?: RegExp;
  readonly text?: RegExp;
  readonly size?: (size: Size) => boolean;
  readonly because: string;
}

const EXCUSES: readonly Excuse[] = [
  {
    kinds: ['sideways', 'cut', 'overlap', 'small target', 'under a chip'],
    size: ({ width }) => width < NARROWEST,
    because: 'a page that is narrower than 320 pixels of CSS need not reflow (WCAG 1.4.10)',
  },
  {
    kinds: ['English'],
    where: /text\.title|span\.printed$/,
    because: 'the documents’ own legends on their layouts; the Chinese name stands beside them',
  },
  {
    kinds: ['English'],
    screens: /view=together/,
    where: /\.select option$/,
    because: 'the examples’ names are in their files, which are in English',
  },
  {
    kinds: ['English'],
    where: /\.downloads button/,
    because: 'names of files',
  },
  {
    kinds: ['small target'],
    where: /\.says button\.slip$/,
    because: 'a line of text as high as its row, in which nothing else is tapped (WCAG 2.5.8 asks for 24 pixels)',
  },
  {
    kinds: ['small text'],
    where: /\.small-layout/,
    because: 'a picture of the layout: what is lit on it stands beside it in words',
  },
  {
    kinds: ['small text'],
    where: /\.puck text$/,
    because: 'the print of a marker whose colour tells the same, and whose words stand beside it',
  },
  {
    kinds: ['English'],
    text: /^first$/,
    because: 'the name of the shift in which a practice table was opened',
  },
  {
    kinds: ['cut'],
    where: /\.what p$|\.tile\.\w+ p\.document$/,
    because: 'the document’s long title ends in dots; the explanation of a wager and the table’s page name it in full',
  },
  {
    kinds: ['cut'],
    where: /\.results /,
    because: 'as many of the last results as fit; all of them are in the dialogue beside them',
  },
  {
    kinds: ['small text', 'contrast', 'overlap', 'cut'],
    screens: /^display/,
    size: ({ width, height }) => width < 1024 || height < 600,
    because: 'a wall is drawn in proportion to its screen, which hangs above a table and is no phone',
  },
];

/** Wrong, known, and waiting to be mended: each goes from here with the mend. */
const KNOWN: readonly Excuse[] = [
  {
    kinds: ['under a chip'],
    where: /\.felt-spot\.alone text\.glyph$/,
    because: 'on a low box with a long name the chip finds no room beside the large character',
  },
];

export const isExcused = (finding: Finding, screen: string, size: Size): boolean =>
  [...EXCUSES, ...KNOWN].some(
    ({ kinds, screens, where, text, size: fits }) =>
      kinds.includes(finding.kind) &&
      (screens?.test(screen) ?? true) &&
      (where?.test(finding.where) ?? true) &&
      (text?.test(finding.text) ?? true) &&
      (fits?.(size) ?? true),
  );
