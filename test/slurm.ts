import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SlurmPrograms } from '../scripts/job-arrays.ts';
import { freePort } from '../scripts/postgres.ts';
import { until } from './until.ts';

/** A cluster of this one machine, with its own Munge: nothing of it is left when it is stopped. */
export class SlurmCluster {
  private readonly programs: SlurmPrograms;
  private readonly folder: string;
  private readonly running: readonly ChildProcess[];

  static async start(programs: SlurmPrograms): Promise<SlurmCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'hardway-slurm-'));
    await chmod(folder, 0o700);
    await Promise.all(['state', 'spool'].map((name) => mkdir(join(folder, name))));
    await writeFile(join(folder, 'munge.key'), randomBytes(1024), { mode: 0o400 });
    await writeFile(join(folder, 'slurm.conf'), await settings(folder));
    const at = (name: string): string => join(folder, name);
    const munge = [
      'key-file=munge.key',
      'socket=munge.socket',
      'pid-file=munge.pid',
      'log-file=munge.log',
      'seed-file=munge.seed',
    ];
    const start = (command: string, args: readonly string[]): ChildProcess =>
      spawn(command, args, { stdio: 'ignore', env: { ...process.env, SLURM_CONF: at('slurm.conf') } });
    const running = [
      start(programs.munged, [
        '--foreground',
        '--force',
        ...munge.map((option) => `--${option.replace('=', `=${folder}/`)}`),
      ]),
      start(programs.slurmctld, ['-D']),
      start(programs.slurmd, ['-D']),
    ];
    const cluster = new SlurmCluster(programs, folder, running);
    await until(() => cluster.ask('scontrol', ['show', 'node']).includes('State=IDLE'));
    return cluster;
  }

  private constructor(programs: SlurmPrograms, folder: string, running: readonly ChildProcess[]) {
    this.programs = programs;
    this.folder = folder;
    this.running = running;
  }

  /** What one of its commands says, also when it fails. */
  ask(program: keyof SlurmPrograms, args: readonly string[], cwd?: string, env: Record<string, string> = {}): string {
    const { stdout, stderr } = spawnSync(this.programs[program], args, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...env, SLURM_CONF: join(this.folder, 'slurm.conf') },
    });
    return `${stdout}${stderr}`;
  }

  async said(): Promise<string> {
    const logs = ['slurmctld.log', 'slurmd.log'].map((name) => readFile(join(this.folder, name), 'utf8'));
    return (await Promise.all(logs)).join('');
  }

  async stop(): Promise<void> {
    const gone = this.running.map((child) => (child.exitCode === null ? once(child, 'exit') : undefined));
    for (const child of this.running) child.kill('SIGKILL');
    await Promise.all(gone);
    await rm(this.folder, { recursive: true, force: true });
  }
}

const settings = async (folder: string): Promise<string> => {
  const host = hostname().split('.')[0];
  return `ClusterName=hardway
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${await freePort()}
SlurmdPort=${await freePort()}
AuthType=auth/munge
AuthInfo=socket=${folder}/munge.socket
MpiDefault=none
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobRequeue=1
ReturnToService=2
SlurmUser=root
SlurmdUser=root
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
NodeName=${host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;
};
