import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Programs of other people that tests run, as Debian has them. */

interface Wanted {
  readonly program: string;
  /** What Debian calls it; installed as root if it is missing. */
  readonly packages: readonly string[];
  /** The name of a setting that says where it is. */
  readonly setting?: string;
  /** What its package starts with the machine, which nobody has asked for here. */
  readonly services?: readonly string[];
}

/** Debian has some where only root looks. */
const places = (): string[] => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

const found = ({ program, setting }: Wanted): string | undefined =>
  [setting && process.env[setting], ...places().map((folder) => join(folder, program))].find(
    (file) => file !== undefined && file !== '' && existsSync(file),
  );

const run = (command: string, args: readonly string[], says: 'inherit' | 'ignore'): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', says],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** apt-get gives up where somebody else is at it: whoever installs waits here for the one before. */
const INSTALLING = join(tmpdir(), 'hardway-installing.lock');

const aptGet = (says: 'inherit' | 'ignore', ...args: readonly string[]): boolean =>
  run('flock', [INSTALLING, 'apt-get', '-o', 'DPkg::Lock::Timeout=600', '-qq', ...args], says);

/** Debian and its kin, as root. Another process may have installed the same while this one waited: then nothing is done. */
export const install = (what: string, packages: readonly string[], services: readonly string[] = []): void => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  process.stderr.write(`No ${what} on this machine: installing it with apt-get.\n`);
  const ask = ['install', '-y', '--no-install-recommends', ...packages];
  // A machine whose lists of packages are old, or that has none, fetches them first.
  if (!aptGet('ignore', ...ask) && aptGet('inherit', 'update')) aptGet('inherit', ...ask);
  for (const service of services) run('systemctl', ['disable', '--quiet', '--now', service], 'ignore');
};

/** Where this machine has it; installed by the system's own way if it has none and may have one. */
export const findProgram = (wanted: Wanted): string | undefined => {
  if (!found(wanted)) install(wanted.program, wanted.packages, wanted.services);
  return found(wanted);
};
