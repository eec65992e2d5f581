import { handPaysAt, turnOf } from '@hardway/engine';
import { amountText, Badge, Button, Icon } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { type SeatState, seatsInPlay } from './seats.ts';
import { useStation } from './station.tsx';

/** Every seat where somebody is or has something: linked or not, credit, bet or none, and who waits. */
export const TerminalsPanel = () => {
  const words = useWords();
  const { news } = useStation();
  const seats = seatsInPlay(news.staff);
  const connected = seats.filter((seat) => seat.connected).length;
  return (
    <section className="side-panel terminals" aria-labelledby="terminals-title">
      <header>
        <h2 id="terminals-title">{words.staff.terminals}</h2>
        <Badge look={connected < seats.length ? 'bad' : 'good'}>
          <span aria-hidden="true">{words.console.connectedOf({ connected, of: seats.length })}</span>
          <span className="unseen">{words.console.connectedSpoken({ connected, of: seats.length })}</span>
        </Badge>
      </header>
      {seats.length === 0 ? (
        <p className="hush">{words.console.noTerminals}</p>
      ) : (
        <ul>
          {seats.map((seat) => (
            <Terminal key={seat.seat} {...seat} />
          ))}
        </ul>
      )}
    </section>
  );
};

const Terminal = ({ seat, connected, credit, owes, hasWagers, waits }: SeatState) => {
  const words = useWords();
  const { table, attended, news } = useStation();
  const isCut = table.cutOff.includes(seat);
  return (
    <li className={`${waits ? 'waits' : ''} ${connected ? '' : 'lost'}`}>
      <b className="number">{seat}</b>
      <span className="state">
        <i aria-hidden="true">{connected ? '●' : '○'}</i> {connected ? words.console.connected : words.console.lost}
        {isCut && <Badge look="bad">{words.console.cutOff}</Badge>}
        {handPaysAt(table, seat).length > 0 && <Badge look="brass">{words.console.winWaits}</Badge>}
      </span>
      {hasWagers && turnOf(table).stage !== 'lit' && <span className="bet">◆ {words.console.hasWagers}</span>}
      <span className="money">
        {amountText(credit)}
        {owes > 0 && <small> · {words.console.owes({ value: amountText(owes) })}</small>}
      </span>
      {waits && (
        <span className="attend">
          <Icon name="bell" /> {words.console.waits}
          <Button
            aria-label={words.console.attendedSeat({ seat })}
            disabled={news.link !== 'open'}
            onClick={() => attended(seat)}
          >
            {words.staff.attended}
          </Button>
        </span>
      )}
    </li>
  );
};
