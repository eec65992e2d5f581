import type { TableSummary } from '@hardway/server/protocol';
import type { Words } from '../words/index.ts';

/** Where a table stands, as its card says it; `left` are the milliseconds until betting closes. */
export const phaseOf = (
  words: Words,
  { phase, turn: { stage }, watchers, virtual, alone }: TableSummary,
  left: number | null,
) => {
  if (phase === 'halted') return { is: 'closed', words: words.lobby.phaseShort.halted } as const;
  if (phase === 'closed') return { is: 'waiting', words: words.lobby.phaseShort.shut } as const;
  // A table without people behind it waits for somebody to come.
  if (alone || (virtual && watchers === 0)) return { is: 'waiting', words: words.lobby.resting } as const;
  if (stage === 'lit') return { is: 'result', words: words.lobby.phaseShort.lit } as const;
  if (stage === 'between') return { is: 'waiting', words: words.lobby.phaseShort.none } as const;
  if (stage === 'betting') return { is: 'open', words: words.lobby.phaseShort.betting, left } as const;
  return { is: 'closed', words: words.shared.phase.closed } as const;
};
