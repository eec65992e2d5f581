import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { anchorOf } from '../scripts/docs/markdown.ts';

/** Links of Markdown documents, and where they lead. */

export const documentsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** What is written, without what is only shown. */
const proseOf = (file: string): string => readFileSync(file, 'utf8').replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '');

const anchorsOf = (file: string): ReadonlySet<string> => {
  const seen = new Map<string, number>();
  const anchors = [...proseOf(file).matchAll(/^#{1,6} (.*)$/gm)].map(([, heading]) => {
    const anchor = anchorOf(heading!);
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
  return new Set(anchors);
};

/** The links of a document that lead nowhere. */
export const brokenLinks = (file: string): readonly string[] =>
  [
    ...proseOf(file)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g),
  ]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target) && !leads(file, target))
    .map((target) => `${relative('.', file)}: ${target}`);

const leads = (file: string, target: string): boolean => {
  const [path = '', anchor] = target.split('#');
  const found = path === '' ? file : join(dirname(file), decodeURIComponent(path));
  if (!existsSync(found)) return false;
  return anchor === undefined || (statSync(found).isFile() && anchorsOf(found).has(anchor));
};
