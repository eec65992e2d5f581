import { useState } from 'react';
import { StaffBar } from '../staff/bar.tsx';
import { StaffGate, useStaff } from '../staff/session.tsx';
import './cage.css';
import { useWords } from '../words/language.tsx';
import { Counter } from './counter.tsx';
import { Report } from './report.tsx';
import { HeldVouchers, UnfinishedMovesReview, VisitsReview } from './review.tsx';
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
  /** Counts what was done here, so that the report follows. */
  const [deeds, setDeeds] = useState(0);
  const done = (): void => setDeeds((before) => before + 1);
  return (
    <div className="cage">
      <StaffBar title={words.staff.cage} />
      <main>
        {member.roles.includes('cage') ? (
          <>
            <UnfinishedMovesReview deeds={deeds} onDone={done} />
            <VisitsReview deeds={deeds} onDone={done} />
            <HeldVouchers deeds={deeds} />
            <Counter onDone={done} />
            <TableCredit />
            <Report deeds={deeds} />
          </>
        ) : (
          <p className="notice" role="status">
            {words.cage.notCage}
          </p>
        )}
      </main>
    </div>
  );
};
