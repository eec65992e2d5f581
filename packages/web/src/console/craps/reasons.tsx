import { Badge, Dialog } from '../../design/index.ts';
import type { OrderArguments } from '../../house/order.ts';
import { useWords } from '../../words/language.tsx';
import { ClauseMark, Why } from '../action.tsx';
import { useStation, useWhoMay } from '../station.tsx';

interface Reason {
  readonly key: string;
  readonly name: string;
  readonly clause: string;
  readonly order: OrderArguments;
}

interface ReasonsProps {
  /** As the button has it that opens this. */
  readonly title: string;
  readonly lead: string;
  readonly reasons: readonly Reason[];
  /** Said once it is done, where there is more to say than that. */
  readonly done?: string;
  readonly onClose: () => void;
  readonly children?: React.ReactNode;
}

/** One thing done for one of several reasons; choosing the reason does it. */
export const Reasons = ({ title, lead, reasons, done, onClose, children }: ReasonsProps) => {
  const words = useWords();
  const { ask, order, say } = useStation();
  const whoMay = useWhoMay();
  const first = reasons[0] ? ask(...reasons[0].order) : null;
  const act = async (chosen: OrderArguments): Promise<void> => {
    if (await order(...chosen)) return;
    say({ good: done ?? words.console.done });
    onClose();
  };
  return (
    <Dialog title={title.replace('…', '')} closeWord={words.shared.close} onClose={onClose}>
      <p>{lead}</p>
      {first && (
        <div>
          <Why refusal={first} />
          <Badge look="brass">{words.console.forHigher({ who: whoMay(...reasons[0]!.order) })}</Badge>
        </div>
      )}
      <ul className="stack gap-2">
        {reasons.map(({ key, name, clause, order: chosen }) => (
          <li key={key}>
            {ask(...chosen) ? (
              <div className="trouble not-now">
                <h3>{name}</h3>
                <ClauseMark clause={clause} />
              </div>
            ) : (
              <button type="button" className="trouble" onClick={() => void act(chosen)}>
                <b>{name}</b>
                <ClauseMark clause={clause} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {children}
    </Dialog>
  );
};
