import { messageIn } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { plainAmount } from '../design/amount.ts';

/** What a no says, the house's or that of the engine on this page, with amounts as the house's currency writes them. */
export const messageOf = (refusal: Pick<HouseRefusal, 'message' | 'pieces'>): string => messageIn(refusal, plainAmount);
