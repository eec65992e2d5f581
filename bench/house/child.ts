import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TablePlan } from '@hardway/server';
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

  static async open(
    folder: string,
    databaseUrl: string | null,
    plans: readonly TablePlan[] = [WINDOW, HALF, ROUNDS],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Child> {
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
          ...settings,
        },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    const { address } = await replyOf<{ address: string }>(child);
    return new Child(child, address);
  }

  get pid(): number {
    return this.process.pid!;
  }

  /** Once it has proved its whole record, in the thread that then waits for reports. */
  async proved(): Promise<void> {
    await this.ask('proved');
  }

  /** Tables that it decides about, which in a house of several nodes are some. */
  tables(): Promise<readonly string[]> {
    return this.ask('tables');
  }

  /** Has rounds come to their end and tables go to other nodes, as `hardway serve` does when it is stopped. */
  async stop(): Promise<void> {
    const gone = this.gone();
    this.process.send('stop');
    await gone;
  }

  /** The processor time that it has had, in microseconds, without a collection. */
  processor(): Promise<number> {
    return this.ask('processor');
  }

  /** What it holds after a collection, and the processor time that it has had, in microseconds. */
  usage(): Promise<{ readonly memory: NodeJS.MemoryUsage; readonly processor: number }> {
    return this.ask('usage');
  }

  /** Stands still, or goes, without a word. */
  async fall(signal: 'SIGSTOP' | 'SIGKILL'): Promise<void> {
    const gone = signal === 'SIGKILL' ? this.gone() : null;
    this.process.kill(signal);
    await gone;
  }

  async close(): Promise<void> {
    const gone = this.gone();
    this.process.kill('SIGTERM');
    await gone;
  }

  private gone(): Promise<unknown> {
    const { exitCode, signalCode } = this.process;
    if (exitCode !== null || signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => this.process.once('exit', resolve));
  }

  /** One question at a time. */
  private ask<T>(question: string): Promise<T> {
    const reply = replyOf<T>(this.process);
    this.process.send(question);
    return reply;
  }
}

const replyOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`The house ended with ${code}.`));
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
    child.once('exit', ended);
  });
