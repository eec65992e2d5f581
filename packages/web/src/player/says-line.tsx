import type { ReactNode } from 'react';
import { useWords } from '../words/language.tsx';
import type { SeatNotice } from './use-seat.ts';

/** One line for the player: a refusal or news, which are spoken; otherwise something to read. */
export const SaysLine = ({ notice, children }: { notice: SeatNotice | null; children: ReactNode }) => {
  const words = useWords();
  return (
    <div className="says">
      <div role="status">
        {notice && (
          <p className={notice.is}>
            <b>{notice.sentence}</b>{' '}
            {notice.clause && <small>{words.shared.byClause({ clause: notice.clause })}</small>}
          </p>
        )}
      </div>
      {!notice && children}
    </div>
  );
};
