import type { HouseRefusal } from '@hardway/server/protocol';
import { Badge } from '../design/index.ts';
import { useRefusal } from '../house/told.tsx';
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
  const told = useRefusal()(refusal);
  return (
    <span className="refused">
      {own ?? <span lang={told.lang}>{told.sentence}</span>}
      {clause && (
        <Badge>
          <span lang="en">{clause}</span>
        </Badge>
      )}
    </span>
  );
};
