import type { DrawersNow } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import { amountText, Badge, Button, FigureTable, Scroll, signedAmount } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { dateAndTime } from '../house/moments.ts';
import { useWords } from '../words/language.tsx';
import { type Paper, paperOfSlip, Receipt } from './receipt.tsx';

/** Every drawer that is open, and the counts of those that were closed. */
export const DrawersReport = ({ deeds }: { deeds: number }) => {
  const words = useWords();
  const { cage, staff } = words;
  const { found, again } = useAsked<DrawersNow>('/api/cage/drawers');
  const [paper, setPaper] = useState<Paper | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after every deed
  useEffect(() => void again(), [deeds, again]);
  if (!found || (found.open.length === 0 && found.closed.length === 0)) return null;
  const open = found.open.map(({ number, cashier, openedAt, balance }) => ({
    key: `${number}`,
    cells: [
      `${number}`,
      cashier,
      dateAndTime(words, openedAt, 'short'),
      <Badge key="open" look="good">
        {cage.drawers.open}
      </Badge>,
      amountText(balance),
      '',
      '',
      '',
    ],
  }));
  const closed = found.closed.map((slip) => ({
    key: `${slip.drawer}`,
    cells: [
      `${slip.drawer}`,
      slip.cashier,
      dateAndTime(words, slip.openedAt, 'short'),
      dateAndTime(words, slip.closedAt, 'short'),
      amountText(slip.expected),
      amountText(slip.counted),
      <span key="difference" className={slip.counted === slip.expected ? '' : 'owes'}>
        {signedAmount(slip.counted - slip.expected)}
      </span>,
      <Button key="receipt" look="quiet" onClick={() => setPaper(paperOfSlip(words, slip))}>
        {cage.receipt.show}
      </Button>,
    ],
  }));
  return (
    <section className="panel wide" aria-labelledby="cage-drawers">
      <header>
        <h2 id="cage-drawers">{cage.drawers.title}</h2>
        <Button look="quiet" onClick={() => void again()}>
          {staff.refresh}
        </Button>
      </header>
      <Scroll label={cage.drawers.list}>
        <FigureTable
          caption={cage.drawers.title}
          heads={[
            ...[cage.receipt.drawer, cage.receipt.cashier, cage.receipt.opened, cage.receipt.closed],
            ...[cage.receipt.expected, cage.receipt.counted, cage.receipt.difference, cage.receipt.title],
          ]}
          numbers={[4, 5, 6]}
          rows={[...open, ...closed]}
        />
      </Scroll>
      {paper && <Receipt paper={paper} onClose={() => setPaper(null)} />}
    </section>
  );
};
