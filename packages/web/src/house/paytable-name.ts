import type { Words } from '../words/index.ts';

export const paytableName = ({ shared }: Words, id: string): string =>
  id === 'standard' ? shared.paytableStandard : shared.paytable({ id });
