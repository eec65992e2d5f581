import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../scratch.ts';

/** Faults that are put into a copy of the house, each of which a simulation has to find. */

interface PlantedEdit {
  readonly file: string;
  /** It has to be there exactly once. */
  readonly from: string;
  readonly to: string;
}

export interface Planted {
  readonly name: string;
  /** Where it takes several. */
  readonly nodes?: number;
  /** Where it takes tables at which nobody deals. */
  readonly isUnattended?: boolean;
  readonly edits: readonly PlantedEdit[];
}

const GROUP = 'packages/server/src/store/group.ts';
const OWNER = 'packages/server/src/tables/owner.ts';

export const PLANTED: readonly Planted[] = [
  {
    name: 'acknowledge before commit',
    edits: [
      {
        file: GROUP,
        from: 'const plan = this.planOf(batch, []);',
        to: 'const plan = this.planOf(batch, []);\n    batch.forEach(({ resolve }, index) => resolve(plan.results[index]!));',
      },
    ],
  },
  {
    name: 'forget one posting on void',
    edits: [
      {
        file: 'packages/engine/dist/table/ledger.js',
        from: 'of event.returned)',
        to: 'of event.returned.slice(1))',
      },
    ],
  },
  {
    name: 'takeover without fence',
    nodes: 3,
    edits: [
      {
        file: 'test/simulation/engine.ts',
        from: "if (!this.isHeld(seal.node, seal.lease) || !this.areOwned(seal.node, owned)) return 'fenced';",
        to: 'if (this.areOwned(seal.node, owned) === null) return "fenced";',
      },
      {
        file: 'test/simulation/engine.ts',
        from: 'async renew(node: string, lease: number): Promise<boolean> {\n    if (!this.isHeld(node, lease)) return false;',
        to: 'async renew(node: string, lease: number): Promise<boolean> {\n    if (lease < 0) return false;',
      },
    ],
  },
  {
    name: 'a snapshot one entry short',
    edits: [
      {
        file: OWNER,
        from: 'this.durable = table;\n    for (const listener of this.listeners) listener({ entries, table });\n    if (',
        to: '(this as any).short = this.durable;\n    this.durable = table;\n    for (const listener of this.listeners) listener({ entries, table });\n    if (',
      },
      {
        file: OWNER,
        from: 'await this.store.saveSnapshot(this.stream, snapshotOf(this.durable));',
        to: 'await this.store.saveSnapshot(this.stream, snapshotOf({ ...((this as any).short ?? this.durable), version: this.durable.version }));',
      },
    ],
  },
  {
    name: 'voucher paid before its append',
    edits: [
      {
        file: 'packages/server/src/stream/owner.ts',
        from: 'const appended = await this.store.append(append).catch((error: unknown) => this.resolve(command, error));',
        to: "const appended: any = { is: 'appended' };\n    void this.store.append(append).catch(() => undefined);",
      },
    ],
  },
  {
    name: 'a projection updated outside the transaction',
    edits: [
      {
        file: GROUP,
        from: 'const outcome = await this.asking(this.database.write(plan.batch, seal, this.ownedIn(plan)));',
        to: 'const late = (this as any).late ?? [];\n      (this as any).late = plan.batch.documents;\n      const outcome = await this.asking(this.database.write({ ...plan.batch, documents: late }, seal, this.ownedIn(plan)));',
      },
    ],
  },
  {
    name: 'a timer that fires twice',
    isUnattended: true,
    edits: [
      {
        file: 'packages/server/src/tables/unattended.ts',
        from: 'const timer = setTimeout(done, milliseconds);',
        to: 'const timer = setTimeout(() => {\n        done();\n        const own = this as any;\n        if (own.again) return;\n        own.again = this.playOn()\n          .catch(() => undefined)\n          .finally(() => {\n            own.again = undefined;\n          });\n      }, milliseconds);',
      },
      {
        file: 'packages/server/src/tables/unattended.ts',
        from: 'if (this.drawn?.turn !== number)',
        to: 'if (this.drawn?.turn !== number || (this as any).again)',
      },
    ],
  },
  {
    name: 'a lost wake-up of the group commit',
    edits: [
      {
        file: GROUP,
        from: '    this.running = undefined;\n',
        to: '    await setImmediate();\n    this.running = undefined;\n',
      },
      {
        file: GROUP,
        from: "this.watch({ is: 'append-waits' });\n      this.running ??= this.run();",
        to: "this.watch({ is: 'append-waits' });\n      if (this.queue.length === 1) this.running ??= this.run();",
      },
    ],
  },
  {
    name: 'a refused command remembered as done',
    edits: [
      {
        file: OWNER,
        from: 'answer.then((told) => (!told.ok && FORGOTTEN.includes(told.refused) ? forget() : undefined), forget);',
        to: 'answer.then((told) => {\n      const yes = { ok: true, version: this.ahead.version } as const;\n      if (!told.ok && FORGOTTEN.includes(told.refused)) forget();\n      const was = this.answers.get(id);\n      if (was && !told.ok && !FORGOTTEN.includes(told.refused)) this.answers.set(id, { asked: was.asked, answer: Promise.resolve(yes) });\n    }, forget);',
      },
    ],
  },
  {
    name: 'a correction applied to the chair',
    edits: [
      {
        file: 'packages/engine/dist/table/rulings.js',
        from: 'if (hasLeft({ sittings }, seat, unit))',
        to: 'if (seat < 0 && hasLeft({ sittings }, seat, unit))',
      },
    ],
  },
];

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWN = ['@hardway', 'hardway', 'hardway-house'];

export interface FoundFault {
  readonly isFound: boolean;
  /** Of a processor. */
  readonly seconds: number;
  /** What the simulation said. */
  readonly says: string;
}

/** Runs the simulation with a fault in it, for so many processor seconds at the most. */
export const findPlanted = async ({ edits, nodes, isUnattended }: Planted, seconds: number): Promise<FoundFault> => {
  const folder = await scratchFolder('planted');
  try {
    await copyInto(folder);
    for (const edit of edits) await replaceIn(folder, edit);
    const { code, output } = await runIn(folder, [
      '--seconds',
      `${seconds}`,
      ...(nodes === undefined ? [] : ['--nodes', `${nodes}`]),
      ...(isUnattended ? ['--unattended'] : []),
    ]);
    const [, says = ''] = /things are wrong\.\n\s*(.*)/.exec(output) ?? [];
    const [, spent = '0'] = /in ([\d.]+) processor seconds/.exec(output) ?? [];
    return { isFound: code === 1 && says !== '', seconds: Number(spent), says: says || output.trim() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The parts that a simulation runs, with their own names for each other. */
const copyInto = async (folder: string): Promise<void> => {
  for (const part of ['package.json', 'test', 'scripts', 'tsconfig.base.json'])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  for (const [name, parts] of [
    ['engine', ['package.json', 'dist', 'src']],
    ['server', ['package.json', 'dist', 'src']],
  ] as const)
    for (const part of parts)
      await cp(join(ROOT, 'packages', name, part), join(folder, 'packages', name, part), { recursive: true });
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@hardway'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (!OWN.includes(name)) await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  for (const name of ['engine', 'server'])
    await symlink(join(folder, 'packages', name), join(modules, '@hardway', name));
};

const replaceIn = async (folder: string, { file, from, to }: PlantedEdit): Promise<void> => {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} does not have this exactly once: ${from}`);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
};

const runIn = (
  folder: string,
  options: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve, reject) => {
    const program = ['--import', 'tsx', 'scripts/check-simulation.ts', '--whole', ...options];
    const child = spawn(process.execPath, program, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
