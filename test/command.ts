import { spawnSync } from 'node:child_process';
import { vi } from 'vitest';
import { run } from '../packages/cli/src/run.ts';

const BIN = new URL('../packages/cli/bin/hardway.js', import.meta.url).pathname;

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly cwd?: string;
  /** Beside what the tests themselves run with; what is undefined is taken away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** For standard input, which takes a process of its own. */
  readonly input?: string;
}

/** Runs `hardway`, in this process where it can: to start one takes longer than most commands. */
export const hardway = async (
  args: readonly string[],
  { cwd = process.cwd(), env = {}, input }: Surroundings = {},
): Promise<Ended> => (input === undefined ? runHere(args, cwd, env) : runApart(args, { cwd, env, input }));

const runApart = (args: readonly string[], { cwd, env, input }: Required<Surroundings>): Ended => {
  const options = { cwd, input, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], options);
  return { status: status!, stdout, stderr };
};

/** Keeps what is written to one of the streams. */
const listenTo = (stream: NodeJS.WriteStream): { said: () => string; restore: () => void } => {
  const pieces: string[] = [];
  const write = vi.spyOn(stream, 'write').mockImplementation((piece) => {
    pieces.push(typeof piece === 'string' ? piece : Buffer.from(piece).toString());
    return true;
  });
  return { said: () => pieces.join(''), restore: () => write.mockRestore() };
};

const setEnvironment = (env: Required<Surroundings>['env']): void => {
  for (const [name, value] of Object.entries(env))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
};

const runHere = async (args: readonly string[], cwd: string, env: Required<Surroundings>['env']): Promise<Ended> => {
  const [stdout, stderr] = [listenTo(process.stdout), listenTo(process.stderr)];
  const replaced = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]));
  const before = { cwd: process.cwd(), exitCode: process.exitCode };
  try {
    process.chdir(cwd);
    setEnvironment(env);
    process.exitCode = 0;
    await run(args);
    return { status: Number(process.exitCode), stdout: stdout.said(), stderr: stderr.said() };
  } finally {
    process.exitCode = before.exitCode;
    process.chdir(before.cwd);
    setEnvironment(replaced);
    stdout.restore();
    stderr.restore();
  }
};
