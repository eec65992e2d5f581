import { useState } from 'react';
import { StaffBar } from '../staff/bar.tsx';
import { StaffGate, useStaff } from '../staff/session.tsx';
import './cage.css';
import { Counter } from './counter.tsx';
import { Report } from './report.tsx';
import { HeldVouchers, UnfinishedMoves } from './review.tsx';
import { TableCredit } from './table-credit.tsx';
import { useCageWords } from './words.ts';

/** Where money and credit change hands. */
const Cage = () => (
  <StaffGate>
    <Room />
  </StaffGate>
);

export default Cage;

const Room = () => {
  const words = useCageWords();
  const { member } = useStaff();
  /** Counts what was done here, so that the report follows. */
  const [deeds, setDeeds] = useState(0);
  const done = (): void => setDeeds((before) => before + 1);
  return (
    <div className="cage">
      <StaffBar title={words.title} />
      <main>
        {member.roles.includes('cage') ? (
          <>
            <UnfinishedMoves deeds={deeds} onDone={done} />
            <HeldVouchers deeds={deeds} />
            <Counter onDone={done} />
            <TableCredit />
            <Report deeds={deeds} />
          </>
        ) : (
          <p className="notice" role="status">
            {words.notCage}
          </p>
        )}
      </main>
    </div>
  );
};
