import type { Config } from '@hardway/server';
import { screensFolder } from '../serve/serve.ts';
import { advice, type Finding, reasonOf, right, wrong } from './finding.ts';

/** Checks of what browsers reach. */

export const checkScreens = (): Finding =>
  screensFolder() === null
    ? advice('screens', 'not built: the house serves its wire and no pages', 'npm run build')
    : right('screens', 'built');

/** Milliseconds that a house has to answer. */
const ANSWER_WITHIN_MS = 3000;

/** `expected` is an address that somebody says a house is at; without it the configured port should be free, or ours. */
export const checkAddress = async (expected: string | undefined, config: Config): Promise<readonly Finding[]> => {
  const address = expected ?? `http://${config.host}:${config.port}`;
  const live = await ask(address, '/livez');
  if (live.is === 'silent')
    return [
      expected === undefined
        ? right('port', `${config.port} is free`)
        : wrong('port', `nothing answers at ${address}`, 'start the house: hardway serve'),
    ];
  if (live.is === 'answer' && live.ok) return [right('port', `a house answers at ${address}`), await ready(address)];
  const says = live.is === 'answer' ? 'something other than a house' : `something odd (${live.because})`;
  return [wrong('port', `${says} answers at ${address}`, 'name another port: HARDWAY_PORT or --port')];
};

const ready = async (address: string): Promise<Finding> => {
  const answer = await ask(address, '/readyz');
  if (answer.is === 'answer' && answer.ok) return right('ready', 'it takes bets');
  const because = answer.is === 'answer' ? answer.message : 'it does not answer';
  return wrong('ready', `it does not take bets: ${because}`, 'look at its log, and check that its store answers');
};

type Heard =
  | { readonly is: 'answer'; readonly ok: boolean; readonly message: string }
  | { readonly is: 'silent' }
  | { readonly is: 'odd'; readonly because: string };

const ask = async (address: string, path: string): Promise<Heard> => {
  try {
    const response = await fetch(new URL(path, address), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const said = (await response.json().catch(() => ({}))) as { ok?: unknown; message?: unknown };
    return { is: 'answer', ok: response.ok && said.ok === true, message: String(said.message ?? response.status) };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
    if (cause?.code === 'ECONNREFUSED') return { is: 'silent' };
    return { is: 'odd', because: cause?.code ?? reasonOf(error) };
  }
};
