import type { Config } from './config/settings.ts';
import type { HouseOptions, RunningHouse } from './house.ts';

/** The API is loaded only now, so that commands which just read a record do not wait for it. */
export const openHouse = async (config: Config, options: HouseOptions = {}): Promise<RunningHouse> =>
  (await import('./house.ts')).openHouse(config, options);
