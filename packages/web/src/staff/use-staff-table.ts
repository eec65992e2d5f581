import { useEffect } from 'react';
import { useTable } from '../house/use-table.ts';
import { useStaff } from './session.tsx';

/** The house no longer takes this screen for its person's, or not in this role. */
const STRANGER: readonly string[] = ['session-locked', 'not-signed-in', 'no-role-here'];

/** A link to a table for somebody of the staff: the door is shown when the house asks for it, and then it goes on. */
export const useStaffTable = (hello: Parameters<typeof useTable>[0]): ReturnType<typeof useTable> => {
  const { refresh, isLocked } = useStaff();
  const { news, link } = useTable(hello);
  const { refusal } = news;
  useEffect(() => {
    if (!refusal || !STRANGER.includes(refusal.refused)) return;
    // A socket that was opened before the session was renewed has the old cookie.
    void refresh().then((isIn) => isIn && refusal.refused !== 'no-role-here' && link.retry());
  }, [refusal, refresh, link]);
  useEffect(() => {
    if (!isLocked) link.retry();
  }, [isLocked, link]);
  return { news, link };
};
