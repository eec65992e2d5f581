import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The library that tells a process another time of day; installed by the system's own way if it may be. */

export const FAKETIME_WANTED =
  'Clocks are left alone: that needs libfaketime (apt-get install faketime), or its file named in HARDWAY_LIBFAKETIME.';

const LIBRARIES = '/usr/lib';

/** Debian has it in a folder for the kind of machine. */
const places = (): string[] =>
  ['.', ...readdirSync(LIBRARIES)].map((folder) => join(LIBRARIES, folder, 'faketime/libfaketime.so.1'));

const found = (): string | undefined =>
  [process.env.HARDWAY_LIBFAKETIME ?? '', ...places()].find((file) => file !== '' && existsSync(file));

/** Debian and its kin, as root. */
const install = (): void => {
  process.stderr.write('No libfaketime on this machine: installing it with apt-get.\n');
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'faketime'],
  ])
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
};

export const findFaketime = (): string | undefined => {
  if (process.platform !== 'linux') return undefined;
  if (!found() && process.getuid?.() === 0) install();
  return found();
};
