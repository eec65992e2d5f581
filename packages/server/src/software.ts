import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Store } from './store/store.ts';

const STREAM = 'house';

/** SHA-256 over every file that the house runs, by name and content. */
export const softwareHash = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const place of [import.meta.url, import.meta.resolve('@hardway/engine')]) {
    const folder = fileURLToPath(new URL('.', place));
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((file) => file.endsWith('.js')).sort())
      hash
        .update(name)
        .update('\0')
        .update(await readFile(`${folder}${name}`))
        .update('\0');
  }
  return hash.digest('hex');
};

/** Writes down that the house was started, and by which software. */
export const recordStart = async (store: Store, at: number): Promise<string> => {
  const software = await softwareHash();
  for (;;) {
    const { version } = await store.head(STREAM);
    const { is } = await store.append({
      stream: STREAM,
      expectedVersion: version,
      command: `start:${version + 1}`,
      at,
      events: [{ type: 'HouseStarted', software, node: process.version } as { type: string }],
      answer: null,
    });
    if (is === 'appended') return software;
  }
};
