import type { Break } from './break.ts';

/** What a test says of a break: an assertion noticed it, something else did, or nothing. */
export type Verdict = 'noticed' | 'exception' | 'survived';

/** A break as one test met it; spoilt if the test failed afterwards, with the break mended. */
export interface Tried {
  readonly clause: string;
  readonly index: number;
  readonly verdict: Verdict | 'spoilt';
  /** The tests were loaded with the break in place. */
  readonly alone?: true;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Breaks to be tried, by clause. */
    breaks: Readonly<Record<string, readonly Break[]>>;
    /** A break that is in place from the beginning. */
    alone: Break | null;
  }
  interface TaskMeta {
    tried?: readonly Tried[];
  }
}
