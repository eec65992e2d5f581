import { keeperClause } from '@hardway/engine';
import { Button, Dialog } from '../design/index.ts';
import { useStaff } from '../staff/session.tsx';
import { useWords } from '../words/language.tsx';
import { ClauseMark } from './action.tsx';
import { useStation } from './station.tsx';

/** Asked of a dealer who signs out of an open table: the dice are that dealer's charge until another takes it. */
export const Leaving = ({ onHandOver, onClose }: { onHandOver: () => void; onClose: () => void }) => {
  const words = useWords();
  const { rulebook, table } = useStation();
  const { leave } = useStaff();
  const clause = keeperClause(rulebook, table);
  return (
    <Dialog title={words.console.leaving.title} closeWord={words.shared.close} onClose={onClose}>
      <p>
        {words.console.leaving.lead} {clause && <ClauseMark clause={clause} />}
      </p>
      <div className="picks">
        <Button look="primary" onClick={onHandOver}>
          {words.console.relief}
        </Button>
        <Button look="quiet" onClick={() => void leave()}>
          {words.console.leaving.anyway}
        </Button>
      </div>
    </Dialog>
  );
};
