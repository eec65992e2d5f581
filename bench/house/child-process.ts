import { openHouse, readConfig } from '@hardway/server';

/**
 * `hardway serve` for the bench: the same house, set up by the same environment, without the limit on how often one
 * connection may speak, and with word of its memory and processor time.
 */

const house = await openHouse(readConfig(process.env), {
  limits: { rate: 1e9, burst: 1e9, addressRate: 1e9, addressBurst: 1e9 },
});
process.send!({ address: house.address });

process.on('message', async (asked) => {
  if (asked === 'proved') {
    await house.proof;
    process.send!({});
    return;
  }
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  process.send!({ memory: process.memoryUsage(), processor: user + system });
});

let leaving = false;
const leave = (): void => {
  if (!leaving) void house.close().then(() => process.exit(0));
  leaving = true;
};
process.on('SIGTERM', leave);
// Whoever started it is gone.
process.on('disconnect', leave);
