import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSigningKey, type SigningKey, signCheckpoint } from './store/index.ts';
import { type Store, StoreError } from './store/store.ts';

/** Milliseconds between checkpoints. */
const EVERY = 60_000;

/** The house's own key, made at its first start. Whoever has the public part can prove the record. */
export const readSigningKey = async (folder: string): Promise<SigningKey> => {
  const [privateFile, publicFile] = ['signing-key.pem', 'public-key.pem'].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  try {
    return { privateKey: await readFile(privateFile, 'utf8'), publicKey: await readFile(publicFile, 'utf8') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // A new key could not stand for what the old one has signed.
    if (existsSync(publicFile) && !existsSync(privateFile))
      throw new StoreError(`${folder} has lost its signing-key.pem; put it back beside public-key.pem.`);
    const key = newSigningKey();
    await writeFile(privateFile, key.privateKey, { mode: 0o600 });
    await chmod(privateFile, 0o600);
    await writeFile(publicFile, key.publicKey);
    return key;
  }
};

/** Signs how every stream stands, from time to time and at the end. */
export class Checkpoints {
  private readonly store: Store;
  private readonly key: SigningKey;
  private readonly now: () => number;
  private readonly signed = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;

  constructor(store: Store, key: SigningKey, now: () => number) {
    this.store = store;
    this.key = key;
    this.now = now;
    this.timer = setInterval(() => void this.sign().catch(() => undefined), EVERY);
    this.timer.unref();
  }

  async sign(): Promise<void> {
    for (const stream of await this.store.streams()) {
      const head = await this.store.head(stream);
      if (head.version === 0 || this.signed.get(stream) === head.version) continue;
      await this.store.saveCheckpoint(signCheckpoint(stream, head, this.now(), this.key.privateKey));
      this.signed.set(stream, head.version);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.sign();
  }
}
