import type { HouseRefusal, OpenSession } from '@hardway/server/protocol';
import { useState } from 'react';
import { Dialog } from '../design/index.ts';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { useStaff } from '../staff/session.tsx';
import { PersonForm, useRefusalWords } from '../staff/sign-in.tsx';
import { useWords } from '../words/language.tsx';
import { useStation } from './station.tsx';

/** The relieving dealer gives name and password, and has table and console from then on. */
export const Relief = ({ onClose }: { onClose: () => void }) => {
  const words = useWords();
  const sentence = useRefusalWords();
  const { id } = useStation();
  const { refresh } = useStaff();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const relieve = async (name: string, password: string): Promise<void> => {
    setBusy(true);
    const command = crypto.randomUUID();
    const answer = await askHouse<OpenSession>('POST', `/api/tables/${id}/relief`, { command, name, password });
    setBusy(false);
    if (isHouseRefusal(answer)) return setRefusal(answer);
    onClose();
    await refresh();
  };
  return (
    <Dialog title={words.console.relief} closeWord={words.shared.close} onClose={onClose}>
      <p>{words.console.reliefLead}</p>
      <PersonForm
        submitWord={words.console.takeTable}
        busy={busy}
        refusal={refusal && sentence(refusal)}
        onSubmit={relieve}
      />
    </Dialog>
  );
};
