import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file by its path from the repository's root, and what is to be in it. */
export type Page = readonly [file: string, text: string];

const isStale = (folder: string, [file, text]: Page): boolean => {
  try {
    return readFileSync(join(folder, file), 'utf8') !== text;
  } catch {
    return true;
  }
};

/** Pages that are missing below a folder, or are not what they should be. */
export const staleIn = (folder: string, pages: readonly Page[]): readonly Page[] =>
  pages.filter((page) => isStale(folder, page));

export const writeIn = (folder: string, pages: readonly Page[]): void => {
  for (const [file, text] of pages) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
};
