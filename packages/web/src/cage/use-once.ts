import type { HouseRefusal } from '@hardway/server/protocol';
import { useState } from 'react';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { AttemptStore, isDecided } from '../house/attempt.ts';
import { useStaff } from '../staff/session.tsx';

const attempts = new AttemptStore(sessionStorage);

/** Asks for something that is done once; the id stays the same until the house has answered. */
export const useOnce = (onDone: () => void) => {
  const { member } = useStaff();
  const [busy, setBusy] = useState(false);
  const ask = async <T extends object>(purpose: string, path: string, body: object): Promise<T | HouseRefusal> => {
    const full = `${member.name}:${purpose}`;
    setBusy(true);
    const answer = await askHouse<T>('POST', path, { command: attempts.idFor(full), ...body });
    if (!isHouseRefusal(answer) || isDecided(answer.refused)) attempts.answered(full);
    setBusy(false);
    if (!isHouseRefusal(answer)) onDone();
    return answer;
  };
  const once = async (purpose: string, path: string, body: object): Promise<HouseRefusal | null> => {
    const answer = await ask(purpose, path, body);
    return isHouseRefusal(answer) ? answer : null;
  };
  return { ask, once, busy };
};
