import { readFileSync, writeFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';

/**
 * Compiles the sixteen-session kernel and writes it into the engine as text, so that the engine needs no file beside it
 * in Node or a browser. With --check it only says whether that text is up to date.
 */

const SOURCE = 'packages/engine/assembly/sixteen.ts';
const TARGET = 'packages/engine/src/simulator/sixteen.wasm.ts';

const compileKernel = async (): Promise<Uint8Array> => {
  let binary: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [SOURCE, '-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--initialMemory', '1', '-o', 'kernel.wasm'],
    {
      writeFile: (_name: string, contents: Uint8Array | string) => {
        if (typeof contents !== 'string') binary = contents;
      },
    },
  );
  if (error || !binary) throw new Error(`${SOURCE} does not compile.\n${stderr.toString()}`);
  return binary;
};

const text = `/** Compiled from ${SOURCE} by npm run kernel: WebAssembly, as hexadecimal digits. */
export const SIXTEEN =
  '${Buffer.from(await compileKernel()).toString('hex')}';
`;

if (!process.argv.includes('--check')) writeFileSync(TARGET, text);
else if (readFileSync(TARGET, 'utf8') === text) process.stdout.write('The compiled kernel is up to date.\n');
else {
  process.stderr.write(`${TARGET} is out of date: run npm run kernel.\n`);
  process.exitCode = 1;
}
