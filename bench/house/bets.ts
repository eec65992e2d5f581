import type { Seat } from '../../test/house/seats.ts';
import type { Child } from './child.ts';
import { Crowd } from './crowd.ts';
import { figure, inMilliseconds, perSecond, say, sleep } from './figure.ts';
import { AIM, IN_FLIGHT, SECONDS, TERMINALS } from './floor.ts';

const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

export const measureBets = async (
  name: string,
  child: Child,
  seats: { readonly full: readonly Seat[]; readonly half: readonly Seat[] },
): Promise<number> => {
  const crowd = await Crowd.sitDown(child.address, seats.full);
  await sleep(200);
  const before = { house: (await child.usage()).processor, driver: processorTime(), at: performance.now() };
  const each = await crowd.full(SECONDS);
  const elapsed = (performance.now() - before.at) * 10;
  const busy = {
    house: ((await child.usage()).processor - before.house) / elapsed,
    driver: (processorTime() - before.driver) / elapsed,
  };
  const rate = each.reduce((sum, count) => sum + count, 0) / each.length;
  const full = crowd.times;
  figure(
    `${name}: bets acknowledged, ${TERMINALS} terminals with ${IN_FLIGHT} in flight`,
    perSecond(rate),
    `at least ${perSecond(AIM)}`,
    rate >= AIM,
  );
  say(
    `  second by second: ${each.map((count) => Math.round(count)).join(' ')}; ${Math.round(crowd.bytesHeard / 1e6)} MB heard`,
  );
  say(`  processor: house ${busy.house.toFixed(0)} %, this driver ${busy.driver.toFixed(0)} %`);
  figure('  p50 / p99 at full load', `${inMilliseconds(full.at(0.5))} / ${inMilliseconds(full.at(0.99))}`);
  const halfRate = Math.min(rate, AIM) / 2;
  crowd.leave();
  const fewer = await Crowd.sitDown(child.address, seats.half);
  await sleep(200);
  await fewer.steady(halfRate, SECONDS);
  fewer.leave();
  const half = fewer.times;
  figure(
    `  p50 / p99 at half load (${perSecond(halfRate)})`,
    `${inMilliseconds(half.at(0.5))} / ${inMilliseconds(half.at(0.99))}`,
    'p99 at most 50 ms',
    half.at(0.99) <= 50,
  );
  return rate;
};
