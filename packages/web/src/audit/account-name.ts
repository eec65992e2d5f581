import type { Words } from '../words/index.ts';

/** An account of the ledger, such as "seat:4" or "bank". */
export const accountName = ({ audit }: Words, account: string): string => {
  const [kind = '', seat = ''] = account.split(':');
  if (kind === 'seat' || kind === 'receivable') return audit.accountOfSeat[kind]({ seat });
  return audit.account[kind] ?? account;
};
