import type { TrialBalance } from '@hardway/server/protocol';
import { amountText, Badge, Button, FigureTable, Icon, Scroll } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { useWords } from '../words/language.tsx';
import { accountName } from './account-name.ts';
import { AuditPanel, AuditRefusal } from './panel.tsx';

/** The ledger of all tables, added up here once more. */
export const BalancePart = () => {
  const words = useWords();
  const { found, refusal, again } = useAsked<TrialBalance>('/api/reports/balance');
  const lines = Object.entries(found?.accounts ?? {});
  const side = (sign: 1 | -1): number => lines.reduce((sum, [, value]) => sum + Math.max(0, sign * value), 0);
  const difference = side(1) - side(-1);
  return (
    <>
      <AuditPanel
        title={words.audit.parts.balance}
        lead={words.audit.balance.lead}
        tools={
          <Button look="quiet" onClick={() => void again()}>
            <Icon name="again" /> {words.audit.again}
          </Button>
        }
      >
        {refusal && <AuditRefusal refusal={refusal} />}
        {found && (
          <>
            <Scroll label={words.audit.parts.balance}>
              <FigureTable
                caption={words.audit.parts.balance}
                heads={[words.audit.replay.account, words.audit.balance.debit, words.audit.balance.credit]}
                numbers={[1, 2]}
                rows={[
                  ...lines.map(([name, value]) => ({
                    key: name,
                    cells: [
                      accountName(words, name),
                      value < 0 ? amountText(-value) : '',
                      value >= 0 ? amountText(value) : '',
                    ],
                  })),
                  {
                    key: 'sum',
                    cells: [
                      <b key="sum">{words.staff.sum}</b>,
                      <b key="debit">{amountText(side(-1))}</b>,
                      <b key="credit">{amountText(side(1))}</b>,
                    ],
                  },
                ]}
              />
            </Scroll>
            <p role="status">
              <Badge look={difference === 0 ? 'good' : 'bad'}>
                {difference === 0
                  ? `✓ ${words.audit.balance.proved}`
                  : `✗ ${words.audit.balance.failed({ sum: amountText(difference) })}`}
              </Badge>
            </p>
          </>
        )}
      </AuditPanel>
      <ExportLinks table={null} />
    </>
  );
};

const EXPORTS = ['log', 'significant', 'meters', 'balance'] as const;

/** Parts of the record as files, of one table or of the whole house. */
export const ExportLinks = ({ table }: { table: string | null }) => {
  const words = useWords();
  return (
    <AuditPanel title={words.audit.balance.export} lead={words.audit.balance.exportLead}>
      <p className="row">
        {EXPORTS.map((name) => (
          <a
            key={name}
            className="button plain"
            download
            href={`/api/audit/export/${name}${table === null ? '' : `?table=${table}`}`}
          >
            <Icon name="voucher" /> {words.audit.balance.exports[name]}
          </a>
        ))}
      </p>
    </AuditPanel>
  );
};
