import { randomBytes } from 'node:crypto';
import { type Face, Lane, type Roll } from '@hardway/engine';
import { virtualDice } from '../packages/server/src/tables/virtual-shaker.ts';

/** Bytes for programs that judge generators: as the virtual shaker draws them, as its dice fall, and two bad ones. */

const CHUNK = 1 << 16;

/** Drawn in large pieces: the shaker's own small ones come from the same place, only slower. */
const inPieces = (): ((count: number) => Uint8Array) => {
  let [piece, at] = [randomBytes(CHUNK), 0];
  return (count) => {
    if (at + count > piece.length) [piece, at] = [randomBytes(CHUNK), 0];
    at += count;
    return piece.subarray(at - count, at);
  };
};

export type Bytes = () => Buffer;

/** The bytes that faces are made of. */
export const rawBytes: Bytes = () => randomBytes(CHUNK);

/**
 * Two dice show one of 36 pairs. 32 of them make five bits, the other four make none, so the bits are even if the dice are.
 */
const bytesOf = (next: () => Roll): Bytes => {
  let [bits, count] = [0, 0];
  return () => {
    const bytes = Buffer.alloc(CHUNK);
    for (let at = 0; at < CHUNK; ) {
      const [first, second] = next() as [Face, Face];
      const pair = (first - 1) * 6 + second - 1;
      if (pair >= 32) continue;
      bits = (bits << 5) | pair;
      count += 5;
      if (count < 8) continue;
      count -= 8;
      bytes[at++] = (bits >> count) & 0xff;
      bits &= (1 << count) - 1;
    }
    return bytes;
  };
};

/** The virtual shaker's dice. */
export const diceBytes = (): Bytes => {
  const draw = inPieces();
  return bytesOf(() => virtualDice(2, draw));
};

/** The mistake that everybody makes once: the remainder of a byte by six, with nothing thrown away. */
export const remainderBytes = (): Bytes => {
  const draw = inPieces();
  return bytesOf(() => [...draw(2)].map((byte) => ((byte % 6) + 1) as Face));
};

/** A coin that shows heads 52 times in a hundred. */
export const loadedBytes: Bytes = () => {
  const source = randomBytes(CHUNK * 8);
  const bytes = Buffer.alloc(CHUNK);
  for (const [index, byte] of source.entries()) if (byte < 133) bytes[index >> 3]! |= 1 << (index & 7);
  return bytes;
};

const SHARDS = 1000;

/** What a chunk of words becomes when so many streams give one in turn. */
const inTurn = (next: (stream: number) => number): Bytes => {
  let stream = 0;
  return () => {
    const words = Int32Array.from({ length: CHUNK / 4 }, () => {
      stream = (stream + 1) % SHARDS;
      return next(stream);
    });
    return Buffer.from(words.buffer);
  };
};

/** The words of the simulator's dice as 1,000 shards of a run have them, each a million sessions, one of each in turn. */
export const shardBytes = (): Bytes => {
  const lanes = Array.from({ length: SHARDS }, (_, shard) => new Lane(1, shard * 250_000));
  const word = new Int32Array(1);
  return inTurn((shard) => {
    lanes[shard]!.fill(word, 1);
    return word[0]!;
  });
};

/** Streams of a generator that is fair by itself, seeded with their numbers. */
export const numberedBytes = (): Bytes => {
  const states = Array.from({ length: SHARDS }, (_, stream) => stream + 1);
  return inTurn((stream) => {
    states[stream] = (states[stream]! * 16_807) % 2_147_483_647;
    return states[stream]! << 1;
  });
};
