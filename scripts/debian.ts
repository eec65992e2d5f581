import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

/** Debian and its kin, as root. */
const install = ({ program, packages, services = [] }: Wanted): void => {
  process.stderr.write(`No ${program} on this machine: installing it with apt-get.\n`);
  for (const [command, ...args] of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
    ...services.map((service) => ['systemctl', 'disable', '--quiet', '--now', service] as const),
  ] as readonly (readonly [string, ...string[]])[])
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', command === 'apt-get' ? 'inherit' : 'ignore'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
};

/** Where this machine has it; installed by the system's own way if it has none and may have one. */
export const findProgram = (wanted: Wanted): string | undefined => {
  if (!found(wanted) && process.platform === 'linux' && process.getuid?.() === 0) install(wanted);
  return found(wanted);
};
