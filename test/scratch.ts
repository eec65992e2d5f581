import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes: containers often have 64 MB there, which a PostgreSQL fills. */
const ROOM = 2 * 1024 ** 3;

const hasRoom = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
};

const PLACE = hasRoom() ? MEMORY : tmpdir();

/**
 * A new folder, in memory where the machine has it. The house syncs there as on any disk, without waiting for one. Tests of
 * what survives a crash keep their folders on disk.
 */
export const scratchFolder = (name: string): Promise<string> => mkdtemp(join(PLACE, `hardway-${name}-`));
