import type { TablePlan } from '@hardway/server';
import { type Files, filesIn } from '../faults/folder.ts';
import { TestHouse } from './open.ts';

/**
 * The files of a practice house that was opened once and closed again. A process that starts on a copy of them has neither
 * passwords to hash nor tables to open, which takes it longer than all the rest.
 */
export const openedBefore = async (tables: readonly TablePlan[]): Promise<Files> => {
  const house = await TestHouse.open(tables);
  await house.running.close();
  const files = await filesIn(house.folder);
  await house.close();
  return files;
};
