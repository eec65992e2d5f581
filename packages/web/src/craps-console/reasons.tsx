import type { CommandType } from '@hardway/engine';
import { ClauseMark, Why } from '../console/action.tsx';
import { useStation, useWhoMay } from '../console/station.tsx';
import { useConsoleWords } from '../console/words.ts';
import { Badge, Dialog } from '../design/index.ts';
import { useStaffWords } from '../staff/words.ts';

export interface Reason {
  readonly key: string;
  readonly name: string;
  readonly clause?: string;
  readonly fields: object;
}

interface ReasonsProps {
  readonly title: string;
  readonly lead: string;
  readonly command: CommandType;
  readonly reasons: readonly Reason[];
  /** Said once it is done. */
  readonly done: string;
  readonly onClose: () => void;
  readonly children?: React.ReactNode;
}

/** One thing done for one of several reasons; choosing the reason does it. */
export const Reasons = ({ title, lead, command, reasons, done, onClose, children }: ReasonsProps) => {
  const words = useConsoleWords();
  const common = useStaffWords();
  const { ask, order, say } = useStation();
  const whoMay = useWhoMay();
  const first = reasons[0] ? ask(command, reasons[0].fields) : null;
  const act = async (fields: object): Promise<void> => {
    if (await order(command, fields)) return;
    say({ look: 'good', sentence: done });
    onClose();
  };
  return (
    <Dialog title={title} closeWord={common.close} onClose={onClose}>
      <p>{lead}</p>
      {first && (
        <div>
          <Why refusal={first} />
          <Badge look="brass">{words.forHigher(whoMay(command, reasons[0]!.fields))}</Badge>
        </div>
      )}
      <ul className="troubles">
        {reasons.map(({ key, name, clause, fields }) => (
          <li key={key}>
            {ask(command, fields) ? (
              <div className="trouble not-now">
                <h3>{name}</h3>
                {clause && <ClauseMark clause={clause} />}
              </div>
            ) : (
              <button type="button" className="trouble" onClick={() => void act(fields)}>
                <b>{name}</b>
                {clause && <ClauseMark clause={clause} />}
              </button>
            )}
          </li>
        ))}
      </ul>
      {children}
    </Dialog>
  );
};
