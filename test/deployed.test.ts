import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '@hardway/server';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findHaproxy, HAPROXY_WANTED } from '../scripts/haproxy.ts';
import { findNatsServer, NATS_WANTED } from '../scripts/nats.ts';
import { DEPLOY, natsEnvironment } from './deployed.ts';

/**
 * The files for a house on several machines, without containers: names that have to agree, and what each program itself says
 * of its file. `test/house/balancer.test.ts` and `npm run check:patroni` run them.
 */

const ROOT = new URL('../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
}

const { services, volumes } = parse(read('compose.cluster.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

const all = (kind: string): readonly (readonly [string, Service])[] =>
  Object.entries(services).filter(([name]) => name.startsWith(`${kind}-`));

const HOUSES = all('house');
const NATS = all('nats');
const DATABASES = all('database');

test('there are three houses, three NATS, a database with a standby, and a balancer', () => {
  expect([HOUSES, NATS, DATABASES, all('etcd')].map(({ length }) => length)).toEqual([3, 3, 2, 3]);
  expect(services.balancer).toBeDefined();
});

test('what waits for another waits for one that is there', () => {
  for (const [name, { depends_on: waits = [] }] of Object.entries(services))
    for (const other of Array.isArray(waits) ? waits : Object.keys(waits))
      expect(Object.keys(services), name).toContain(other);
});

test('only the balancer is reached, from this machine alone, and nobody has more rights than needed', () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
  expect(open.map(([name, { ports }]) => [name, ports])).toEqual([['balancer', ['127.0.0.1:8080:8080']]]);
  for (const service of Object.values(services))
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
});

test('no password is written down, and nothing starts without one', () => {
  for (const [, { environment = {} }] of Object.entries(services))
    for (const [name, value] of Object.entries(environment))
      if (name.endsWith('PASSWORD')) expect(value, name).toMatch(/^"?\$\{[A-Z_]+(:\?[^}]+)?\}"?$/);
  const text = read('compose.cluster.yaml');
  for (const [, name] of text.matchAll(/\$\{([A-Z_]+)\}/g)) expect(text).toContain(`\${${name}:?`);
});

test('every volume is declared, and every file that is given to a container is there', () => {
  const sources = Object.values(services).flatMap((service) => service.volumes?.map((one) => one.split(':')[0]!) ?? []);
  for (const source of new Set(sources))
    if (!source.startsWith('.')) expect(volumes).toHaveProperty([source]);
    else if (source !== './floor') expect(existsSync(join(ROOT, source)), source).toBe(true);
  expect(new Set(sources)).toEqual(
    new Set([...Object.keys(volumes), './floor', './deploy/nats.conf', './deploy/haproxy']),
  );
});

test('the nodes are one house: their settings are, and differ in their names alone', () => {
  const settings = HOUSES.map(([, { environment }]) => environment!);
  expect(new Set(settings.map((own) => own.HARDWAY_NODE)).size).toBe(3);
  const others = settings.map(({ HARDWAY_NODE: _, ...rest }) => JSON.stringify(rest));
  expect(new Set(others).size).toBe(1);
  const named = Object.keys(settings[0]!).filter((name) => name.startsWith('HARDWAY_'));
  expect(named.filter((name) => !SETTINGS.some((setting) => setting.name === name))).toEqual([]);
  const { HARDWAY_DATABASE_URL: database, HARDWAY_NATS_URL: nats } = settings[0]!;
  for (const [name] of DATABASES) expect(database).toContain(`${name}:5432`);
  for (const [name] of NATS) expect(nats).toContain(`@${name}:4222`);
  const stopWithin = Number(SETTINGS.find(({ name }) => name === 'HARDWAY_STOP_WITHIN')!.default);
  for (const [, service] of HOUSES) expect(Number.parseInt(service.stop_grace_period!, 10)).toBeGreaterThan(stopWithin);
});

test('those that join take the keys of the first one before they start', () => {
  const [, ...joining] = HOUSES;
  for (const [, { entrypoint, volumes: own }] of joining) {
    expect(own).toContain('house-one:/first:ro');
    const script = entrypoint!.at(-1)!.replaceAll('$$', '$');
    for (const file of ['signing-key.pem', 'public-key.pem', 'practice-staff.json']) expect(script).toContain(file);
    expect(spawnSync('sh', ['-n', '-c', script]).status).toBe(0);
    const start = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(read('Dockerfile'))![1]!) as string[];
    expect(script).toContain(`exec ${start.join(' ')} serve`);
  }
});

