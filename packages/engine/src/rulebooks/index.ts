import type { Rulebook } from '../rules/index.ts';
import { massachusettsSicBo } from './ma-sicbo.ts';
import { marylandCraps } from './md-craps/index.ts';
import { marylandSicBo } from './md-sicbo.ts';
import { pennsylvaniaSicBo } from './pa-sicbo.ts';
import { resortsWorldSicBo } from './rws-sicbo.ts';

/** The five documents. */
export const RULEBOOKS: readonly Rulebook[] = [
  marylandSicBo,
  pennsylvaniaSicBo,
  massachusettsSicBo,
  resortsWorldSicBo,
  marylandCraps,
];
