import { mkdirSync, writeFileSync } from 'node:fs';
import { isRefusal, RULEBOOKS, readStrategy, sessionOf } from '@hardway/engine';
import {
  digestOf,
  EVENING,
  EVENINGS,
  type Evening,
  type EveningsFile,
  exampleIn,
  exampleNames,
  readEvenings,
  simulatedEvenings,
  zOf,
} from './evening-figures.ts';
import { machine } from './figures.ts';

/**
 * Works out an evening of every example strategy, simulates it as well, and keeps what it came to; names as arguments take these
 * alone.
 */

const wanted = process.argv.slice(2);
const names = exampleNames();
for (const name of wanted) if (!names.includes(name)) throw new Error(`There is no example ${name}.`);

const workOut = (name: string): Evening => {
  const text = exampleIn(name);
  const strategy = readStrategy(RULEBOOKS, JSON.parse(text));
  if (isRefusal(strategy)) throw new Error(`${name}: ${strategy.message}`);
  let positions = 0;
  const begun = process.cpuUsage();
  const session = sessionOf(strategy, EVENING, (count) => {
    positions = count;
  });
  const { user, system } = process.cpuUsage(begun);
  const about = { digest: digestOf(text), seconds: Math.round((user + system) / 1e4) / 100 };
  if (isRefusal(session)) return { ...about, positions, refused: session.message };
  const { mean, standardDeviation, duration, ends } = session;
  const figures = { mean, standardDeviation, duration, ruin: ends.ruin };
  return { ...about, positions: session.positions, ...figures, simulated: simulatedEvenings(strategy) };
};

const said = (evening: Evening): string => {
  if ('refused' in evening) return `  ${evening.refused}`;
  const z = zOf(evening);
  return `${`${evening.positions}`.padStart(8)} positions, z = ${z.mean.toFixed(2)} and ${z.ruin.toFixed(2)}`;
};

const keep = (evenings: EveningsFile['evenings']): void => {
  const file: EveningsFile = { on: new Date().toISOString().slice(0, 10), machine: machine(), evenings };
  mkdirSync(new URL('.', EVENINGS), { recursive: true });
  writeFileSync(EVENINGS, `${JSON.stringify(file, null, 2)}\n`);
};

const known = Object.entries(readEvenings()?.evenings ?? {}).filter(([name]) => names.includes(name));
const evenings = new Map(known);
for (const name of wanted.length > 0 ? wanted : names) {
  const evening = workOut(name);
  process.stdout.write(`${name.padEnd(36)}${evening.seconds.toFixed(2).padStart(8)} s${said(evening)}\n`);
  evenings.set(name, evening);
  // After each, so that what was worked out is not lost when somebody stops here.
  keep(Object.fromEntries([...evenings].toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
