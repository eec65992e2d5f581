import { openHouse, type RunningHouse, type TablePlan } from '@hardway/server';
import { practiceConfig, QUICK } from '../house/open.ts';

/** A house that people come to, wherever it runs. */
export interface House {
  readonly folder: string;
  readonly address: string;
  readonly isRunning: boolean;
  /** What it has said since it was started. */
  readonly said: string;
  start(tables: readonly TablePlan[]): Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<unknown>;
}

/** The whole house in this process: a start costs a tenth of what a process does. It cannot be killed, only closed. */
export class HouseHere implements House {
  readonly folder: string;
  readonly said = '';
  private running: RunningHouse | null = null;
  private readonly databaseUrl: string | null;

  constructor(folder: string, databaseUrl: string | null = null) {
    this.folder = folder;
    this.databaseUrl = databaseUrl;
  }

  get address(): string {
    return this.running?.address ?? '';
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  async start(tables: readonly TablePlan[]): Promise<void> {
    const config = practiceConfig(this.folder, tables);
    const where = this.databaseUrl === null ? config : { ...config, databaseUrl: this.databaseUrl };
    this.running = await openHouse(where, { passwords: QUICK });
  }

  async kill(): Promise<void> {
    const { running } = this;
    this.running = null;
    await running?.close();
  }
}
