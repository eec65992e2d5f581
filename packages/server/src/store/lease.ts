import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
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

/** What tells two machines of one name apart, and two containers on one machine; empty where the system does not say. */
const bootOf = (): string => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
};

const BOOT = bootOf();

const PROCESS = `process ${process.pid} of ${hostname()}, begun ${beginningOf(process.pid)}, boot ${BOOT}`;

/** A store of this process, as a seal names it; no other store has the same name. */
export const newHolder = (): string => `${PROCESS}, store ${randomUUID()}`;

/** Earlier releases named neither boot nor store. */
const NAMED = /^process (\d+) of (.*), begun (\d+)(?:, boot (.*), store .*)?$/;

/** Whether another process of this machine is still the one that was named. What cannot be told counts as gone. */
export const isRunning = (holder: string): boolean => {
  const [, pid, host, begun] = NAMED.exec(holder) ?? [];
  const isOwn = holder.startsWith(PROCESS);
  return !isOwn && host === hostname() && beginningOf(Number(pid)) === begun;
};

/** Whether a process is certainly over: it ran on this machine, since it was started, and is not there any more. */
export const isOver = (holder: string): boolean => {
  const [, pid, host, begun, boot] = NAMED.exec(holder) ?? [];
  const isHere = host === hostname() && boot !== undefined && boot !== '' && boot === BOOT;
  return isHere && beginningOf(Number(pid)) !== begun;
};
