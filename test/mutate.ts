import { inject } from 'vitest';
import { RULEBOOKS } from '../packages/engine/src/rulebooks/index.ts';
import { applyMutation, type Mutation } from '../scripts/mutations.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    mutation: Mutation | null;
  }
}

const mutation = inject('mutation');
if (mutation) applyMutation(RULEBOOKS, mutation);
