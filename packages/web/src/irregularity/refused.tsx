import type { HouseRefusal } from '@hardway/server/protocol';
import { Badge } from '../design/index.ts';
import { messageOf } from '../house/refusal-message.ts';
import { useStaffWords } from '../staff/words.ts';

/** A no: its sentence and, where there is one, its clause. */
export const Refused = ({ refusal }: { refusal: Pick<HouseRefusal, 'refused' | 'clause' | 'message' | 'pieces'> }) => {
  const words = useStaffWords();
  const { refused, clause } = refusal;
  const own = words.failed[refused];
  return (
    <span className="refused">
      <span {...(own ? {} : { lang: 'en' })}>{own ?? messageOf(refusal)}</span>
      {clause && (
        <Badge>
          <span lang="en">{clause}</span>
        </Badge>
      )}
    </span>
  );
};
