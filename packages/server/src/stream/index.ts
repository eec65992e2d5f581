export { FoldedStream, type Folding } from './folded.ts';
export { type Question, StreamOwner, type TimeSource } from './owner.ts';
