import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import type { HouseKey } from '../../packages/server/src/record/key.ts';

/** An Ed25519 key that is the same in every run: its seed is all zeros. */
const SEED = Buffer.alloc(32);
/** What stands before the seed in PKCS #8. */
const HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export const houseKey = (): HouseKey => {
  const key = createPrivateKey({ key: Buffer.concat([HEAD, SEED]), format: 'der', type: 'pkcs8' });
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }) as string,
    secret: Buffer.from(hkdfSync('sha256', key.export({ type: 'pkcs8', format: 'der' }), '', 'simulated seal', 32)),
  };
};
