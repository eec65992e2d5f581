import { useEffect, useState } from 'react';
import type { OddsState } from './state.ts';
import type { ChangeOdds } from './use-odds-state.ts';

/** A state whose own strategy is as it is being typed: browsers limit how often a page may change its address. */
export const useDraft = (addressed: OddsState, change: ChangeOdds) => {
  const { session } = addressed;
  const [draft, setText] = useState(session.text);
  useEffect(() => {
    if (session.text !== null) setText(session.text);
  }, [session.text]);
  const text = draft ?? session.text;
  const state: OddsState = { ...addressed, session: { ...session, text } };
  const keepText = (): void => {
    if (text !== session.text) change({ session: { ...state.session, run: false } });
  };
  return { state, setText, keepText };
};
