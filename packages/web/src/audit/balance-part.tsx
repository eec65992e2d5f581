import { amount, Badge, Button, FigureTable, Icon } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { Panel, Refused, Wide } from './panel.tsx';
import { useAuditWords } from './words.ts';

/** The ledger of all tables, added up here once more. */
export const BalancePart = () => {
  const words = useAuditWords();
  const { balance } = words;
  const { found, refusal, again } = useAsked<{ accounts: Readonly<Record<string, number>> }>('/api/reports/balance');
  const lines = Object.entries(found?.accounts ?? {});
  const side = (sign: 1 | -1): number => lines.reduce((sum, [, value]) => sum + Math.max(0, sign * value), 0);
  const difference = side(1) - side(-1);
  return (
    <>
      <Panel
        title={balance.title}
        lead={balance.lead}
        tools={
          <Button look="quiet" onClick={() => void again()}>
            <Icon name="again" /> {words.again}
          </Button>
        }
      >
        {refusal && <Refused refusal={refusal} />}
        {found && (
          <>
            <Wide label={balance.title}>
              <FigureTable
                caption={balance.title}
                heads={[balance.account, balance.debit, balance.credit]}
                numbers={[1, 2]}
                rows={[
                  ...lines.map(([name, value]) => ({
                    key: name,
                    cells: [words.account(name), value < 0 ? amount(-value) : '', value >= 0 ? amount(value) : ''],
                  })),
                  {
                    key: 'sum',
                    cells: [
                      <b key="sum">{balance.sum}</b>,
                      <b key="debit">{amount(side(-1))}</b>,
                      <b key="credit">{amount(side(1))}</b>,
                    ],
                  },
                ]}
              />
            </Wide>
            <p role="status">
              <Badge look={difference === 0 ? 'good' : 'bad'}>
                {difference === 0 ? `✓ ${balance.proved}` : `✗ ${balance.failed(amount(difference))}`}
              </Badge>
            </p>
          </>
        )}
      </Panel>
      <ExportLinks table={null} />
    </>
  );
};

const EXPORTS = ['log', 'significant', 'meters', 'balance'] as const;

/** Parts of the record as files, of one table or of the whole house. */
export const ExportLinks = ({ table }: { table: string | null }) => {
  const { balance } = useAuditWords();
  return (
    <Panel title={balance.export} lead={balance.exportLead}>
      <p className="row">
        {EXPORTS.map((name) => (
          <a
            key={name}
            className="button plain"
            download
            href={`/api/audit/export/${name}${table === null ? '' : `?table=${table}`}`}
          >
            <Icon name="voucher" /> {balance.exports[name]}
          </a>
        ))}
      </p>
    </Panel>
  );
};
