import type { Rulebook } from '@hardway/engine';
import type { Caller } from './caller.ts';
import { crapsCaller } from './craps/caller.ts';
import { sicBoCaller } from './sicbo/caller.ts';

export const CALLERS: Readonly<Record<Rulebook['game'], Caller>> = { sicbo: sicBoCaller, craps: crapsCaller };
