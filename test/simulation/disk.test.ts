import { expect, test } from 'vitest';
import { newSeal } from '../../packages/server/src/store/seal.ts';
import { SECTOR_BYTES, SimDisk } from './disk.ts';
import { SimEngine } from './engine.ts';

const PATH = '/simulated/file';
const filled = (value: number, sectors: number): Buffer => Buffer.alloc(sectors * SECTOR_BYTES, value);

/** A disk whose file is on it for good, filled with ones. */
const diskWithFile = async (sectors: number): Promise<SimDisk> => {
  const disk = new SimDisk(null);
  await disk.write(PATH, 0, filled(1, sectors));
  await disk.sync(PATH);
  await disk.syncNames(PATH);
  return disk;
};

test('what was synced is there after a power cut; what was not is there in any part, but never in a part of a sector', async () => {
  const disk = await diskWithFile(64);
  const seen = new Set<number>();
  for (let cuts = 0; cuts < 12; cuts += 1) {
    await disk.write(PATH, 0, filled(2, 32));
    disk.losePower();
    const bytes = await disk.read(PATH);
    for (let sector = 0; sector < 64; sector += 1) {
      const part = bytes.subarray(sector * SECTOR_BYTES, (sector + 1) * SECTOR_BYTES);
      expect(new Set(part).size).toBe(1);
      if (sector >= 32) expect(part[0]).toBe(1);
      else seen.add(part[0]!);
    }
    await disk.write(PATH, 0, filled(1, 32));
    await disk.sync(PATH);
  }
  expect([...seen].sort()).toEqual([1, 2]);
});

test('a file whose name nobody synced is gone with the power', async () => {
  const disk = new SimDisk(null);
  await disk.write(PATH, 0, filled(1, 1));
  await disk.sync(PATH);
  disk.losePower();
  expect(disk.exists(PATH)).toBe(false);
});

test('a full disk and one that fails say so', async () => {
  const disk = await diskWithFile(1);
  disk.trouble.isFull = true;
  await expect(disk.write(PATH, 0, filled(2, 1))).rejects.toThrow('ENOSPC');
  disk.trouble.isFull = false;
  disk.trouble.eio = 100;
  await expect(disk.write(PATH, 0, filled(2, 1))).rejects.toThrow('EIO');
  await expect(disk.sync(PATH)).rejects.toThrow('EIO');
});

test('a flipped bit is one bit', async () => {
  const disk = await diskWithFile(4);
  disk.flip(PATH);
  const bytes = await disk.read(PATH);
  const changed = [...bytes].filter((byte) => byte !== 1);
  expect(changed).toHaveLength(1);
  expect(Math.log2(changed[0]! ^ 1) % 1).toBe(0);
});

test('a commit that failed is there when the engine was opened again, or it is not; never in part', async () => {
  const disk = new SimDisk(null);
  const engine = new SimEngine({ disk, path: PATH, leaseMs: null, clock: () => 0 });
  const outcomes = new Set<boolean>();
  let lease = 0;
  for (let tries = 0; tries < 40; tries += 1) {
    lease += 1;
    const change = { seals: [{ ...newSeal(''), lease, holder: 'x'.repeat(2_000) }], freed: ['y'.repeat(3_000)] };
    disk.trouble.eio = tries % 2 === 0 ? 50 : 0;
    const isDone = await engine.commit(change).then(
      () => true,
      () => false,
    );
    disk.trouble.eio = 0;
    if (!isDone && tries % 4 === 0) disk.losePower();
    await engine.reopen();
    const isThere = engine.isHeld('', lease);
    if (isDone) expect(isThere).toBe(true);
    else outcomes.add(isThere);
    if (!isThere) lease -= 1;
  }
  expect([...outcomes].sort()).toEqual([false, true]);
});
