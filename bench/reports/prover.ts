import { headFileIn, isWhole, readKey, readStore, verifyRecord } from '@hardway/server';
import type { Place, Proof } from './proof.ts';

const place = JSON.parse(process.argv[2]!) as Place;
const key = await readKey(place.folder);
const store = await readStore(place);
if (!key || !store) throw new Error('There is no record.');
const [began, start] = [performance.now(), process.cpuUsage()];
const { publicKey, secret } = key;
const report = await verifyRecord(store, { publicKey, secret, headFile: headFileIn(place.folder) });
if (!isWhole(report)) throw new Error(JSON.stringify(report));
const { user, system } = process.cpuUsage(start);
await store.close();
const proof: Proof = {
  seconds: (performance.now() - began) / 1000,
  processor: (user + system) / 1e6,
  resident: process.resourceUsage().maxRSS / 1000,
};
process.send!(proof, undefined, undefined, () => process.disconnect());
