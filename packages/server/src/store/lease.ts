import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** When a process began, by the system's own count; a number that was given again to another one differs in it. */
const beginningOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return '';
  }
};

/** This process, as a seal names it. */
export const HOLDER = `process ${process.pid} of ${hostname()}, begun ${beginningOf(process.pid)}`;

const NAMED = /^process (\d+) of (.*), begun (\d+)$/;

/** Whether another process of this machine is still the one that was named. What cannot be told counts as gone. */
export const isRunning = (holder: string): boolean => {
  const [, pid, host, begun] = NAMED.exec(holder) ?? [];
  return holder !== HOLDER && host === hostname() && beginningOf(Number(pid)) === begun;
};
