import { ROLES, type Rulebook, type Table, wouldRefuse } from '@hardway/engine';
import type { ReactNode } from 'react';
import { Button } from '../design/index.ts';
import { supposedDice } from '../house/new-dice.ts';
import { RouteLink } from '../house/router.tsx';
import { useWords } from '../words/language.tsx';
import { Action } from './action.tsx';
import { NoticeLine } from './notice-line.tsx';
import { type ConsoleNotice, useStation, useWhoMay } from './station.tsx';
import { WhyAndWho } from './why-and-who.tsx';

interface ShutProps {
  readonly notice: ConsoleNotice | null;
  readonly onLoadDice: () => void;
  readonly onTake: () => void;
  /** What the table's equipment shows meanwhile. */
  readonly children?: ReactNode;
}

/** A table on which nothing is played now: what is missing, and whose part it is. */
export const Shut = ({ notice, onLoadDice, onTake, children }: ShutProps) => {
  const words = useWords();
  const { id, rulebook, table, ask, callSupervisor, news, actor } = useStation();
  const whoMay = useWhoMay();
  const halted = table.phase.is === 'halted' ? table.phase.what : null;
  const missing = useMissing();
  const waitsForDealer = useWaitsForDealer();
  const opener = halted ? whoMay('AttestRepair', { what: halted }) : whoMay('OpenTable');
  const isCalled = news.staff.waiting.some(({ seat }) => seat === null);
  return (
    <section className="table-stage shut" aria-labelledby="stage-title">
      <div className="scene">
        <div className="step-card">
          <h2 id="stage-title">{halted ? words.console.haltedTitle : words.console.shutTitle}</h2>
          {children}
          <h3>{words.console.missing}</h3>
          {waitsForDealer ? (
            <p>{words.console.dealerMissing({ take: words.console.takeTable })}</p>
          ) : missing ? (
            <WhyAndWho refusal={missing} />
          ) : (
            <p>{words.console.nothingMissing}</p>
          )}
          <h3>{halted ? words.console.attests : words.console.opens}</h3>
          <p className="opener">{opener}</p>
          <h3>{words.console.yourPart}</h3>
          <div className="picks">
            {!isCalled && (
              <Button
                look={waitsForDealer ? 'plain' : 'primary'}
                disabled={news.link !== 'open'}
                onClick={callSupervisor}
              >
                {words.console.callSupervisor}
              </Button>
            )}
            {table.dealer !== actor.id && (
              <Action
                look={waitsForDealer ? 'primary' : 'plain'}
                refusal={takeRefusal(table.dealer, ask, actor.id)}
                onDo={onTake}
              >
                {words.console.takeTable}
              </Action>
            )}
            <Action refusal={ask('LoadDice', supposedDice(rulebook, table))} onDo={onLoadDice}>
              {words.console.loadDice}
            </Action>
            <RouteLink className="button quiet" href={`/floor/${id}`}>
              {words.console.openFloor}
            </RouteLink>
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

/** Nothing else is in the way: that is the dealer's own part, whoever opens the table then. */
const useWaitsForDealer = (): boolean => {
  const { table, rulebook, actor, now } = useStation();
  if (table.phase.is !== 'closed' || table.dealer !== null) return false;
  return missingToOpen(rulebook, { ...table, dealer: actor.id }, actor.id, now) === null;
};

const missingToOpen = (rulebook: Rulebook, table: Table, id: string, at: number) => {
  for (const role of ROLES) {
    const refusal = wouldRefuse(rulebook, table, { type: 'OpenTable', by: { id, role } }, at);
    if (refusal?.refused !== 'wrong-role') return refusal;
  }
  return null;
};

type Ask = ReturnType<typeof useStation>['ask'];

/** Taking a table is signing in where nobody deals, and relieving whoever does. */
export const takeCommand = (dealer: string | null): 'SignInDealer' | 'RelieveDealer' =>
  dealer === null ? 'SignInDealer' : 'RelieveDealer';

export const takeRefusal = (dealer: string | null, ask: Ask, name: string) =>
  ask(takeCommand(dealer), { dealer: name });
