import { parentPort, workerData } from 'node:worker_threads';
import { StrategyError } from '@hardway/engine';
import type { GameBlock } from './game.ts';
import { Players, type WorkerJob } from './players.ts';
import { buffersOf } from './rows.ts';

/** Plays the blocks of sessions it is handed and sends back their figures. */

export interface RefusedBlock {
  readonly refused: string;
}

const players = new Players(workerData as WorkerJob);

parentPort!.on('message', (block: GameBlock | null) => {
  if (!block) {
    parentPort!.close();
    return;
  }
  try {
    const played = players.play(block);
    parentPort!.postMessage(played, played.rows ? buffersOf(played.rows) : []);
  } catch (error) {
    if (!(error instanceof StrategyError)) throw error;
    const refused: RefusedBlock = { refused: error.message };
    parentPort!.postMessage(refused);
  }
});
