import type { HouseRefusal } from '@hardway/server/protocol';
import { Badge } from '../design/index.ts';
import { messageOf } from '../house/refusal-message.ts';
import { useWords } from '../words/language.tsx';

/** A no: its sentence and, where there is one, its clause. */
export const RefusalNote = ({
  refusal,
}: {
  refusal: Pick<HouseRefusal, 'refused' | 'clause' | 'message' | 'pieces'>;
}) => {
  const words = useWords();
  const { refused, clause } = refusal;
  const own = words.staff.failed[refused];
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
