import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp, PRACTICE_FLOOR, restore, StoreError } from '@hardway/server';
import { MANIFEST, type Manifest, signManifest } from '../../packages/server/src/backup/manifest.ts';
import { savedFile } from '../../packages/server/src/store/files.ts';
import { TestHouse } from '../house/open.ts';
import { scratchFolder } from '../scratch.ts';
import { ANSWER_MS, type Finding, leaks, type OpenTarget, processorMs, type Target } from './target.ts';

/** Backups of which somebody has changed files and manifest, and who may even have the house's key. */

/** What is done to a good backup. */
interface Order {
  /** Bytes put over a file's own, in hexadecimal. */
  readonly edits?: readonly { readonly file: string; readonly at: number; readonly hex: string }[];
  /** Fields put over the manifest's own. */
  readonly manifest?: object;
  /** Whether the manifest then tells of the files as they are, and whether it is signed again. */
  readonly told?: boolean;
  readonly signed?: boolean;
}

const SEEDS: readonly Order[] = [
  { edits: [], manifest: {}, told: true, signed: true },
  { edits: [{ file: 'hardway.db', at: 100, hex: '00' }], told: true, signed: true },
  { edits: [{ file: 'hardway.db', at: 4096, hex: '0d00000001' }], told: true, signed: true },
  { edits: [{ file: 'hardway.db', at: 20_000, hex: 'ffffffff' }], told: true, signed: true },
  { edits: [{ file: 'public-key.pem', at: 30, hex: '41' }], told: true, signed: true },
  { edits: [{ file: 'practice-staff.json', at: 0, hex: '7b' }], told: true, signed: false },
  { manifest: { streams: [{ stream: 'house', version: 1, hash: '0'.repeat(64) }] }, told: false, signed: true },
  { manifest: { files: [{ name: '../x', bytes: 1, sha256: '0'.repeat(64) }] }, signed: true },
];

interface Good {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly manifest: Manifest;
  readonly key: string;
}

const makeGood = async (folder: string): Promise<Good> => {
  const house = await TestHouse.open(PRACTICE_FLOOR.slice(0, 1));
  const target = join(folder, 'good');
  const order = { folder: house.folder, target, version: '0.1.0', now: Date.now, withKey: true };
  await backUp({ ...order, progress: () => undefined });
  await house.close();
  const manifest = JSON.parse(await readFile(join(target, MANIFEST), 'utf8')) as Manifest;
  const files = new Map<string, Buffer>();
  for (const { name } of manifest.files) files.set(name, await readFile(join(target, name)));
  return { files, manifest, key: files.get('signing-key.pem')!.toString() };
};

const edited = (data: Buffer, name: string, { edits }: Order): Buffer => {
  const copy = Buffer.from(data);
  if (Array.isArray(edits))
    for (const { file, at, hex } of edits.map((edit) => Object(edit) as { file: unknown; at: unknown; hex: unknown }))
      if (file === name && typeof at === 'number' && typeof hex === 'string')
        Buffer.from(hex, 'hex').copy(copy, Math.min(Math.max(0, Math.floor(at) || 0), copy.length));
  return copy;
};

/** Writes the altered backup. */
const putBackup = async ({ files, manifest, key }: Good, order: Order, folder: string): Promise<void> => {
  await mkdir(folder);
  for (const [name, data] of files) await writeFile(join(folder, name), edited(data, name, order));
  const told = order.told ? { files: await Promise.all([...files.keys()].map((name) => savedFile(folder, name))) } : {};
  const { signature, ...stated } = { ...manifest, ...told, ...order.manifest };
  const written = order.signed ? signManifest(stated, key) : { ...stated, signature };
  await writeFile(join(folder, MANIFEST), JSON.stringify(written));
};

class BackupTarget implements OpenTarget {
  private readonly folder: string;
  private readonly good: Good;

  constructor(folder: string, good: Good) {
    this.folder = folder;
    this.good = good;
  }

  async run(inputs: readonly string[]): Promise<readonly Finding[]> {
    const findings: Finding[] = [];
    for (const input of inputs) {
      const order = orderIn(input);
      if (order) findings.push(...(await this.one(order)).map((what) => ({ what, input })));
    }
    return findings;
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private async one(order: Order): Promise<readonly string[]> {
    const [backup, folder] = [join(this.folder, 'backup'), join(this.folder, 'house')];
    await putBackup(this.good, order, backup);
    const began = processorMs();
    try {
      const restored = await restore({
        backup,
        folder,
        publicKey: undefined,
        now: Date.now,
        progress: () => undefined,
      });
      const took = processorMs() - began;
      return [
        ...(leaks(JSON.stringify(restored)) ? [`an answer tells of the inside: ${JSON.stringify(restored)}`] : []),
        ...(took > ANSWER_MS ? [`it took ${took.toFixed(0)} ms of processor`] : []),
        ...(restored.is === 'broken' && existsSync(join(folder, 'hardway.db'))
          ? ['a broken backup was put in place']
          : []),
      ];
    } catch (error) {
      return error instanceof StoreError ? [] : [`it threw ${(error as Error).stack}`];
    } finally {
      for (const gone of [backup, folder]) await rm(gone, { recursive: true, force: true });
    }
  }
}

const orderIn = (input: string): Order | undefined => {
  try {
    const order = JSON.parse(input) as Order | null;
    return typeof order === 'object' && order !== null ? order : undefined;
  } catch {
    return undefined;
  }
};

export const backupTarget: Target = {
  name: 'backup',
  seeds: () => SEEDS.map((order) => JSON.stringify(order)),
  open: async () => {
    const folder = await scratchFolder('fuzz-backup');
    return new BackupTarget(folder, await makeGood(folder));
  },
};
