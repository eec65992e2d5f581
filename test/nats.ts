import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findNatsServer, NATS_WANTED } from '../scripts/nats.ts';
import { freePort } from '../scripts/postgres.ts';
import { Network } from './faults/network.ts';
import { scratchFolder } from './scratch.ts';

/** Real NATS servers for tests, reached from this machine only. */

export interface NatsServer {
  readonly host: string;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Stands still and wakes up again: what is sent to it meanwhile stays on the way. */
  pause(): void;
  resume(): void;
  /** On the same ports as before. */
  start(): Promise<void>;
}

export interface Nats {
  readonly servers: readonly NatsServer[];
  /** As HARDWAY_NATS_URL has it. */
  readonly addresses: string;
  /** To each server from the others, where these can be cut. */
  readonly routes: readonly Network[];
  stop(): Promise<void>;
}

interface Ports {
  readonly client: number;
  readonly route: number;
}

/** By which way the others reach a server, and by which it reaches the first; null where they need no way of their own. */
interface Routes {
  readonly own: Network | null;
  readonly first: number | null;
}

const ANY = -1;

/** Clients are told of no other server than those they know: what they can reach is the tests' to decide. */
const configured = (ports: Ports, { own, first }: Routes, more: string): string => `
listen: "127.0.0.1:${ports.client}"
cluster {
  name: test
  no_advertise: true
  listen: "127.0.0.1:${ports.route}"
  ${own ? `advertise: "127.0.0.1:${own.port}"` : ''}
  routes: [${first === null ? '' : `"nats://127.0.0.1:${first}"`}]
}
${more}`;

/** `more` is added to each server's settings; `ways` lets the routes between servers be cut. */
export const startNats = async (count = 1, more = '', ways = false): Promise<Nats> => {
  const program = findNatsServer();
  if (program === undefined) throw new Error(NATS_WANTED);
  const folder = await scratchFolder('nats');
  const servers: (NatsServer & { readonly ports: Ports })[] = [];
  const routes: Network[] = [];
  for (let index = 0; index < count; index += 1) {
    const route = ways ? await freePort() : ANY;
    if (ways) routes.push(await Network.to({ host: '127.0.0.1', port: route }));
    const first = index === 0 ? null : (routes[0]?.port ?? servers[0]!.ports.route);
    const own = routes[index] ?? null;
    servers.push(await startServer(program, join(folder, `${index}.conf`), route, { own, first }, more));
  }
  return {
    servers,
    addresses: servers.map(({ host }) => `nats://${host}`).join(','),
    routes,
    stop: async () => {
      for (const server of servers) await server.kill();
      for (const way of routes) await way.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const startServer = async (program: string, config: string, route: number, routes: Routes, more: string) => {
  let child: ChildProcess | undefined;
  const begin = async (wanted: Ports): Promise<Ports> => {
    await writeFile(config, configured(wanted, routes, more));
    child = spawn(program, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
    return portsOf(child);
  };
  const ports = await begin({ client: ANY, route });
  return {
    host: `127.0.0.1:${ports.client}`,
    ports,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    start: async () => {
      await begin(ports);
    },
  };
};

/** It says on which ports it listens before it says that it is ready. */
const portsOf = async (child: ChildProcess): Promise<Ports> => {
  const said: string[] = [];
  const lines = createInterface({ input: child.stderr! });
  const ports: { client?: number; route?: number } = {};
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      said.push(line);
      const [, kind, port] = /Listening for (client|route) connections on .*:(\d+)$/.exec(line) ?? [];
      if (kind === 'client' || kind === 'route') ports[kind] = Number(port);
      if (ports.client !== undefined && ports.route !== undefined) resolve();
    });
    lines.on('close', () => reject(new Error(`nats-server has ended:\n${said.join('\n')}`)));
  });
  return { client: ports.client!, route: ports.route! };
};
