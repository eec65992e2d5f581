import { openHouse, readConfig } from '@hardway/server';

/**
 * `hardway serve` for the bench: the same house, set up by the same environment, without the limit on how often one
 * connection may speak, and with word of its memory and processor time.
 */

const house = await openHouse(readConfig(process.env), {
  limits: { rate: 1e9, burst: 1e9, addressRate: 1e9, addressBurst: 1e9 },
});
process.send!({ address: house.address });
// As `hardway serve` does: a node that lost its lease has no tables any more, and the bench would wait for them for ever.
void house.overtaken.then((because) => {
  process.stderr.write(`${because}\n`);
  process.exit(1);
});

const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** What is asked of it, and the answer; nothing where it ends instead. */
const answers: Readonly<Record<string, () => unknown>> = {
  proved: async () => {
    await house.proof;
    return {};
  },
  tables: () => [...house.floor.tables.values()].filter(({ owner }) => owner.isHere).map(({ plan }) => plan.id),
  processor: () => processorTime(),
  usage: () => {
    globalThis.gc?.();
    return { memory: process.memoryUsage(), processor: processorTime() };
  },
};

process.on('message', async (asked: string) => {
  if (asked === 'stop') leave(() => house.stop(STOP_WITHIN_S));
  else process.send!(await answers[asked]!());
});

/** As much as a service has by default. */
const STOP_WITHIN_S = 60;

let leaving = false;
const leave = (by: () => Promise<void>): void => {
  if (!leaving) void by().then(() => process.exit(0));
  leaving = true;
};
process.on('SIGTERM', () => leave(() => house.close()));
// Whoever started it is gone.
process.on('disconnect', () => leave(() => house.close()));
