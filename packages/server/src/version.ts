import { readFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');

/** The version of this package, as its own package.json has it. */
export const VERSION = (JSON.parse(manifest) as { readonly version: string }).version;
