/** Without the document before it and the heading behind it. */
export const shortClause = (clause: string): string => clause.slice(clause.indexOf(' ') + 1).split(' / ')[0]!;
