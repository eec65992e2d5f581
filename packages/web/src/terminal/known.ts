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
