import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config, RunningHouse } from '@hardway/server';
import { Command } from 'commander';
import { wholeNumber } from '../io/arguments.ts';
import { columns, InputError, note, print } from '../io/output.ts';

interface ServeFlags {
  readonly port?: number;
  readonly host?: string;
  readonly folder?: string;
  readonly check?: boolean;
}

/** The built screens, where they are installed and built. */
export const screensFolder = (): string | null => {
  try {
    const folder = fileURLToPath(new URL('dist/', import.meta.resolve('@hardway/web/package.json')));
    return existsSync(`${folder}index.html`) ? folder : null;
  } catch {
    return null;
  }
};

export const serveCommand = (): Command =>
  new Command('serve')
    .description('Run the house: tables, terminals, cage and staff. Without settings, a practice floor.')
    .option('--port <n>', 'the port to listen on (HARDWAY_PORT; 8080)', wholeNumber)
    .option('--host <address>', 'the address to listen on (HARDWAY_HOST; 127.0.0.1)')
    .option('--folder <path>', 'where the record is kept (HARDWAY_FOLDER; hardway-data)')
    .option('--check', 'only read the settings and print them; exit code 2 if they cannot be used')
    .addHelpText(
      'after',
      `
A practice floor has a table for each document, virtual shakers and practice credit. A real one is set up by
HARDWAY_MODE=real and HARDWAY_TABLES, a file with its tables. HARDWAY_DATABASE_URL names a PostgreSQL database, or
several; without it the house keeps its own database in the folder. A second start goes on where the first stopped.

Ctrl-C, SIGTERM or a closed terminal (SIGHUP) lets rounds under way be settled, for HARDWAY_STOP_WITHIN seconds at
most; a second signal closes at once. One of several nodes gives its tables to the others meanwhile. HARDWAY_LOG turns stderr into lines of JSON. GET /livez, /readyz and /metrics
report how it is doing.`,
    )
    .action(async (flags: ServeFlags) => {
      const { ConfigError, StoreError } = await import('@hardway/server');
      try {
        await serve(flags);
      } catch (error) {
        if (error instanceof ConfigError || error instanceof StoreError) throw new InputError(error.message);
        throw error;
      }
    });

const serve = async ({ port, host, folder, check }: ServeFlags): Promise<void> => {
  const { houseLogger, openHouse, readConfig } = await import('@hardway/server');
  const config = readConfig(process.env, {
    flags: { HARDWAY_PORT: port?.toString(), HARDWAY_HOST: host, HARDWAY_FOLDER: folder },
    // A person who only wants to play need not read JSON.
    defaults: process.stderr.isTTY ? { HARDWAY_LOG: 'warn' } : {},
  });
  const summary = await settingsTable(config);
  if (check) {
    print(summary);
    return;
  }
  // Whoever asks for a log has a machine read stderr.
  const tell = config.sources.HARDWAY_LOG === 'default' ? note : () => {};
  tell(summary);
  const standby = new AbortController();
  const opening = openHouse(config, {
    ...{ web: screensFolder(), logger: houseLogger(config.log), standby: standby.signal },
  });
  stopOnSignals(opening, config.stopWithin, tell, standby);
  const house = await opening.catch((error) => {
    if (standby.signal.aborted) process.exit(0);
    throw error;
  });
  void house.overtaken.then((because) => endOvertaken(house, because));
  tell(`${config.mode === 'practice' ? 'A practice floor' : 'The house'} is open at ${house.address}`);
  tell(
    `Software ${house.software.slice(0, 16)}, Node ${process.version}. Ctrl-C stops it once the rounds under way are settled.`,
  );
  if (house.invitation !== null)
    note(
      `The first administrator sets a password at ${reachedAt(config, house)}/invitation#${house.invitation}, once.`,
    );
};

/** Where people reach it: through the proxy that speaks TLS for it, if there is one. */
const reachedAt = ({ origins }: Config, { address }: RunningHouse): string =>
  origins.find((origin) => origin.startsWith('https:')) ?? address;

const settingsTable = async (config: Config): Promise<string> => {
  const { configSummary } = await import('@hardway/server');
  return columns(configSummary(config).map(({ name, value, source }) => [name, source, value]));
};

/**
 * Milliseconds in which the same signal counts once: npm hands a terminal's Ctrl-C on to those who have had it, and a
 * terminal that is closed is told of by the system and by its shell.
 */
const ECHO_MS = 500;

/** Whoever watches the process starts it again: it stands by, or says why it cannot. */
const endOvertaken = async (house: RunningHouse, because: string): Promise<never> => {
  note(`This house ends. ${because}`);
  await house.close().catch(() => undefined);
  process.exit(1);
};

/** The first signal lets rounds come to their end, the second closes at once, the third does not wait for anything. */
const stopOnSignals = (
  opening: Promise<RunningHouse>,
  within: number,
  tell: (text: string) => void,
  standby: AbortController,
): void => {
  // A house that does not open has nothing to stop, and says elsewhere why.
  const leave = (end: (house: RunningHouse) => Promise<void>): void =>
    void opening.then(
      (house) => end(house).then(() => process.exit(0)),
      () => undefined,
    );
  const steps = [
    (): void => {
      tell('Closing once the rounds under way are settled; a second signal closes at once.');
      // A house that only stands by has no rounds.
      standby.abort();
      leave((house) => house.stop(within));
    },
    (): void => leave((house) => house.close()),
    (): void => process.exit(1),
  ];
  // Whoever closed the terminal does not read what is said from now on.
  process.stderr.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    let came = Number.NEGATIVE_INFINITY;
    process.on(signal, () => {
      const isEcho = Date.now() - came < ECHO_MS;
      came = Date.now();
      if (!isEcho) steps.shift()?.();
    });
  }
  process.on('SIGTERM', () => steps.shift()?.());
  // Whoever has the house's key may ask for the same from afar.
  void opening.then(
    ({ stopAsked }) => stopAsked.then(() => steps.shift()?.()),
    () => undefined,
  );
};
