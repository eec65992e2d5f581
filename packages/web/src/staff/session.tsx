import type { HouseRefusal, OpenSession, StaffMember } from '@hardway/server/protocol';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { useWords } from '../words/language.tsx';
import { usePresence } from './presence.ts';
import { SignIn, Unlock } from './sign-in.tsx';

interface Session {
  readonly member: StaffMember;
  readonly leave: () => Promise<void>;
  readonly lock: () => Promise<void>;
  /** The screen is covered until the password is given again. */
  readonly isLocked: boolean;
  /** Looks again whether somebody is signed in and not locked out, for instance after a command was refused for it. */
  readonly refresh: () => Promise<boolean>;
}

const Present = createContext<Session | null>(null);

/** The person signed in; only below a StaffGate. */
export const useStaff = (): Session => use(Present)!;

type State =
  | { readonly is: 'asking' }
  | { readonly is: 'out' }
  | { readonly is: 'in' | 'locked'; readonly member: StaffMember };

/** An idle console locks by itself; it should not look as if it did not. */
const LOOK_EVERY_MS = 15_000;

/** Its children are there for people who are signed in; everybody else sees the door. */
export const StaffGate = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useState<State>({ is: 'asking' });
  const words = useWords();
  const refresh = useCallback(async (): Promise<boolean> => {
    const found = await askHouse<OpenSession>('GET', '/api/staff/me');
    setState((before) => next(before, found));
    return !isHouseRefusal(found);
  }, []);
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  usePresence(state.is === 'in');
  if (state.is === 'asking') return <p role="status">{words.shared.loading}</p>;
  if (state.is === 'out') return <SignIn onDone={refresh} />;
  const leave = async (): Promise<void> => {
    await askHouse('POST', '/api/staff/sign-out');
    setState({ is: 'out' });
  };
  const lock = async (): Promise<void> => {
    await askHouse('POST', '/api/staff/lock');
    await refresh();
  };
  return (
    <Present value={{ member: state.member, leave, lock, isLocked: state.is === 'locked', refresh }}>
      {children}
      {state.is === 'locked' && <Unlock member={state.member} onDone={refresh} onLeave={leave} />}
    </Present>
  );
};

/** A house that cannot be reached, or a node that cannot ask it, says nothing about who is signed in. */
const CANNOT_SAY: readonly string[] = ['table-unavailable', 'unconfirmed'];

const next = (before: State, found: OpenSession | HouseRefusal): State => {
  if (!isHouseRefusal(found)) return { is: 'in', member: found.member };
  if (found.refused === 'session-locked' && 'member' in before) return { ...before, is: 'locked' };
  return CANNOT_SAY.includes(found.refused) && before.is !== 'asking' ? before : { is: 'out' };
};
