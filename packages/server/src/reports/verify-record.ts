import { type Head, type Store, StoreError, type Verdict, verifyStream } from '../store/index.ts';
import { strayedFromLog } from './projections.ts';

export type RecordVerdict = { readonly stream: string } & (
  | Verdict
  /** The log is whole, but what is kept beside it says something else. */
  | { readonly is: 'broken'; readonly version: null; readonly head: Head; readonly because: string }
);

/** Proves every stream of a record, and for each table that what a house starts from is what its log says. */
export const verifyRecord = async (store: Store, publicKey?: string): Promise<readonly RecordVerdict[]> => {
  const verdicts: RecordVerdict[] = [];
  for (const stream of await store.streams()) {
    const verdict = await verifyStream(store, stream, publicKey);
    const because = verdict.is === 'whole' && isTable(stream) ? await strayed(store, stream) : undefined;
    verdicts.push(
      verdict.is === 'whole' && because !== undefined
        ? { stream, is: 'broken', version: null, head: verdict.head, because }
        : { stream, ...verdict },
    );
  }
  return verdicts;
};

const strayed = async (store: Store, stream: string): Promise<string | undefined> => {
  try {
    return await strayedFromLog(store, stream);
  } catch (error) {
    // The store reads JSON, and says so if it is none.
    if (error instanceof StoreError && error.cause instanceof SyntaxError)
      return 'what is kept beside its log is not JSON';
    throw error;
  }
};

const isTable = (stream: string): boolean => stream.startsWith('table:');
