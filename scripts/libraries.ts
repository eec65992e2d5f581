import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The libraries that the house runs on, of every platform, as the lock file has them. */

export interface Library {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Where it lies once installed. */
  readonly path: string;
}

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: true;
  readonly link?: true;
}

const FOLDER = 'node_modules/';

export const lockedLibraries = (root: string): readonly (Library & Pick<Locked, 'dev'>)[] => {
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && !link)
    .map(([path, { version, license = 'none', dev }]) => ({
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version,
      licence: license,
      path: join(root, path),
      ...(dev && { dev }),
    }));
};

/** Those that are passed on. */
export const runtimeLibraries = (root: string): readonly Library[] => lockedLibraries(root).filter(({ dev }) => !dev);

/** What the installed library says of itself; undefined where it is not installed, being for another platform. */
export const installedLicence = ({ path }: Library): string | undefined => {
  const file = `${path}/package.json`;
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { license?: string }).license ?? 'none';
};
