import { Action } from '../console/action.tsx';
import { useStation } from '../console/station.tsx';
import { Badge } from '../design/index.ts';
import { useCrewWords, usePositionName } from './words.ts';

/** What players have called and a dealer has to answer: each with its two buttons. */
export const CallsPanel = () => {
  const words = useCrewWords();
  const nameOf = usePositionName();
  const { news, ask, order } = useStation();
  const { calls } = news.staff;
  if (calls.length === 0) return null;
  return (
    <section className="side-panel calls" aria-labelledby="calls-title">
      <header>
        <h2 id="calls-title">{words.calls}</h2>
        <Badge look="brass">{calls.length}</Badge>
      </header>
      <ul>
        {calls.map(({ seat, spot, working }) => {
          const asked = words.callAsks(seat, nameOf(spot), words.callWord[working ? 'on' : 'off']);
          const answer = (confirmed: boolean) => ({ seat, spot, confirmed });
          return (
            <li key={`${seat} ${spot}`}>
              <b>{asked}</b>
              <div className="picks">
                <Action
                  look="primary"
                  aria-label={`${words.confirmCall}: ${asked}`}
                  refusal={ask('ConfirmCall', answer(true))}
                  onDo={() => void order('ConfirmCall', answer(true))}
                >
                  ✓ {words.confirmCall}
                </Action>
                <Action
                  aria-label={`${words.declineCall}: ${asked}`}
                  refusal={ask('ConfirmCall', answer(false))}
                  onDo={() => void order('ConfirmCall', answer(false))}
                >
                  ✗ {words.declineCall}
                </Action>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
