import { POINTS, type Point, type Spot } from '../rules/index.ts';
import type { OddsMultiple, RulesSubmission } from './submission.ts';

const BY_POINT = /^\d{1,3}(-\d{1,3}){2}((-\d{1,3}){3})?$/;

/** "3-4-5" names the multiples of 4 and 10, 5 and 9, 6 and 8; six numbers name those of 4, 5, 6, 8, 9 and 10. */
export const readMultiple = (filed: unknown): OddsMultiple | undefined => {
  if (Number.isSafeInteger(filed)) return filed as number;
  if (typeof filed !== 'string' || !BY_POINT.test(filed)) return undefined;
  const named = filed.split('-').map(Number);
  const six = named.length === 3 ? [...named, ...named.toReversed()] : named;
  if (six.every((multiple) => multiple === six[0])) return six[0];
  return Object.fromEntries(POINTS.map((point, index) => [point, six[index]!])) as Record<Point, number>;
};

/** As it is filed in a text: "3", "3-4-5" or six numbers. */
export const formatMultiple = (multiple: OddsMultiple): string => {
  if (typeof multiple === 'number') return `${multiple}`;
  const six = POINTS.map((point) => multiple[point]);
  const isMirrored = six.join() === six.toReversed().join();
  return (isMirrored ? six.slice(0, 3) : six).join('-');
};

/** The multiples by which a supplemental wager is limited; the don't side may have its own. */
export const filedMultiple = ({ choices }: RulesSubmission, { play }: Spot): OddsMultiple => {
  const { oddsMultiple = 1, dontOddsMultiple = null } = choices;
  return play.kind === 'supplement' && play.side === 'seven' ? (dontOddsMultiple ?? oddsMultiple) : oddsMultiple;
};

export const multipleAt = (submission: RulesSubmission, support: Spot, point: Point): number => {
  const filed = filedMultiple(submission, support);
  return typeof filed === 'number' ? filed : filed[point];
};

/** The multiples of a supplemental wager, with the points that each is for. */
export const multiplesByPoint = (
  submission: RulesSubmission,
  support: Spot,
): readonly { readonly multiple: number; readonly points: readonly Point[] }[] => {
  const points = support.made.point === undefined ? POINTS : [support.made.point];
  const multiples = new Set(points.map((point) => multipleAt(submission, support, point)));
  return [...multiples].map((multiple) => ({
    multiple,
    points: points.filter((point) => multipleAt(submission, support, point) === multiple),
  }));
};
