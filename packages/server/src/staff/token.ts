import { hash, randomBytes } from 'node:crypto';

/** 256 bits that nobody can guess. They are told once; only their hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A token has too many bits to be found from its hash, so a fast one does. */
export const hashToken = (token: string): string => hash('sha256', token);
