import { entriesOf, PRACTICE_FLOOR, streamOf } from '@hardway/server';
import { TestHouse } from '../house/open.ts';

/** A real house that takes whatever is sent to it, and what it wrote down meanwhile. */

/** Two games, with a dealer and at a player's own pace: nothing happens at these by itself. */
export const TABLES: readonly string[] = ['sentosa-dealer', 'craps-dealer', 'maryland-dealer', 'sentosa-untimed'];
const PLANS = PRACTICE_FLOOR.filter(({ id }) => TABLES.includes(id));

/** As many as can be sent: limits have tests of their own. */
const NO_LIMIT = 1e9;
const LIMITS = {
  rate: NO_LIMIT,
  burst: NO_LIMIT,
  addressRate: NO_LIMIT,
  addressBurst: NO_LIMIT,
  // Nor is anybody let go for being slow.
  helloWithin: NO_LIMIT,
  behindFor: NO_LIMIT,
  aliveEvery: NO_LIMIT,
};

export const openFloor = (): Promise<TestHouse> =>
  TestHouse.open(PLANS, { limits: LIMITS }, { requestsPerMinute: NO_LIMIT, upgradesPerMinute: NO_LIMIT });

/** What is written about money and play. */
export class Written {
  private readonly house: TestHouse;
  private readonly versions = new Map<string, number>();

  constructor(house: TestHouse) {
    this.house = house;
  }

  /** The commands of all entries that have come since this was last asked. */
  async since(): Promise<readonly string[]> {
    const commands: string[] = [];
    for (const stream of ['cage', ...TABLES.map(streamOf)])
      for await (const { version, command } of entriesOf(
        this.house.running.store,
        stream,
        this.versions.get(stream) ?? 0,
      )) {
        this.versions.set(stream, version);
        commands.push(command);
      }
    return commands;
  }
}
