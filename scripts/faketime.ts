import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './debian.ts';

/** The library that tells a process another time of day; installed by the system's own way if it may be. */

export const FAKETIME_WANTED =
  'Clocks are left alone: that needs libfaketime (apt-get install faketime), or its file named in HARDWAY_LIBFAKETIME.';

const LIBRARIES = '/usr/lib';

/** Debian has it in a folder for the kind of machine. */
const places = (): string[] =>
  ['.', ...readdirSync(LIBRARIES)].map((folder) => join(LIBRARIES, folder, 'faketime/libfaketime.so.1'));

const found = (): string | undefined =>
  [process.env.HARDWAY_LIBFAKETIME ?? '', ...places()].find((file) => file !== '' && existsSync(file));

export const findFaketime = (): string | undefined => {
  if (process.platform !== 'linux') return undefined;
  if (!found()) install('libfaketime', ['faketime']);
  return found();
};
