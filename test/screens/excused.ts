import type { Finding, Kind } from './finding.ts';
import { NARROWEST, type Size } from './sizes.ts';

/** What is measured and is as it should be, each with its reason. */

/** Latin letters that belong into the Chinese house. */
export const LATIN: readonly RegExp[] = [
  // Names: of the house, its operator, people, tables, terminals, dice sets and files.
  /Hardway|The house|A test house/,
  /demo-[a-z-]+|terminal-[0-9a-f]+|(?:sentosa|maryland|pennsylvania|massachusetts|craps|desk)-[a-z0-9-]+/,
  // Documents and their clauses, as everybody cites them.
  /(?:md|pa|ma|rws)-(?:sicbo|craps)(?: [\w.()§/ -]+)?|COMAR|Pa\. Code|CMR/,
  // Odds in the wording that the document prescribes for its layout.
  /(?:\d[\d½.,]* )?(?:to|for|wins) \d[\d½.,]*/,
  // The switch to the other language is in that language.
  /English/,
  // Currencies, formats and measures have no other name.
  /USD|CSV|JSON|JSONL|SVG|PDF|QR|SHA-256|Ed25519|RFC|min|kB|Wi-Fi|PIN|ID/,
  // Fingerprints and keys.
  /\b[0-9a-f]{7,}\b/,
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
    kinds: ['cut'],
    where: /\.terminal \.what p$/,
    because: 'the document’s long title ends in dots; the explanation of every wager names it in full',
  },
];

export const isExcused = (finding: Finding, screen: string, size: Size): boolean =>
  EXCUSES.some(
    ({ kinds, screens, where, text, size: fits }) =>
      kinds.includes(finding.kind) &&
      (screens?.test(screen) ?? true) &&
      (where?.test(finding.where) ?? true) &&
      (text?.test(finding.text) ?? true) &&
      (fits?.(size) ?? true),
  );
