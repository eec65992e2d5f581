import { accessSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError, note } from './output.ts';

/** Files that a run leaves behind. What cannot be written is refused before the run, not after it. */

export const checkFile = (file: string): void => {
  const folder = dirname(file);
  if (!isFolder(folder)) throw new InputError(`there is no folder "${folder}" to write to.`);
  if (isFolder(file)) throw new InputError(`"${file}" is a folder, not a file.`);
  if (!isWritable(folder)) throw new InputError(`nothing may be written to the folder "${folder}".`);
};

/** Makes the folder if it is not there. */
export const openFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    throw new InputError(`"${folder}" cannot be made a folder.`);
  }
  if (!isWritable(folder)) throw new InputError(`nothing may be written to the folder "${folder}".`);
};

const isFolder = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Writes a file and says so. */
export const writeOut = (file: string, contents: string | Uint8Array): void => {
  try {
    writeFileSync(file, contents);
  } catch {
    throw new InputError(`"${file}" cannot be written.`);
  }
  note(`Wrote ${file}`);
};
