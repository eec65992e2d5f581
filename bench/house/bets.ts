import type { Seat } from '../../test/house/seats.ts';
import type { Teller } from '../bench.ts';
import type { Child } from './child.ts';
import { Crowd } from './crowd.ts';
import { AIM, IN_FLIGHT, SECONDS, TERMINALS } from './floor.ts';
import { perSecond, sleep } from './times.ts';

const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** How many bets a house takes, and how quickly; the plain way is measured after it, so that each has the machine for itself. */
export const measureBets = async (
  tell: Teller,
  name: string,
  child: Child,
  seats: { readonly full: readonly Seat[]; readonly half: readonly Seat[] },
  plain: () => number | Promise<number>,
): Promise<void> => {
  const crowd = await Crowd.sitDown(child.address, seats.full);
  await sleep(200);
  const before = { house: (await child.usage()).processor, driver: processorTime(), at: performance.now() };
  const each = await crowd.full(SECONDS);
  const elapsed = (performance.now() - before.at) * 10;
  const spent = (await child.usage()).processor - before.house;
  const busy = {
    house: spent / elapsed,
    driver: (processorTime() - before.driver) / elapsed,
  };
  const rate = each.reduce((sum, count) => sum + count, 0) / each.length;
  const full = crowd.times;
  tell.aside(
    `second by second: ${each.map((count) => Math.round(count)).join(' ')}; ${Math.round(crowd.bytesHeard / 1e6)} MB heard`,
  );
  tell.note(
    `${name}, at full load: house ${busy.house.toFixed(0)} % of a processor, driver ${busy.driver.toFixed(0)} %`,
  );
  const perBet = spent / crowd.answers;
  const halfRate = Math.min(rate, AIM) / 2;
  crowd.leave();
  const fewer = await Crowd.sitDown(child.address, seats.half);
  await sleep(200);
  await fewer.steady(halfRate, SECONDS);
  fewer.leave();
  const half = fewer.times;
  tell.figure({
    name: `${name}: bets acknowledged, ${TERMINALS} terminals with ${IN_FLIGHT} in flight`,
    value: rate,
    unit: '/s',
    beside: { name: 'one commit for each bet, nothing else', value: await plain() },
    owed: { least: AIM },
  });
  tell.figure({ name: `${name}: the house’s processor time for a bet`, value: perBet, unit: 'µs' });
  tell.figure({ name: `${name}: p50 at full load`, value: full.at(0.5), unit: 'ms' });
  tell.figure({ name: `${name}: p99 at full load`, value: full.at(0.99), unit: 'ms' });
  const load = `half load, ${perSecond(halfRate)}`;
  tell.figure({ name: `${name}: p50 at ${load}`, value: half.at(0.5), unit: 'ms' });
  tell.figure({ name: `${name}: p99 at ${load}`, value: half.at(0.99), unit: 'ms', owed: { most: 50 } });
};
