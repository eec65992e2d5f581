import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoPerson } from './protocol/answers.ts';
import type { Staff } from './staff/index.ts';
import { PRACTICE_STAFF, sync } from './store/files.ts';

/**
 * A practice floor shows the accounts of its staff to everybody, one for each role, with passwords drawn for this folder
 * alone. A real house never has them.
 */
export const practiceStaff = async (staff: Staff, folder: string): Promise<readonly DemoPerson[]> => {
  const file = join(folder, PRACTICE_STAFF);
  const created = await staff.createDemoStaff(async (people) => {
    // Whole or not at all, and on the disk.
    await writeFile(`${file}.new`, JSON.stringify(people, null, 2), { mode: 0o600 });
    await sync(`${file}.new`);
    await rename(`${file}.new`, file);
    await sync(folder);
  });
  if (!('refused' in created)) return created;
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DemoPerson[];
  } catch {
    return [];
  }
};
