import { existsSync, readdirSync } from 'node:fs';
import { findProgram } from './debian.ts';

/** Where this machine has Patroni and all that it needs. */

export const PATRONI_WANTED =
  'It needs Patroni, etcd and PostgreSQL: apt-get install patroni python3-etcd etcd-server postgresql.';

export interface PatroniPrograms {
  readonly patroni: string;
  readonly etcd: string;
  /** The folder of PostgreSQL's own programs. */
  readonly postgres: string;
}

const VERSIONS = '/usr/lib/postgresql';

/** Debian keeps each version's programs in a folder of its own; the latest one counts. */
const postgresFolder = (): string | undefined =>
  (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => `${VERSIONS}/${version}/bin`)
    .find((folder) => existsSync(`${folder}/pg_rewind`));

export const findPatroni = (): PatroniPrograms | undefined => {
  const patroni = findProgram({
    program: 'patroni',
    packages: ['patroni', 'python3-etcd', 'postgresql'],
    services: ['patroni', 'postgresql'],
  });
  const etcd = findProgram({ program: 'etcd', packages: ['etcd-server'], services: ['etcd'] });
  const postgres = postgresFolder();
  return patroni && etcd && postgres ? { patroni, etcd, postgres } : undefined;
};
