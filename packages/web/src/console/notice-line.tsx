import type { HouseRefusal } from '@hardway/server/protocol';
import { useRefusal } from '../house/told.tsx';
import { ClauseMark } from './action.tsx';
import type { ConsoleNotice } from './station.tsx';

export const NoticeLine = ({ notice }: { notice: ConsoleNotice | null }) => (
  <div aria-live="polite" className="notice-line">
    {notice && ('refusal' in notice ? <No refusal={notice.refusal} /> : <p className="told good">{notice.good}</p>)}
  </div>
);

const No = ({ refusal }: { refusal: HouseRefusal }) => {
  const { sentence, lang } = useRefusal()(refusal);
  return (
    <p className="told bad">
      <span lang={lang}>{sentence}</span> {refusal.clause && <ClauseMark clause={refusal.clause} />}
    </p>
  );
};
