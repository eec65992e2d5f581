import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoPerson, Staff } from './staff/index.ts';

/**
 * A practice floor shows the accounts of its staff to everybody, one for each role, with passwords drawn for this folder
 * alone. A real house never has them.
 */
export const practiceStaff = async (staff: Staff, folder: string): Promise<readonly DemoPerson[]> => {
  const file = join(folder, 'practice-staff.json');
  const created = await staff.createDemoStaff();
  if (!('refused' in created)) {
    // Whole or not at all: the passwords are told only once.
    await writeFile(`${file}.new`, JSON.stringify(created, null, 2), { mode: 0o600 });
    await rename(`${file}.new`, file);
    return created;
  }
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DemoPerson[];
  } catch {
    return [];
  }
};
