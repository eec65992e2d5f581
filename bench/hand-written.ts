import { Lane } from '@hardway/engine';
import asc from 'assemblyscript/asc';

/** The loop of `assembly/pass-line.ts`, compiled for this machine: what the simulator's vectors are measured by. */

const SOURCE = 'bench/assembly/pass-line.ts';

declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Record<string, unknown> };
};

interface Machine {
  readonly memory: { readonly buffer: ArrayBuffer };
  prepare(): void;
  play(blocks: number, steps: number): void;
  playShort(blocks: number, steps: number): void;
}

const compileLoop = async (): Promise<Machine> => {
  let binary: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [SOURCE, '-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--initialMemory', '1', '-o', 'loop.wasm'],
    {
      writeFile: (_name: string, contents: Uint8Array | string) => {
        if (typeof contents !== 'string') binary = contents;
      },
    },
  );
  if (error || !binary) throw new Error(`${SOURCE} does not compile.\n${stderr.toString()}`);
  return new WebAssembly.Instance(new WebAssembly.Module(binary)).exports as unknown as Machine;
};

const SESSIONS = 16;
const LANES = 4;
/** A point made on the 4 wins 25 units, and what a block wins has 16 bits. */
const STEPS = 1280;
/** The share of draws that are rolls. */
const FAIR_SHARE = 252 / 256;
/** By the document: 7/495 of 10.00 for each decision of 557/165 rolls, in units of 2.00, and the variance of a roll below this. */
const MEAN = -(7 / 495) * 5 * (165 / 557);
const VARIANCE_MAX = 100;
const SIGMAS = 6;

export class HandWrittenLoop {
  private readonly machine: Machine;

  private constructor(machine: Machine) {
    this.machine = machine;
  }

  static async compile(): Promise<HandWrittenLoop> {
    const machine = await compileLoop();
    machine.prepare();
    const generators = new Int32Array(machine.memory.buffer, 0, 4 * LANES);
    for (let lane = 0; lane < LANES; lane += 1)
      for (const [word, value] of new Lane(1, lane).state.entries()) generators[word * LANES + lane] = value;
    return new HandWrittenLoop(machine);
  }

  /** Plays about so many rolls, or a few more, and gives how many; with the vectors' own short cut to totals if asked. */
  play(rolls: number, short: boolean): number {
    const blocks = Math.ceil(rolls / (SESSIONS * STEPS * FAIR_SHARE));
    const bankrolls = new Int32Array(this.machine.memory.buffer, 128, SESSIONS).fill(0);
    if (short) this.machine.playShort(blocks, STEPS);
    else this.machine.play(blocks, STEPS);
    const played = blocks * SESSIONS * STEPS * FAIR_SHARE;
    const won = bankrolls.reduce((sum, bankroll) => sum + bankroll, 0);
    if (Math.abs(won - MEAN * played) > SIGMAS * Math.sqrt(VARIANCE_MAX * played))
      throw new Error(`The hand-written loop won ${won} units in ${played} rolls, which the pass line does not.`);
    return played;
  }
}
