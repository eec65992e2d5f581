import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TablePlan } from '@hardway/server';

const BIN = new URL('../../packages/cli/bin/hardway.js', import.meta.url).pathname;

/** `hardway serve` in a process of its own, which can be killed and started again on the same record and port. */
export class HouseProcess {
  readonly folder: string;
  private readonly databaseUrl: string | null;
  private readonly environment: Readonly<Record<string, string>>;
  /** All that it has written to stderr since it was last started. */
  said = '';
  private child: ChildProcess | null = null;
  private listening: string;
  private readonly program: string;

  /** It takes any port that is free, if it is told no address. */
  constructor(
    folder: string,
    databaseUrl: string | null = null,
    environment: Readonly<Record<string, string>> = {},
    address = '',
    program = BIN,
  ) {
    this.listening = address;
    this.program = program;
    this.folder = folder;
    this.databaseUrl = databaseUrl;
    this.environment = environment;
  }

  get address(): string {
    return this.listening;
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The code with which it ends by itself. */
  get ended(): Promise<number | null> {
    return new Promise((resolve) => this.child!.once('close', resolve));
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts it with these tables, and again with those of the first time; under a tracer if one is named. */
  async start(tables?: readonly TablePlan[], tracer: readonly string[] = []): Promise<void> {
    const file = join(this.folder, 'tables.json');
    if (tables) await writeFile(file, JSON.stringify(tables));
    const port = this.listening === '' ? '0' : new URL(this.listening).port;
    const command = [...tracer, process.execPath, this.program, 'serve', '--folder', this.folder, '--port', port];
    const child = spawn(command[0]!, command.slice(1), {
      env: {
        ...process.env,
        HARDWAY_TABLES: file,
        ...this.environment,
        ...(this.databaseUrl === null ? {} : { HARDWAY_DATABASE_URL: this.databaseUrl }),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child = child;
    this.listening = await new Promise<string>((resolve, reject) => {
      this.said = '';
      let isOpen = false;
      child.stderr!.on('data', (data: Buffer) => {
        this.said += data.toString();
        if (isOpen) return;
        const open = /(?:open at |"address":")(http:[^\s"]+)/.exec(this.said);
        if (!open) return;
        isOpen = true;
        resolve(open[1]!);
      });
      child.once('exit', () => reject(new Error(`The house did not start: ${this.said}`)));
    });
  }

  /** Ends it, and gives the code that it ended with, if it ended by itself. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT' | 'SIGHUP'): Promise<number | null> {
    const { child } = this;
    if (!child) return null;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
    child.kill(signal);
    return gone;
  }
}
