import { amount, Badge, Button, Icon } from '../design/index.ts';
import { type SeatState, seatsInPlay } from './seats.ts';
import { useStation } from './station.tsx';
import { useConsoleWords } from './words.ts';

/** Every seat where somebody is or has something: linked or not, credit, bet or none, and who waits. */
export const Terminals = () => {
  const words = useConsoleWords();
  const { news } = useStation();
  const seats = seatsInPlay(news.staff);
  const connected = seats.filter((seat) => seat.connected).length;
  return (
    <section className="side-panel terminals" aria-labelledby="terminals-title">
      <header>
        <h2 id="terminals-title">{words.terminals}</h2>
        <Badge look={connected < seats.length ? 'bad' : 'good'}>
          <span aria-hidden="true">{words.connectedOf(connected, seats.length)}</span>
          <span className="unseen">{words.connectedSpoken(connected, seats.length)}</span>
        </Badge>
      </header>
      {seats.length === 0 ? (
        <p className="hush">{words.noTerminals}</p>
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
  const words = useConsoleWords();
  const { table, attended, news } = useStation();
  const isCut = table.cutOff.includes(seat);
  return (
    <li className={`${waits ? 'waits' : ''} ${connected ? '' : 'lost'}`}>
      <b className="number">{seat}</b>
      <span className="state">
        <i aria-hidden="true">{connected ? '●' : '○'}</i> {connected ? words.connected : words.lost}
        {isCut && <Badge look="bad">{words.cutOff}</Badge>}
      </span>
      {hasWagers && table.round?.stage !== 'lit' && <span className="bet">◆ {words.hasWagers}</span>}
      <span className="money">
        {amount(credit)}
        {owes > 0 && <small> · {words.owes(amount(owes))}</small>}
      </span>
      {waits && (
        <span className="attend">
          <Icon name="bell" /> {words.waits}
          <Button aria-label={words.attendedSeat(seat)} disabled={news.link !== 'open'} onClick={() => attended(seat)}>
            {words.attended}
          </Button>
        </span>
      )}
    </li>
  );
};
