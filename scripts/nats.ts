import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where this machine has a NATS server; installed by the system's own way if it has none and may have one. */

export const NATS_WANTED =
  'It needs nats-server: apt-get install nats-server, or one from nats.io on the PATH or named in HARDWAY_NATS_SERVER.';

/** Debian has it where only root looks. */
const places = (): string[] => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

const found = (): string | undefined =>
  [process.env.HARDWAY_NATS_SERVER, ...places().map((folder) => join(folder, 'nats-server'))].find(
    (file) => file !== undefined && file !== '' && existsSync(file),
  );

/** Debian and its kin, as root. The package starts a server with the machine, which nobody has asked for here. */
const install = (): void => {
  process.stderr.write('No nats-server on this machine: installing it with apt-get.\n');
  for (const [command, ...args] of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'nats-server'],
    ['systemctl', 'disable', '--quiet', '--now', 'nats-server'],
  ] as const)
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', command === 'apt-get' ? 'inherit' : 'ignore'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
};

export const findNatsServer = (): string | undefined => {
  if (!found() && process.platform === 'linux' && process.getuid?.() === 0) install();
  return found();
};
