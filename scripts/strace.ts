import { spawnSync } from 'node:child_process';
import { install } from './debian.ts';

/** Whether this machine has strace and lets it trace; installed by the system's own way if it may be. */

export const STRACE_WANTED =
  'It needs strace and the right to trace a process of one’s own: apt-get install strace; in a container, --cap-add=SYS_PTRACE.';

export const hasStrace = (): boolean =>
  spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true'], { stdio: 'ignore' }).status === 0;

export const findStrace = (): boolean => {
  if (!hasStrace()) install('strace', ['strace']);
  return hasStrace();
};
