import { readFileSync } from 'node:fs';

/** The version of the package that this command was installed from. */
export const installedVersion = (): string => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
};
