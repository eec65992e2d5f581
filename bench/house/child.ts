import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HALF, ROUNDS, WINDOW } from './floor.ts';

/** The bench's own settings are none of the house's. */
const houseEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('HARDWAY_BENCH_')));

/** The house in its own process. */
export class Child {
  readonly address: string;
  private readonly process: ChildProcess;

  private constructor(child: ChildProcess, address: string) {
    this.process = child;
    this.address = address;
  }

  static async open(folder: string, databaseUrl: string | null, plans = [WINDOW, HALF, ROUNDS]): Promise<Child> {
    const tables = join(folder, 'tables.json');
    await writeFile(tables, JSON.stringify(plans));
    const profile = process.env.HARDWAY_BENCH_PROFILE;
    const child = spawn(
      process.execPath,
      [
        '--expose-gc',
        ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
        '--import',
        'tsx',
        new URL('child-process.ts', import.meta.url).pathname,
      ],
      {
        env: {
          ...houseEnvironment(),
          HARDWAY_FOLDER: folder,
          HARDWAY_PORT: '0',
          HARDWAY_TABLES: tables,
          ...(databaseUrl === null ? {} : { HARDWAY_DATABASE_URL: databaseUrl }),
        },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    const { address } = await replyOf<{ address: string }>(child);
    return new Child(child, address);
  }

  /** Once it has proved its whole record, in the thread that then waits for reports. */
  async proved(): Promise<void> {
    const reply = replyOf(this.process);
    this.process.send('proved');
    await reply;
  }

  /** What it holds after a collection, and the processor time that it has had, in microseconds. */
  usage(): Promise<{ readonly memory: NodeJS.MemoryUsage; readonly processor: number }> {
    const reply = replyOf<{ memory: NodeJS.MemoryUsage; processor: number }>(this.process);
    this.process.send('usage');
    return reply;
  }

  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await gone;
  }
}

const replyOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`The house ended with ${code}.`)));
  });
