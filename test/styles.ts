import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The style sheets of the screens, read from their text. */

const ROOT = new URL('..', import.meta.url).pathname;
const FOLDER = 'packages/web/src';

export const TOKENS = `${FOLDER}/design/tokens.css`;

export interface Rule {
  /** The sheet, relative to the repository's root. */
  readonly path: string;
  /** Selectors and conditions, outermost first. */
  readonly around: readonly string[];
  readonly declarations: readonly string[];
}

/** A sheet's text without comments as a row of "selector {", "declaration" and "}". */
const piecesOf = (text: string): string[] =>
  text
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split(/(?<=[{}])|;/)
    .flatMap((piece) => (piece.trimEnd().endsWith('}') ? [piece.trimEnd().slice(0, -1), '}'] : [piece]))
    .map((piece) => piece.replaceAll(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '');

const rulesIn = (path: string): Rule[] => {
  const open: { around: string[]; declarations: string[] }[] = [{ around: [], declarations: [] }];
  const rules: Rule[] = [];
  for (const piece of piecesOf(readFileSync(join(ROOT, path), 'utf8'))) {
    const innermost = open.at(-1)!;
    if (piece.endsWith('{')) open.push({ around: [...innermost.around, piece.slice(0, -1).trim()], declarations: [] });
    else if (piece === '}') rules.push({ path, ...open.pop()! });
    else innermost.declarations.push(piece);
  }
  return rules;
};

export const allRules = (): Rule[] =>
  readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(FOLDER, name))
    .flatMap(rulesIn);

const NAMED = [
  ...[
    'white',
    'black',
    'silver',
    'gray',
    'grey',
    'maroon',
    'red',
    'purple',
    'fuchsia',
    'green',
    'lime',
    'olive',
    'yellow',
  ],
  ...[
    'navy',
    'blue',
    'teal',
    'aqua',
    'orange',
    'gold',
    'ivory',
    'beige',
    'brown',
    'pink',
    'crimson',
    'tan',
    'cyan',
    'magenta',
  ],
];
const COLOUR = `#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\\w-])|\\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\\(`;
const IN_STYLES = new RegExp(`${COLOUR}|(?<![\\w-])(?:${NAMED.join('|')})(?![\\w-])`, 'gi');
const IN_SCRIPTS = new RegExp(
  `(?<=['"\`])(?:${COLOUR})|(?<=(?:fill|stroke|color|background)(?:=|: )['"])(?:${NAMED.join('|')})`,
  'gi',
);

/** Colours that a declaration, or the text of a component, has of its own. */
export const coloursOfDeclaration = (declaration: string): string[] =>
  declaration.slice(declaration.indexOf(':') + 1).match(IN_STYLES) ?? [];
export const coloursOfScript = (text: string): string[] => text.match(IN_SCRIPTS) ?? [];

/** Selectors of a rule written out, as if nothing were nested. */
const writtenOut = ({ around }: Rule): string[] =>
  around
    .filter((part) => !part.startsWith('@'))
    .map((part) => part.split(/,(?![^()]*\))/).map((selector) => selector.trim()))
    .reduce((outer, inner) =>
      outer.flatMap((up) => inner.map((own) => (own.includes('&') ? own.replaceAll('&', up) : `${up} ${own}`))),
    );

/** A rule that is about no element of a screen. */
const isFrame = ({ around }: Rule): boolean => around.some((part) => /^@(keyframes|font-face|media print)/.test(part));

const classesOf = (text: string): string[] => text.match(/(?<=\.)[a-z][\w-]*/g) ?? [];

/** The parts of a selector between its combinators; a part with a condition on another element counts as two. */
const partsOf = (selector: string): string[] =>
  selector
    .replaceAll(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
    .replaceAll(':has(', ' ')
    .split(/[\s>+~)]+/)
    .filter((part) => part !== '');

/**
 * What a rule of a screen is about: the root that it is nested in, and what it gives a look below this root, mostly a
 * class. A rule that goes by way of a third class adjusts a part where it lies in another, and defines nothing.
 */
export const definitionsOf = (rule: Rule): { readonly root: string; readonly name: string }[] =>
  isFrame(rule) || rule.declarations.length === 0
    ? []
    : writtenOut(rule).flatMap((selector) => {
        const [first, ...below] = partsOf(selector);
        const last = below.pop() ?? '';
        const root = classesOf(first!).join('.');
        return below.some((part) => part.includes('.')) ? [] : [{ root, name: classesOf(last)[0] ?? last }];
      });

/** Whose looks all screens share. */
export const isPrimitive = ({ path }: Rule): boolean => path.startsWith(`${FOLDER}/design/`);
