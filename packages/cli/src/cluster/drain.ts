import { setTimeout as passed } from 'node:timers/promises';
import type { Config, NodeCaller } from '@hardway/server';
import { InputError, note, print } from '../io/output.ts';
import { callerFor, ownershipIn } from './standing.ts';

const LOOK_MS = 250;

const ELSE = 'On its own machine, SIGTERM to its process does the same';

/** Has a node stop, and waits until others own what it had. */
export const drain = async (config: Config, node: string): Promise<void> => {
  const caller = await callerFor(config);
  if (!caller) throw new InputError(`this takes HARDWAY_NATS_URL, and the house’s key in ${config.folder}. ${ELSE}.`);
  try {
    const { nodes } = await ownershipIn(config);
    if (!nodes.some((lease) => lease.node === node && lease.node !== '' && lease.is === 'live'))
      throw new InputError(`no node ${node} is at work; hardway cluster names those that are.`);
    if (await hasAgreed(caller, node)) await untilEmpty(config, node);
    else process.exitCode = 1;
  } finally {
    await caller.close();
  }
};

const hasAgreed = async (caller: NodeCaller, node: string): Promise<boolean> => {
  const answer = await caller.stop(node);
  if (answer === 'silent') note(`hardway: ${node} does not answer. ${ELSE}.`);
  if (answer === 'last') note(`hardway: ${node} is not stopped, as no other node could take its tables. ${ELSE}.`);
  return answer === 'stops';
};

const untilEmpty = async (config: Config, node: string): Promise<void> => {
  let told: number | null = null;
  for (;;) {
    const { nodes, streams } = await ownershipIn(config);
    const left = streams.filter(({ owner, stream }) => owner === node && stream.startsWith('table:')).length;
    const isGone = nodes.find((lease) => lease.node === node)?.is === 'left';
    if (isGone || !streams.some(({ owner }) => owner === node)) break;
    if (left !== told) note(`${node} still owns ${left} ${left === 1 ? 'table' : 'tables'}`);
    told = left;
    await passed(LOOK_MS);
  }
  print(`${node} owns nothing any more, and ends.`);
};
