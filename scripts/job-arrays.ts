import { findProgram } from './debian.ts';

/** Where this machine has the programs that run arrays of jobs. */

export const PARALLEL_WANTED = 'It needs GNU parallel: apt-get install parallel, or one on the PATH.';

export const findParallel = (): string | undefined => findProgram({ program: 'parallel', packages: ['parallel'] });

export const SLURM_WANTED = 'It needs root, and Slurm with Munge: apt-get install slurm-wlm munge.';

const SLURM = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'scontrol'] as const;

export type SlurmPrograms = Readonly<Record<(typeof SLURM)[number], string>>;

/** Its nodes start jobs for whoever asks, which takes root. */
export const findSlurm = (): SlurmPrograms | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const services = ['munge', 'slurmctld', 'slurmd'];
  const found = SLURM.map((program) => [program, findProgram({ program, packages: ['slurm-wlm', 'munge'], services })]);
  return found.every(([, file]) => file !== undefined) ? (Object.fromEntries(found) as SlurmPrograms) : undefined;
};
