export { FoldedStream, type Folding } from './folded.ts';
export { type Clock, type CommandDiffers, type Draft, type Question, StreamOwner } from './owner.ts';
export { isRefused, type Refused } from './refusal.ts';
