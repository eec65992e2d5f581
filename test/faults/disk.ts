import type { Random } from '../random.ts';
import type { Operation } from './trace.ts';

/**
 * A disk under a file system that keeps its word and no more: what was synced stays; of what was not, a power cut leaves
 * nothing, all, or any part in any order, cut at the sectors. A new file's name stays once the file or its folder is
 * synced, a rename or a removal once the folder is.
 */

const SECTOR = 512;

type Change =
  | { readonly is: 'write'; readonly at: number; readonly data: Buffer }
  | { readonly is: 'truncate'; readonly size: number };

interface File {
  synced: Buffer;
  current: Buffer;
  pending: Change[];
}

type NameChange =
  | { readonly is: 'link'; readonly name: string; readonly file: File }
  | { readonly is: 'rename'; readonly name: string; readonly to: string }
  | { readonly is: 'unlink'; readonly name: string };

/** How much of what was not synced survives. */
export const LOSSES = ['nothing', 'all', 'the first ones', 'some', 'some sectors'] as const;
export type Loss = (typeof LOSSES)[number];

export class Disk {
  private readonly synced: Map<string, File>;
  private readonly current: Map<string, File>;
  private pending: NameChange[] = [];

  constructor(files: ReadonlyMap<string, Buffer>) {
    this.synced = new Map([...files].map(([name, data]) => [name, { synced: data, current: data, pending: [] }]));
    this.current = new Map(this.synced);
  }

  apply(operation: Operation): void {
    const file = 'file' in operation ? this.current.get(operation.file) : undefined;
    switch (operation.is) {
      case 'open':
        this.open(operation.file, operation.creates, operation.truncates);
        break;
      case 'write':
        if (file) change(file, { is: 'write', at: operation.at ?? file.current.length, data: operation.data });
        break;
      case 'truncate':
        if (file) change(file, { is: 'truncate', size: operation.size });
        break;
      case 'sync':
        if (operation.file === '') this.syncNames();
        else if (file) this.syncFile(file);
        break;
      case 'rename':
        this.rename({ is: 'rename', name: operation.file, to: operation.to });
        break;
      case 'unlink':
        this.rename({ is: 'unlink', name: operation.file });
        break;
      case 'told':
        break;
    }
  }

  private open(name: string, creates: boolean, truncates: boolean): void {
    const known = this.current.get(name);
    if (known && truncates) change(known, { is: 'truncate', size: 0 });
    if (known || !creates) return;
    this.rename({ is: 'link', name, file: { synced: Buffer.alloc(0), current: Buffer.alloc(0), pending: [] } });
  }

  private rename(changed: NameChange): void {
    this.pending.push(changed);
    renamed(this.current, changed);
  }

  private syncNames(): void {
    for (const changed of this.pending.splice(0)) renamed(this.synced, changed);
  }

  private syncFile(file: File): void {
    file.synced = file.current;
    file.pending = [];
    for (const link of this.pending.filter((changed) => changed.is === 'link' && changed.file === file))
      renamed(this.synced, link);
    this.pending = this.pending.filter((changed) => changed.is !== 'link' || changed.file !== file);
  }

  /** The files as a cut at this moment might leave them. */
  cut(random: Random, loss: Loss = random.pick(LOSSES)): ReadonlyMap<string, Buffer> {
    const names = new Map(this.synced);
    // A journal keeps the order of names.
    for (const changed of this.pending.slice(0, survivors(loss, this.pending.length, random))) renamed(names, changed);
    return new Map([...names].map(([name, file]) => [name, remains(file, loss, random)]));
  }
}

const survivors = (loss: Loss, count: number, random: Random): number => {
  if (loss === 'nothing') return 0;
  return loss === 'all' ? count : random.below(count + 1);
};

const renamed = (names: Map<string, File>, changed: NameChange): void => {
  if (changed.is === 'link') {
    names.set(changed.name, changed.file);
    return;
  }
  const file = names.get(changed.name);
  names.delete(changed.name);
  if (changed.is === 'rename' && file) names.set(changed.to, file);
};

const change = (file: File, changed: Change): void => {
  file.pending.push(changed);
  file.current = changedBy(file.current, changed);
};

const changedBy = (data: Buffer, changed: Change): Buffer => {
  if (changed.is === 'truncate') return resized(data, changed.size);
  const end = changed.at + changed.data.length;
  const next = resized(data, Math.max(data.length, end));
  changed.data.copy(next, changed.at);
  return next;
};

const resized = (data: Buffer, size: number): Buffer => {
  const next = Buffer.alloc(size);
  data.copy(next, 0, 0, size);
  return next;
};

const remains = ({ synced, pending }: File, loss: Loss, random: Random): Buffer =>
  surviving(pending, loss, random).reduce(changedBy, synced);

const surviving = (pending: readonly Change[], loss: Loss, random: Random): readonly Change[] => {
  switch (loss) {
    case 'nothing':
      return [];
    case 'all':
      return pending;
    case 'the first ones': {
      const whole = pending.slice(0, random.below(pending.length + 1));
      const torn = pending[whole.length];
      const sectors = torn ? sectorsOf(torn) : [];
      return [...whole, ...sectors.slice(0, random.below(sectors.length + 1))];
    }
    case 'some':
      return pending.filter(() => random.chance(50));
    case 'some sectors':
      return pending.flatMap(sectorsOf).filter(() => random.chance(50));
  }
};

/** A change as the disk takes it: sector by sector. */
const sectorsOf = (changed: Change): readonly Change[] => {
  if (changed.is === 'truncate') return [changed];
  const { at, data } = changed;
  const sectors: Change[] = [];
  for (let from = 0; from < data.length; ) {
    const to = Math.min(data.length, from + SECTOR - ((at + from) % SECTOR));
    sectors.push({ is: 'write', at: at + from, data: data.subarray(from, to) });
    from = to;
  }
  return sectors;
};
