import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Holds processes to a part of a processor by the kernel's control groups, of either version. Periods are short, so that a
 * process that has had its part waits for a few milliseconds and not for a tenth of a second. Groups go before everything else
 * on the machine, whatever the niceness of the bench: the kernel compares groups, not the processes in them.
 */

const PERIOD_US = 5_000;
/** What a group weighs, at the most, in the words of either version. */
const WEIGHTS = [
  ['cpu.shares', '262144'],
  ['cpu.weight', '10000'],
] as const;
const ROOTS = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];

/** Where groups of processes can be made that have a part of a processor; undefined where they cannot. */
const findRoot = (): string | undefined =>
  ROOTS.find((root) => {
    if (existsSync(join(root, 'cpu.cfs_quota_us'))) return true;
    const controllers = join(root, 'cgroup.subtree_control');
    return existsSync(controllers) && readFileSync(controllers, 'utf8').split(/\s/).includes('cpu');
  });

export class Slices {
  private readonly root: string;
  private readonly groups: string[] = [];

  /** Null where this machine, or whoever runs the bench, cannot do it. */
  static open(): Slices | null {
    const root = findRoot();
    if (root === undefined) return null;
    try {
      const slices = new Slices(root);
      slices.newGroup();
      slices.close();
      return slices;
    } catch {
      return null;
    }
  }

  private constructor(root: string) {
    this.root = root;
  }

  /** A process gets no more than this part of one processor; gives a way to change that. */
  hold(pid: number): (part: number | null) => void {
    const group = this.newGroup();
    writeFileSync(join(group, 'cgroup.procs'), `${pid}`);
    return (part) => {
      const quota = part === null ? null : Math.round(PERIOD_US * part);
      if (!existsSync(join(group, 'cpu.cfs_quota_us'))) {
        writeFileSync(join(group, 'cpu.max'), `${quota ?? 'max'} ${PERIOD_US}`);
        return;
      }
      writeFileSync(join(group, 'cpu.cfs_period_us'), `${PERIOD_US}`);
      writeFileSync(join(group, 'cpu.cfs_quota_us'), `${quota ?? -1}`);
    };
  }

  private newGroup(): string {
    const group = join(this.root, `hardway-bench-${process.pid}-${this.groups.length}`);
    mkdirSync(group);
    for (const [file, most] of WEIGHTS) if (existsSync(join(group, file))) writeFileSync(join(group, file), most);
    this.groups.push(group);
    return group;
  }

  /** Once the processes are gone. */
  close(): void {
    for (const group of this.groups.splice(0)) rmdirSync(group);
  }
}
