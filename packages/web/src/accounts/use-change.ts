import type { HouseRefusal } from '@hardway/server/protocol';
import { useState } from 'react';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { AttemptStore, isDecided } from '../house/attempt.ts';
import { useStaff } from '../staff/session.tsx';

const attempts = new AttemptStore(sessionStorage);

/** Nos after which the door has to be looked at: the session is over or locked. */
const SHUT_OUT: readonly string[] = ['not-signed-in', 'session-locked'];

interface Change {
  readonly busy: boolean;
  readonly refusal: HouseRefusal | null;
  /** What the house answers, or nothing after a no. The same change sent again is done once. */
  readonly change: <T extends object>(path: string, body?: object) => Promise<T | null>;
  /** A new invitation takes the place of the one before, so asking for it again does no harm. */
  readonly invite: <T extends object>(account: string) => Promise<T | null>;
}

/** How a part of this screen asks the house to change accounts, and what became of it. */
export const useChange = (): Change => {
  const { member, refresh } = useStaff();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const take = async <T extends object>(asked: Promise<T | HouseRefusal>): Promise<T | null> => {
    setBusy(true);
    const answer = await asked;
    setBusy(false);
    setRefusal(isHouseRefusal(answer) ? answer : null);
    if (!isHouseRefusal(answer)) return answer;
    if (SHUT_OUT.includes(answer.refused)) await refresh();
    return null;
  };
  const once = async <T extends object>(path: string, body: object): Promise<T | HouseRefusal> => {
    const purpose = `${member.name}:${path}:${JSON.stringify(body)}`;
    const command = attempts.idFor(purpose);
    const answer = await askHouse<T>('POST', `/api/staff/accounts${path}`, { command, ...body });
    if (!isHouseRefusal(answer) || isDecided(answer.refused)) attempts.answered(purpose);
    return answer;
  };
  return {
    busy,
    refusal,
    change: <T extends object>(path: string, body: object = {}) => take(once<T>(path, body)),
    invite: <T extends object>(account: string) => take(askHouse<T>('POST', `/api/staff/accounts/${account}/invite`)),
  };
};
