import type { Meter, Meters } from '@hardway/server/protocol';
import { amount, FigureTable, signedAmount } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { ExportLinks } from './balance-part.tsx';
import { Panel, Refused, Wide } from './panel.tsx';
import { useAuditWords } from './words.ts';

/** What a table and its seats have turned over since their first day. */
export const MetersPart = ({ table }: { table: string }) => {
  const words = useAuditWords();
  const { meters } = words;
  const { found, refusal } = useAsked<Meters>(`/api/tables/${table}/meters`);
  return (
    <>
      <Panel title={meters.title}>
        {refusal && <Refused refusal={refusal} />}
        {!found && !refusal && <p role="status">{words.loading}</p>}
        {found && (
          <>
            <dl className="audit-facts">
              {(['rounds', 'voids', 'corrections'] as const).map((name) => (
                <div key={name}>
                  <dt>{meters[name]}</dt>
                  <dd>{found.table[name]}</dd>
                </div>
              ))}
            </dl>
            <Wide label={meters.title}>
              <FigureTable
                caption={meters.title}
                heads={[
                  words.seat,
                  meters.coinIn,
                  meters.coinOut,
                  meters.broughtIn,
                  meters.paidOut,
                  meters.wagers,
                  meters.voided,
                  meters.corrected,
                ]}
                numbers={[1, 2, 3, 4, 5, 6, 7]}
                rows={[
                  { key: 'all', cells: [<b key="all">{meters.all}</b>, ...figuresOf(found.table)] },
                  ...Object.entries(found.seats).map(([seat, meter]) => ({
                    key: seat,
                    cells: [seat, ...figuresOf(meter)],
                  })),
                ]}
              />
            </Wide>
          </>
        )}
      </Panel>
      <ExportLinks table={table} />
    </>
  );
};

const figuresOf = ({ coinIn, coinOut, broughtIn, paidOut, wagers, voidedWagers, corrected }: Meter) => [
  amount(coinIn),
  amount(coinOut),
  amount(broughtIn),
  amount(paidOut),
  wagers,
  voidedWagers,
  signedAmount(corrected),
];
