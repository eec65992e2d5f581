import type { OwnDrawer } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import { useAsked } from '../house/asked.ts';
import { StaffBar } from '../staff/bar.tsx';
import { StaffGate, useStaff } from '../staff/session.tsx';
import './cage.css';
import { useWords } from '../words/language.tsx';
import { Counter } from './counter.tsx';
import { DrawerPanel } from './drawer.tsx';
import { DrawersReport } from './drawers-report.tsx';
import { Report } from './report.tsx';
import { HeldVouchers, UnfinishedMovesReview, VisitsReview } from './review.tsx';
import { Sale } from './sale.tsx';
import { TableCredit } from './table-credit.tsx';

/** Where money and credit change hands. */
const Cage = () => (
  <StaffGate>
    <Room />
  </StaffGate>
);

export default Cage;

const Room = () => {
  const words = useWords();
  const { member } = useStaff();
  return (
    <div className="cage">
      <StaffBar title={words.staff.cage} />
      <main>
        {member.roles.includes('cage') ? (
          <Desk />
        ) : (
          <p className="notice" role="status">
            {words.cage.notCage}
          </p>
        )}
      </main>
    </div>
  );
};

const LOOK_EVERY_MS = 30_000;

const Desk = () => {
  /** Counts what was done here, so that the reports follow. */
  const [deeds, setDeeds] = useState(0);
  const done = (): void => setDeeds((before) => before + 1);
  const { found: own, again } = useAsked<OwnDrawer>('/api/cage/drawer', LOOK_EVERY_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after every deed
  useEffect(() => void again(), [deeds, again]);
  return (
    <>
      <UnfinishedMovesReview deeds={deeds} onDone={done} />
      <VisitsReview deeds={deeds} onDone={done} />
      <HeldVouchers deeds={deeds} />
      {own && <DrawerPanel own={own} onDone={done} />}
      <Counter payAlone={own?.rules.paidAlone ?? null} onDone={done} />
      <TableCredit onDone={done} />
      {own && <Sale rules={own.rules} hasDrawer={own.drawer !== null} onDone={done} />}
      <DrawersReport deeds={deeds} />
      <Report deeds={deeds} />
    </>
  );
};
