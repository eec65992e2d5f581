/** What a check found. Advice does not make a house unwell. */
export interface Finding {
  readonly check: string;
  readonly is: 'right' | 'advice' | 'wrong';
  readonly says: string;
  /** What to do about it. */
  readonly todo?: string;
}

export const right = (check: string, says: string): Finding => ({ check, is: 'right', says });
export const advice = (check: string, says: string, todo: string): Finding => ({ check, is: 'advice', says, todo });
export const wrong = (check: string, says: string, todo: string): Finding => ({ check, is: 'wrong', says, todo });

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
