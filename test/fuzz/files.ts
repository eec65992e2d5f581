import { readdirSync, readFileSync } from 'node:fs';
import {
  isRefusal,
  missingFromFiling,
  playScenario,
  RULEBOOKS,
  readScenario,
  readStrategy,
  submit,
  summarise,
} from '@hardway/engine';
import { answering } from '../../packages/cli/src/settle/answer.ts';
import { readManifest } from '../../packages/server/src/backup/manifest.ts';
import { pureTarget, type Target } from './target.ts';

/** Files that somebody hands to the command line or to a house. */

const ROOT = new URL('../../', import.meta.url).pathname;

const filesIn = (folder: string): readonly string[] =>
  readdirSync(`${ROOT}${folder}`).map((name) =>
    JSON.stringify(JSON.parse(readFileSync(`${ROOT}${folder}/${name}`, 'utf8'))),
  );

const NOT_JSON = { refused: 'not JSON' };

const ofJson =
  (decide: (value: unknown) => unknown) =>
  (input: string): unknown => {
    let value: unknown;
    try {
      value = JSON.parse(input);
    } catch {
      return NOT_JSON;
    }
    return decide(value);
  };

const scenario = pureTarget(
  'scenario',
  () => filesIn('examples/scenarios'),
  ofJson((value) => {
    const read = readScenario(RULEBOOKS, value);
    if (isRefusal(read)) return read;
    const played = playScenario(read);
    return isRefusal(played) ? played : summarise(played.table, read.seats.keys());
  }),
);

const strategy = pureTarget(
  'strategy',
  () => filesIn('examples/strategies'),
  ofJson((value) => readStrategy(RULEBOOKS, value)),
);

const submission = pureTarget(
  'submission',
  () => filesIn('examples/submissions'),
  ofJson((value) => {
    const { rulebook: id, submission: choices } = Object(value) as { rulebook?: unknown; submission?: unknown };
    const rulebook = RULEBOOKS.find((known) => known.id === id) ?? RULEBOOKS[0]!;
    const submitted = submit(rulebook, choices as never);
    return isRefusal(submitted) ? submitted : missingFromFiling(rulebook, submitted);
  }),
);

const QUESTIONS: readonly (readonly [rulebook: string, dice: readonly number[], spots: readonly string[]])[] = [
  ['md-sicbo', [1, 2, 5], ['small', 'total/8', 'any-triple']],
  ['pa-sicbo', [2, 2, 5], ['double/2', 'pair/25', 'single/5']],
  ['ma-sicbo', [6, 6, 6], ['triple/6', 'big']],
  ['rws-sicbo', [1, 1, 3], ['double-single/113', 'four/1234', 'trio/126', 'even']],
  ['md-craps', [4, 4], ['field', 'hop/44', 'horn', 'any-seven', 'c-and-e']],
];

const settle = pureTarget(
  'settle',
  () => [
    ...QUESTIONS.flatMap(([rulebook, dice, spots]) =>
      spots.map((spot) => JSON.stringify({ rulebook, spot, stake: 500, dice })),
    ),
    '{"rulebook":"rws-sicbo","paytable":"1","spot":"total/8","stake":200,"dice":[1,2,5]}',
    '{"rulebook":"md-craps","spot":"hop/13","stake":100,"dice":[1,3],"submission":{"unit":100}}',
  ],
  (input) => answer({ text: input }),
);
const answer = answering(RULEBOOKS);

const manifest = pureTarget(
  'manifest',
  () => [
    JSON.stringify({
      format: 'hardway-backup-1',
      at: '2026-01-01T00:00:00.000Z',
      version: '0.1.0',
      files: [{ name: 'hardway.db', bytes: 4096, sha256: '0'.repeat(64) }],
      streams: [{ stream: 'house', version: 1, hash: '0'.repeat(64) }],
      signature: 'AAAA',
    }),
  ],
  (input) => readManifest(input) ?? 'no manifest',
);

export const FILE_TARGETS: readonly Target[] = [scenario, strategy, submission, settle, manifest];
