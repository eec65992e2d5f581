import type { HouseRefusal } from '@hardway/server/protocol';
import { Badge } from '../design/index.ts';
import { useStaffWords } from '../staff/words.ts';

/** A no: its sentence and, where there is one, its clause. */
export const Refused = ({ refusal }: { refusal: Pick<HouseRefusal, 'refused' | 'clause' | 'message'> }) => {
  const words = useStaffWords();
  const { refused, clause, message } = refusal;
  const own = words.failed[refused];
  return (
    <span className="refused">
      <span {...(own ? {} : { lang: 'en' })}>{own ?? message}</span>
      {clause && (
        <Badge>
          <span lang="en">{clause}</span>
        </Badge>
      )}
    </span>
  );
};
