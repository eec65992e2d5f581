import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EDITS } from './controls.ts';
import { patchedHouse } from './patched.ts';

/** The houses of the controls are made from the built one: whoever changes what is taken out there hears of it here. */

test.each(Object.keys(EDITS) as (keyof typeof EDITS)[])(
  'the guard "%s" can be taken out of the built house',
  async (name) => {
    const { program, remove } = await patchedHouse(EDITS[name]);
    try {
      for (const { file, from, to } of EDITS[name]) {
        const text = await readFile(join(program, '../../../server/dist', file), 'utf8');
        expect(text).toContain(to);
        expect(to.includes(from) || !text.includes(from)).toBe(true);
      }
    } finally {
      await remove();
    }
  },
);

test('a guard that is not where it was is not passed over', async () => {
  const gone = { file: 'store/group.js', from: 'no such text', to: '' };
  await expect(patchedHouse([gone])).rejects.toThrow('cannot be taken out: no such text');
});
