import { type CommandOf, decide, isRefusal, ROLES, type Rulebook, type Table } from '@hardway/engine';
import { Button } from '../design/index.ts';
import { Link } from '../router.tsx';
import { Action } from './action.tsx';
import { NoticeLine } from './stage.tsx';
import { type Notice, useStation, useWhoMay } from './station.tsx';
import { WhyAndWho } from './why-and-who.tsx';
import { useConsoleWords } from './words.ts';

interface ShutProps {
  readonly notice: Notice | null;
  readonly onLoadDice: () => void;
  readonly onTake: () => void;
}

/** A table on which nothing is played now: what is missing, and whose part it is. */
export const Shut = ({ notice, onLoadDice, onTake }: ShutProps) => {
  const words = useConsoleWords();
  const { id, table, ask, callSupervisor, news, actor } = useStation();
  const whoMay = useWhoMay();
  const halted = table.phase.is === 'halted' ? table.phase.what : null;
  const missing = useMissing();
  const opener = halted ? whoMay('AttestRepair', { what: halted }) : whoMay('OpenTable');
  const isCalled = news.staff.waiting.some(({ seat }) => seat === null);
  return (
    <section className="table-stage shut" aria-labelledby="stage-title">
      <div className="scene">
        <div className="step-card">
          <h2 id="stage-title">{halted ? words.haltedTitle : words.shutTitle}</h2>
          <h3>{words.missing}</h3>
          {missing ? <WhyAndWho refusal={missing} /> : <p>{words.nothingMissing}</p>}
          <h3>{halted ? words.attests : words.opens}</h3>
          <p className="opener">{opener}</p>
          <h3>{words.yourPart}</h3>
          <div className="picks">
            {!isCalled && (
              <Button look="primary" disabled={news.link !== 'open'} onClick={callSupervisor}>
                {words.callSupervisor}
              </Button>
            )}
            {table.dealer !== actor.id && (
              <Action refusal={takeRefusal(table.dealer, ask, actor.id)} onDo={onTake}>
                {words.takeTable}
              </Action>
            )}
            <Action refusal={ask('LoadDice', { serial: '?' })} onDo={onLoadDice}>
              {words.loadDice}
            </Action>
            <Link className="button quiet" href={`/floor/${id}`}>
              {words.openFloor}
            </Link>
          </div>
          <NoticeLine notice={notice} />
        </div>
      </div>
    </section>
  );
};

/** The first thing that stands in the way, as whoever may open would be told. */
const useMissing = () => {
  const { table, rulebook, actor, now, ask } = useStation();
  if (table.phase.is === 'halted') return ask('OpenBetting');
  return missingToOpen(rulebook, table, actor.id, now);
};

const missingToOpen = (rulebook: Rulebook, table: Table, id: string, at: number) => {
  for (const role of ROLES) {
    const command: CommandOf<'OpenTable'> = { type: 'OpenTable', id: 'asking', at, by: { id, role } };
    const verdict = decide(rulebook, table, command);
    if (!isRefusal(verdict)) return null;
    if (verdict.refused !== 'wrong-role') return verdict;
  }
  return null;
};

type Ask = ReturnType<typeof useStation>['ask'];

/** Taking a table is signing in where nobody deals, and relieving whoever does. */
export const takeCommand = (dealer: string | null): 'SignInDealer' | 'RelieveDealer' =>
  dealer === null ? 'SignInDealer' : 'RelieveDealer';

export const takeRefusal = (dealer: string | null, ask: Ask, name: string) =>
  ask(takeCommand(dealer), { dealer: name });
