import { spawnSync } from 'node:child_process';

/** Whether this machine has strace and lets it trace; installed by the system's own way if it may be. */

export const STRACE_WANTED =
  'It needs strace and the right to trace a process of one’s own: apt-get install strace; in a container, --cap-add=SYS_PTRACE.';

export const hasStrace = (): boolean =>
  spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true'], { stdio: 'ignore' }).status === 0;

/** Debian and its kin, as root. */
const install = (): void => {
  process.stderr.write('No strace on this machine: installing it with apt-get.\n');
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'strace'],
  ])
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
};

export const findStrace = (): boolean => {
  if (!hasStrace() && process.platform === 'linux' && process.getuid?.() === 0) install();
  return hasStrace();
};
