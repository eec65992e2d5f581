import type { Bus, BusOptions } from './bus.ts';

export { type Bus, BusError, type BusErrorCode, type BusOptions, type BusSign } from './bus.ts';

/**
 * Resolves once every address was tried: if none is reached it is lost for now, and goes on trying. Its client is loaded
 * by those alone who have a NATS.
 */
export const openBus = async (options: BusOptions): Promise<Bus> => (await import('./nats.ts')).openNats(options);
