/** The result of a check. Advice alone does not fail it. */
export interface Finding {
  readonly check: string;
  readonly is: 'right' | 'advice' | 'wrong';
  readonly says: string;
  readonly todo?: string;
}

export const right = (check: string, says: string): Finding => ({ check, is: 'right', says });
export const advice = (check: string, says: string, todo: string): Finding => ({ check, is: 'advice', says, todo });
export const wrong = (check: string, says: string, todo: string): Finding => ({ check, is: 'wrong', says, todo });

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
