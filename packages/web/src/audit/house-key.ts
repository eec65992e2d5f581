import { createContext, use } from 'react';

export const HouseKeyContext = createContext('');

/** The house's public key, PEM. */
export const useHouseKey = (): string => use(HouseKeyContext);
