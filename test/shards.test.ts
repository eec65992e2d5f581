import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findParallel, findSlurm, PARALLEL_WANTED, SLURM_WANTED } from '../scripts/job-arrays.ts';
import { hardway } from './command.ts';
import { SlurmCluster } from './slurm.ts';

/** The files in `examples/shards`, run by the programs that they are for. */

const EXAMPLES = new URL('../examples/shards/', import.meta.url).pathname;
const BIN = new URL('../packages/cli/bin/hardway.js', import.meta.url).pathname;
const FOLDER = mkdtempSync(join(tmpdir(), 'hardway-arrays-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const SHARDS = 4;
const RUN = 'pass-line --sessions 2000 --rolls 40 --bankroll 20000';

/** A machine with hardway on its PATH; shard 3 dies at its first attempt, as if somebody had killed it. */
const machine = (name: string): { readonly folder: string; readonly env: Record<string, string> } => {
  const folder = join(FOLDER, name);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const command = join(folder, 'bin', 'hardway');
  writeFileSync(
    command,
    `#!/bin/sh
case "$*" in *' --shard 3/'*) if [ ! -e "${folder}/killed" ]; then touch "${folder}/killed"; kill -9 $$; fi;; esac
exec "${process.execPath}" "${BIN}" "$@"
`,
  );
  chmodSync(command, 0o755);
  const PATH = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`;
  return { folder, env: { PATH, SHARDS: `${SHARDS}`, RUN, HOME: folder } };
};

let whole: string;
beforeAll(async () => {
  whole = (await hardway(['simulate', ...RUN.split(' '), '--json'])).stdout;
});

const parallel = findParallel();

describe(`GNU parallel${parallel ? '' : `. ${PARALLEL_WANTED}`}`, () => {
  test.runIf(parallel)(
    'plays every shard, again if one is killed, and only what is missing when it is asked twice',
    () => {
      const { folder, env } = machine('parallel');
      const shell = () =>
        spawnSync('sh', [join(EXAMPLES, 'parallel.sh')], {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, ...env },
        });
      const first = shell();
      expect({ status: first.status, says: first.stderr }).toMatchObject({ status: 0 });
      expect(existsSync(join(folder, 'killed'))).toBe(true);
      expect(readFileSync(join(folder, 'run.json'), 'utf8')).toBe(whole);
      // Somebody loses a file and its line: the same command plays that shard alone.
      rmSync(join(folder, 'parts', '2.json'));
      const log = readFileSync(join(folder, 'parts.log'), 'utf8').split('\n');
      writeFileSync(join(folder, 'parts.log'), log.filter((line) => !line.startsWith('2\t')).join('\n'));
      const kept = readFileSync(join(folder, 'parts', '1.json'), 'utf8');
      const again = shell();
      expect(again.status).toBe(0);
      expect(again.stderr.match(/Wrote parts/g)).toHaveLength(1);
      expect(readFileSync(join(folder, 'parts', '1.json'), 'utf8')).toBe(kept);
      expect(readFileSync(join(folder, 'run.json'), 'utf8')).toBe(whole);
    },
  );
});

const slurm = findSlurm();

describe(`Slurm${slurm ? '' : `. ${SLURM_WANTED}`}`, () => {
  test.runIf(slurm)(
    'plays an array of shards; one that was killed is named as missing, submitted again and merged',
    async () => {
      const { folder, env } = machine('slurm');
      mkdirSync(join(folder, 'parts'));
      const cluster = await SlurmCluster.start(slurm!);
      try {
        const submit = (array: string): string =>
          cluster.ask('sbatch', ['--wait', `--array=${array}`, join(EXAMPLES, 'slurm.sh')], folder, env);
        submit(`1-${SHARDS}`);
        const parts = (): string[] => readdirSync(join(folder, 'parts')).filter((name) => name.endsWith('.json'));
        const merge = () =>
          hardway(['merge', '--json', ...parts().map((name) => join('parts', name))], { cwd: folder });
        expect(parts(), await cluster.said()).toEqual(['1.json', '2.json', '4.json']);
        expect((await merge()).stderr).toContain('of 4 shards one is missing: 3.');
        submit('3');
        expect((await merge()).stdout).toBe(whole);
      } finally {
        await cluster.stop();
      }
    },
  );
});

interface Job {
  readonly kind: string;
  readonly spec: {
    readonly completionMode: string;
    readonly completions: number;
    readonly template: { readonly spec: { readonly containers: readonly Container[] } };
  };
}

interface Container {
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly command: readonly string[];
  readonly args: readonly string[];
}

test('Kubernetes: the command of each pod of the Indexed Job writes the shard of its index', async () => {
  const folder = join(FOLDER, 'kubernetes');
  mkdirSync(folder);
  const { kind, spec } = parse(readFileSync(join(EXAMPLES, 'kubernetes.yaml'), 'utf8')) as Job;
  expect({ kind, mode: spec.completionMode }).toEqual({ kind: 'Job', mode: 'Indexed' });
  const [{ env, command, args }] = spec.template.spec.containers as [Container];
  const set = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  expect(set.SHARDS).toBe(`${spec.completions}`);
  const [shell, ...options] = [
    ...command,
    ...args.map((line) => line.replace('/app/packages/cli/bin/hardway.js', BIN)),
  ];
  for (let index = 0; index < SHARDS; index += 1) {
    const { status, stderr } = spawnSync(shell!, options, {
      encoding: 'utf8',
      env: { ...process.env, ...set, SHARDS: `${SHARDS}`, RUN, PARTS: folder, JOB_COMPLETION_INDEX: `${index}` },
    });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  }
  const merged = await hardway(['merge', '--json', ...readdirSync(folder).map((name) => join(folder, name))]);
  expect(merged.stdout).toBe(whole);
});
