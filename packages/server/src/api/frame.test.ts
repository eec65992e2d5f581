import { expect, test } from 'vitest';
import * as ws from 'ws';
import { frameOf } from './frame.ts';

/** The package exports it, and its types do not know. */
const { Sender } = ws as unknown as { Sender: { frame(data: Buffer, options: object): Buffer[] } };

const framedByPackage = (data: Buffer): Buffer =>
  Buffer.concat(Sender.frame(data, { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }));

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
  'a text of %i bytes is framed as the package does',
  (length) => {
    const text = 'x'.repeat(length);
    expect(frameOf(text).equals(framedByPackage(Buffer.from(text)))).toBe(true);
  },
);

test('texts and bytes become one frame, whose length is that of UTF-8', () => {
  const text = '{"名":"骰宝 😀"}';
  expect(frameOf('{"名":', Buffer.from('"骰宝 '), '😀"}').equals(framedByPackage(Buffer.from(text)))).toBe(true);
});
