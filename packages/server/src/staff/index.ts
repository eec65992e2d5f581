export { actorFor, actorsFor } from './actor.ts';
export { argon2id, type Passwords } from './hashing.ts';
export type { SignedIn } from './request.ts';
export { Staff } from './service.ts';
