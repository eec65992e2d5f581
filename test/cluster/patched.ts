import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../scratch.ts';

/** The built house with some of its text replaced, in a folder of its own: there is no switch for this in the product. */

export interface Edit {
  /** In the server's built files. */
  readonly file: string;
  /** It has to be there exactly once. */
  readonly from: string;
  readonly to: string;
}

export interface Patched {
  readonly program: string;
  remove(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGES = ['engine', 'server', 'cli', 'web'];
const OWN = ['@hardway', 'hardway'];

export const patchedHouse = async (edits: readonly Edit[]): Promise<Patched> => {
  const folder = await scratchFolder('patched');
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    for (const name of PACKAGES)
      for (const part of ['package.json', 'dist', ...(name === 'cli' ? ['bin'] : [])])
        await cp(join(ROOT, 'packages', name, part), join(folder, 'packages', name, part), { recursive: true });
    const modules = join(folder, 'node_modules');
    await mkdir(join(modules, '@hardway'), { recursive: true });
    for (const name of await readdir(join(ROOT, 'node_modules')))
      if (!OWN.includes(name) && !name.startsWith('.'))
        await symlink(join(ROOT, 'node_modules', name), join(modules, name));
    for (const name of PACKAGES) await symlink(join(folder, 'packages', name), join(modules, '@hardway', name));
    for (const edit of edits) await replaced(join(folder, 'packages/server/dist', edit.file), edit);
    return { program: join(folder, 'packages/cli/bin/hardway.js'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
};

const replaced = async (path: string, { file, from, to }: Edit): Promise<void> => {
  const text = await readFile(path, 'utf8');
  if (text.split(from).length !== 2)
    throw new Error(`${file} does not have this exactly once, so the guard cannot be taken out: ${from}`);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
};
