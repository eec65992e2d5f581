export { actorFor } from './actor.ts';
export { argon2id, type Passwords } from './hashing.ts';
export { Staff } from './service.ts';
