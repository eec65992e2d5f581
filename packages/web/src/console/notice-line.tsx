import { ClauseMark } from './action.tsx';
import type { ConsoleNotice } from './station.tsx';

export const NoticeLine = ({ notice }: { notice: ConsoleNotice | null }) => (
  <div aria-live="polite" className="notice-line">
    {notice && (
      <p className={`told ${notice.look}`}>
        <span lang={notice.lang}>{notice.sentence}</span> {notice.clause && <ClauseMark clause={notice.clause} />}
      </p>
    )}
  </div>
);
