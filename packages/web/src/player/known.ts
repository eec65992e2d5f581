import type { RulesSubmission } from '@hardway/engine';
import type { TableNews } from '../house/link.ts';

/** The news of a seat once everything has come. */
export type Known = TableNews & {
  readonly view: NonNullable<TableNews['view']>;
  readonly submission: RulesSubmission;
  readonly own: NonNullable<TableNews['own']>;
};

export const isKnown = (news: TableNews): news is Known =>
  news.view !== null && news.submission !== null && news.own !== null;

/** Stakes that have been sent and are not answered. */
export const waitingOn = ({ waiting }: Known): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { request } of waiting)
    if (request.is === 'command' && request.type === 'PlaceWager') {
      const { spot, stake } = request.fields;
      sums.set(spot, (sums.get(spot) ?? 0) + stake);
    }
  return sums;
};
