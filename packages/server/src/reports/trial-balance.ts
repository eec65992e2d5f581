import { balancesOf, type Ledger } from '@hardway/engine';
import type { TrialBalance } from '../protocol/answers.ts';

/**
 * One line for each account over all tables; the sum of all of them is zero. Seats are summed up as what the house owes
 * players, and what players owe it.
 */
export const trialBalance = (ledgers: readonly Ledger[]): TrialBalance => {
  const accounts: Record<string, number> = {};
  for (const ledger of ledgers)
    for (const [account, balance] of Object.entries(balancesOf(ledger))) {
      const line = account.replace(/:.*$/, 's');
      accounts[line] = (accounts[line] ?? 0) + balance;
    }
  return { accounts, sum: Object.values(accounts).reduce((sum, balance) => sum + balance, 0) };
};
