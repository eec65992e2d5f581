import { Badge } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { Action } from '../action.tsx';
import { useStation } from '../station.tsx';
import { useCrewPositionName } from './use-position-name.ts';

/** What players have called and a dealer has to answer: each with its two buttons. */
export const CallsPanel = () => {
  const words = useWords();
  const nameOf = useCrewPositionName();
  const { news, ask, order } = useStation();
  const { calls } = news.staff;
  if (calls.length === 0) return null;
  return (
    <section className="side-panel calls" aria-labelledby="calls-title">
      <header>
        <h2 id="calls-title">{words.consoleCraps.calls}</h2>
        <Badge look="brass">{calls.length}</Badge>
      </header>
      <p>{words.consoleCraps.callsHold}</p>
      <ul>
        {calls.map(({ seat, spot, working, now }) => {
          const asked = words.consoleCraps.callAsks({
            seat,
            name: nameOf(spot),
            way: words.consoleCraps.callWord[working ? 'on' : 'off'],
            rolls: words.consoleCraps.callRolls[now ? 'now' : 'comeOut'],
          });
          const answer = (confirmed: boolean) => ({ seat, spot, confirmed });
          return (
            <li key={`${seat} ${spot}`}>
              <b>{asked}</b>
              <div className="picks">
                <Action
                  look="primary"
                  aria-label={`${words.consoleCraps.confirmCall}: ${asked}`}
                  refusal={ask('ConfirmCall', answer(true))}
                  onDo={() => void order('ConfirmCall', answer(true))}
                >
                  ✓ {words.consoleCraps.confirmCall}
                </Action>
                <Action
                  aria-label={`${words.consoleCraps.declineCall}: ${asked}`}
                  refusal={ask('ConfirmCall', answer(false))}
                  onDo={() => void order('ConfirmCall', answer(false))}
                >
                  ✗ {words.consoleCraps.declineCall}
                </Action>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
