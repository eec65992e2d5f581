import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from './until.ts';

/** Programs of other people, run here by the files of `deploy` as they stand; only the addresses are this machine's. */

export const DEPLOY = new URL('../deploy/', import.meta.url).pathname;

/** A program that runs until it is ended, by its id. */
export class Running {
  readonly name: string;
  /** All that it has said, for whoever wants to know why it has ended. */
  said = '';
  private readonly child: ChildProcess;
  private readonly waiting = new Set<() => void>();

  constructor(program: string, args: readonly string[], options: SpawnOptions) {
    this.name = program.split('/').at(-1)!;
    this.child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (data: Buffer) => {
        this.said += data.toString();
        for (const look of this.waiting) look();
      });
    this.child.once('close', () => {
      for (const look of this.waiting) look();
    });
  }

  get pid(): number {
    return this.child.pid!;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves once it has said this, and fails if it ends before. */
  says(words: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const heard = words.exec(this.said);
        if (!heard && this.isRunning) return;
        this.waiting.delete(look);
        if (heard) resolve(heard);
        else reject(new Error(`${this.name} has ended:\n${this.said}`));
      };
      this.waiting.add(look);
      look();
    });
  }

  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    if (!this.isRunning) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
  }
}

/** Three of the NATS servers that a house is to have, who know each other. */
interface DeployedNats {
  readonly servers: readonly Running[];
  /** As HARDWAY_NATS_URL has it. */
  readonly addresses: string;
}

interface NatsPorts {
  readonly client: number;
  readonly route: number;
  readonly monitor: number;
}

const NATS_PASSWORD = '90e1-of-the-house';
const ROUTE_PASSWORD = 'of-the-routes';

export const natsEnvironment = (own: NatsPorts, name: string, all: readonly NatsPorts[]): Record<string, string> => ({
  NATS_NAME: name,
  NATS_LISTEN: `"127.0.0.1:${own.client}"`,
  NATS_MONITOR: `"127.0.0.1:${own.monitor}"`,
  NATS_PASSWORD: `"${NATS_PASSWORD}"`,
  NATS_CLUSTER_LISTEN: `"127.0.0.1:${own.route}"`,
  NATS_ROUTE_PASSWORD: `"${ROUTE_PASSWORD}"`,
  NATS_ROUTES: JSON.stringify(
    all.filter((other) => other !== own).map(({ route }) => `nats://route:${ROUTE_PASSWORD}@127.0.0.1:${route}`),
  ),
});

export const startDeployedNats = async (program: string, ports: readonly NatsPorts[]): Promise<DeployedNats> => {
  const servers = ports.map(
    (own, index) =>
      new Running(program, ['-c', `${DEPLOY}nats.conf`], {
        env: { ...process.env, ...natsEnvironment(own, `nats-${index + 1}`, ports) },
      }),
  );
  for (const server of servers) {
    await server.says(/Server is ready/);
    if (ports.length > 1) await server.says(/Route connection created/);
  }
  return {
    servers,
    addresses: ports.map(({ client }) => `nats://house:${NATS_PASSWORD}@127.0.0.1:${client}`).join(','),
  };
};

/** HAProxy by one of its files; `environment` says where everybody is. Resolves once it lets somebody in. */
export const startHaproxy = async (
  program: string,
  file: string,
  environment: Readonly<Record<string, string>>,
  letsIn: () => Promise<unknown>,
): Promise<Running> => {
  const args = ['-db', '-f', `${DEPLOY}haproxy/${file}`];
  const running = new Running(program, args, { env: { ...process.env, ...environment } });
  await until(async () => {
    if (!running.isRunning) throw new Error(`${program} has ended:\n${running.said}`);
    return letsIn().catch(() => false);
  });
  return running;
};
