import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long or waits a lot begins first, so that the end is not one long file beside idle workers. */
const LONGEST = [
  'test/faults/',
  'test/cluster/cluster.',
  'test/simulation/simulation.',
  'test/house/stopping.',
  'test/browser/screens.',
  'test/documents/',
  'test/browser/sicbo.',
  'test/house/theft.',
  'test/house/verdicts.',
  'test/tamper/',
  'test/fuzz/',
  'test/simulation/',
  'test/roaming/',
  'test/changed.',
  'test/browser/',
  'test/house/',
  'packages/cli/',
  'packages/server/',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((place) => moduleId.includes(place));
  return rank === -1 ? LONGEST.length : rank;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