test('NATS is told everything that its file asks the environment for', () => {
  const asked = [...read('deploy/nats.conf').matchAll(/: \$([A-Z_]+)|, password: \$([A-Z_]+)/g)];
  const names = new Set(asked.map(([, one, other]) => one ?? other));
  for (const [name, { environment }] of NATS) {
    expect(new Set(Object.keys(environment!)), name).toEqual(names);
    expect(environment!.NATS_NAME).toBe(name);
    for (const [other] of NATS) expect(environment!.NATS_ROUTES).toContain(`@${other}:6222`);
  }
  const ports = { client: 1, route: 2, monitor: 3 };
  expect(new Set(Object.keys(natsEnvironment(ports, 'one', [ports])))).toEqual(names);
});

test('the balancer knows every house, and asks each whether it is ready', () => {
  const text = read('deploy/haproxy/house.cfg');
  for (const [name] of HOUSES) expect(text).toContain(`-${name}:8080}" check`);
  expect(text).toContain('uri /readyz');
  expect(services.balancer!.command!.at(-1)).toBe('/usr/local/etc/haproxy/house.cfg');
});

test('the database commits on both machines, and only a standby that has everything is promoted', () => {
  const { bootstrap } = parse(read('deploy/patroni/patroni.yml')) as {
    bootstrap: { dcs: Record<string, number> & { postgresql: { parameters: object } }; post_init: string };
  };
  const { dcs } = bootstrap;
  expect(dcs).toMatchObject({ synchronous_mode: true, postgresql: { use_pg_rewind: true } });
  expect(dcs.postgresql.parameters).toMatchObject({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
  expect(dcs.loop_wait! + 2 * dcs.retry_timeout!).toBeLessThanOrEqual(dcs.ttl!);
  expect(statSync(`${DEPLOY}patroni/create-database`).mode & 0o111).toBe(0o111);
  const image = read('deploy/patroni/Dockerfile');
  expect(image).toContain('COPY patroni.yml create-database /etc/hardway/');
  expect(bootstrap.post_init).toBe('/etc/hardway/create-database');
  for (const [name, { environment }] of DATABASES)
    expect(environment).toMatchObject({ PATRONI_NAME: name, PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${name}:5432` });
});

describe('each program takes its file as it stands', () => {
  const haproxy = findHaproxy();
  const nats = findNatsServer();

  test.skipIf(!haproxy).each(['house.cfg', 'database.cfg'])(
    `HAProxy takes %s${haproxy ? '' : `. ${HAPROXY_WANTED}`}`,
    (file) => {
      const { status, stderr } = spawnSync(haproxy!, ['-c', '-f', `${DEPLOY}haproxy/${file}`], { encoding: 'utf8' });
      expect({ status, said: status === 0 ? '' : stderr }).toEqual({ status: 0, said: '' });
      // That no house is known by such a name here is all that it has to say.
      const warnings = stderr.split('\n').filter((line) => line.includes('[WARNING]'));
      expect(warnings.filter((line) => !line.includes('could not resolve address'))).toEqual([]);
    },
  );

  test.skipIf(!nats)(`NATS takes nats.conf${nats ? '' : `. ${NATS_WANTED}`}`, () => {
    const ports = { client: 4222, route: 6222, monitor: 8222 };
    const env = { ...process.env, ...natsEnvironment(ports, 'one', [ports, { ...ports, route: 6223 }]) };
    const { status, stderr } = spawnSync(nats!, ['-c', `${DEPLOY}nats.conf`, '-t'], { env, encoding: 'utf8' });
    expect({ status, said: status === 0 ? '' : stderr }).toEqual({ status: 0, said: '' });
  });
});
