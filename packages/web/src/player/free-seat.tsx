import type { HouseRefusal } from '@hardway/server/protocol';
import { useState } from 'react';
import { Badge, Button } from '../design/index.ts';
import { useFloor } from '../house/floor.ts';
import { RouteLink } from '../house/router.tsx';
import { type KeptSeat, sitDown } from '../house/seat.ts';
import { useRefusal } from '../house/told.tsx';
import { LanguageSwitch, useLanguage, useWords } from '../words/language.tsx';
import { refusalSentence } from '../words/refusal.ts';
import { Enrol } from './enrol.tsx';
import { Quiet } from './quiet.tsx';
import { NO_FACTS } from './seat-refused.tsx';

/** This device has no seat here: a practice table offers one, at a real one staff set the terminal up. */
const FreeSeat = ({ table, isSetUp, onSat }: { table: string; isSetUp: boolean; onSat: (seat: KeptSeat) => void }) => {
  const language = useLanguage();
  const words = useWords();
  const { tables, reached } = useFloor();
  const found = tables?.find(({ id }) => id === table);
  if (!tables) return <Quiet>{<p role="status">{reached ? words.shared.loading : words.shared.notReached}</p>}</Quiet>;
  return (
    <Quiet>
      <LanguageSwitch />
      {found ? <p className="table-name">{found.name[language]}</p> : <h1>{words.shared.refusals['unknown-table']}</h1>}
      {found && (found.practice && !isSetUp ? <PracticeSeat table={table} onSat={onSat} /> : <NotYet onSat={onSat} />)}
      <RouteLink href="/">{words.shared.leave}</RouteLink>
    </Quiet>
  );
};

const PracticeSeat = ({ table, onSat }: { table: string; onSat: (seat: KeptSeat) => void }) => {
  const words = useWords();
  const told = useRefusal();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const sit = async (): Promise<void> => {
    const answer = await sitDown(table);
    if ('refused' in answer) setRefusal(answer);
    else onSat(answer);
  };
  return (
    <>
      <h1>{words.player.takeSeat}</h1>
      <Badge look="brass">{words.shared.practiceCredit}</Badge>
      {refusal && <p role="alert">{refusalSentence(words, refusal.refused, told(refusal).sentence, NO_FACTS)}</p>}
      <Button look="primary" onClick={() => void sit()}>
        {words.shared.sitDown}
      </Button>
    </>
  );
};

const NotYet = ({ onSat }: { onSat: (seat: KeptSeat) => void }) => {
  const words = useWords();
  return (
    <>
      <h1>{words.player.setUp.title}</h1>
      <p>{words.player.setUp.lead}</p>
      <Enrol onSat={onSat} />
    </>
  );
};

export default FreeSeat;
