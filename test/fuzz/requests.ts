import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { TestHouse } from '../house/open.ts';
import { openFloor, TABLES, Written } from './floor.ts';
import { ANSWER_MS, type Finding, leaks, type OpenTarget, processorMs, type Target } from './target.ts';

/**
 * HTTP requests, on sockets of their own. An input is "POST /path as role", further header lines, an empty line and the
 * body; $ID stands for an id that nobody has used. Bytes that are no HTTP at all go over the wire as they are.
 */

interface Described {
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly minimum?: number;
}

const ROLES = ['dealer', 'cage', 'shift-manager', 'administrator', 'auditor', 'surveillance'] as const;

/** A plain value of a schema: what is wrong with it is the mutator's to find. */
const sampleOf = (name: string, schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return sampleOf(name, schema.anyOf[0]!);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, own]) => [key, sampleOf(key, own)]));
    case 'array':
      return [sampleOf(name, schema.items ?? {})];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return name === 'command' ? '$ID' : name === 'table' ? TABLES[0] : `demo-${name}`;
  }
};

const PARAMETERS: Readonly<Record<string, string>> = {
  table: TABLES[0]!,
  account: 'demo-dealer',
  number: '1',
  terminal: 'terminal-1',
  what: 'balance',
};

const seeds = (): readonly string[] => {
  const file = new URL('../../docs/reference/openapi.json', import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, parameters = [] }]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? '1');
      const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => `${name}=1`);
      const body = requestBody && sampleOf('', requestBody.content['application/json'].schema);
      return ROLES.map(
        (role) =>
          `${method.toUpperCase()} ${filled}${query.length > 0 ? `?${query.join('&')}` : ''} as ${role}\n\n${body ? JSON.stringify(body) : ''}`,
      );
    }),
  );
};

const OF_THE_HOUSE = /^house[:/]/;
const SAID_YES = /^HTTP\/1\.1 2/m;

/** Methods that change nothing. */
const READS = /^(GET|HEAD|OPTIONS)$/;

interface Answered {
  readonly input: string;
  readonly method: string;
  readonly text: string;
}

class RequestTarget implements OpenTarget {
  private readonly house: TestHouse;
  private readonly written: Written;
  private ids = 0;
  private isDoubted = false;

  constructor(house: TestHouse) {
    this.house = house;
    this.written = new Written(house);
  }

  async run(inputs: readonly string[]): Promise<readonly Finding[]> {
    await this.written.since();
    const findings: Finding[] = [];
    for (let at = 0; at < inputs.length; at += TOGETHER)
      findings.push(...(await this.together(inputs.slice(at, at + TOGETHER))));
    return findings;
  }

  close(): Promise<void> {
    return this.house.close();
  }

  private async together(inputs: readonly string[]): Promise<readonly Finding[]> {
    const began = processorMs();
    const answers = await Promise.all(inputs.map((input) => this.ask(input)));
    const took = processorMs() - began;
    if (took > ANSWER_MS && inputs.length > 1)
      return (await Promise.all(inputs.map((input) => this.together([input])))).flat();
    const late = took > ANSWER_MS ? [{ what: `it took ${took.toFixed(0)} ms of processor`, input: inputs[0]! }] : [];
    return [...late, ...answers.flatMap(wrongWith), ...(await this.unasked(answers))];
  }

  /** Where every change was refused nothing has changed. */
  private async unasked(answers: readonly Answered[]): Promise<readonly Finding[]> {
    const commands = (await this.written.since()).filter((command) => !OF_THE_HOUSE.test(command));
    // Whoever hung up does not know either, and it may be written a little later.
    const doubted = this.isDoubted;
    this.isDoubted = answers.some(({ method, text }) => !READS.test(method) && text === '');
    const isAsked =
      doubted || this.isDoubted || answers.some(({ method, text }) => !READS.test(method) && SAID_YES.test(text));
    return isAsked ? [] : commands.map((command) => ({ what: `${command} is written, and everything was refused` }));
  }

  private async ask(input: string): Promise<Answered> {
    const { method, text } = await this.requestOf(input.replaceAll('$ID', () => `i${++this.ids}`));
    return {
      input,
      method,
      text: await exchange(new URL(this.house.address), text, method === 'NONE' ? HALF_MS : WHOLE_MS),
    };
  }

  private async requestOf(input: string): Promise<{ method: string; text: string }> {
    const at = input.indexOf('\n\n');
    const [first = '', ...headers] = input.slice(0, Math.max(0, at)).split('\n');
    const [, method, path, role] = /^(\S+) (\S*) as (\S+)$/.exec(first) ?? [];
    if (method === undefined) return { method: 'NONE', text: input };
    const body = input.slice(at + 2);
    const cookie = (ROLES as readonly string[]).includes(role!) ? await this.house.cookieOf(role!) : '';
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'host: localhost',
      'connection: close',
      'x-hardway: 1',
      `cookie: ${cookie}`,
      ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
      ...headers,
    ];
    return { method, text: `${lines.join('\r\n')}\r\n\r\n${body}` };
  }
}

/** Requests that are under way at the same time. */
const TOGETHER = 16;

const wrongWith = ({ input, text }: Answered): readonly Finding[] => {
  const [, status = ''] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? [];
  return [
    ...(leaks(text) ? [{ what: `an answer tells of the inside: ${text.slice(-300)}`, input }] : []),
    ...(/^50[^3]$/.test(status) ? [{ what: `it is answered with ${status}: ${text.slice(-300)}`, input }] : []),
  ];
};

/** Whoever has sent half a request is not answered, and hangs up after this; no finding depends on it. */
const HALF_MS = 2_000;
/** The house itself waits no longer for the rest of a request. */
const WHOLE_MS = 60_000;

/** All that comes back until one of both hangs up. */
const exchange = ({ hostname, port }: URL, text: string, patienceMs: number): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });

export const requestTarget: Target = {
  name: 'requests',
  seeds,
  open: async () => new RequestTarget(await openFloor()),
};
