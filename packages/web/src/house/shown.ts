import type { HouseShown } from '@hardway/server/protocol';
import { askHouse, isHouseRefusal } from './ask.ts';

const AGAIN_AFTER_MS = 1_000;

/** What every screen has to know of the house. It is asked for until it is told: an amount in another currency is wrong. */
export const houseShown = async (): Promise<HouseShown> => {
  for (;;) {
    const house = await askHouse<HouseShown>('GET', '/api/house');
    if (!isHouseRefusal(house)) return house;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  }
};
