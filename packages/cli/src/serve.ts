import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { InputError, note } from './output.ts';
import { whole } from './session.ts';

interface ServeFlags {
  readonly port?: number;
  readonly host?: string;
  readonly folder?: string;
}

/** The built screens, where they are installed and built. */
const screensFolder = (): string | null => {
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
    .option('--port <n>', 'where to listen (HARDWAY_PORT; 8080)', whole)
    .option('--host <address>', 'on which address (HARDWAY_HOST; 127.0.0.1)')
    .option('--folder <path>', 'where the record is kept (HARDWAY_FOLDER; hardway-data)')
    .addHelpText(
      'after',
      `
A practice floor has a table for each document, virtual shakers and practice credit. A real one is set up by
HARDWAY_MODE=real and HARDWAY_TABLES, a file with its tables. HARDWAY_DATABASE_URL names a PostgreSQL server;
without it the house keeps its own database in the folder. A second start goes on where the first stopped.`,
    )
    .action(async (flags: ServeFlags) => {
      const { ConfigError, openHouse, readConfig, StoreError } = await import('@hardway/server');
      try {
        const config = readConfig({
          ...process.env,
          ...(flags.port === undefined ? {} : { HARDWAY_PORT: `${flags.port}` }),
          ...(flags.host === undefined ? {} : { HARDWAY_HOST: flags.host }),
          ...(flags.folder === undefined ? {} : { HARDWAY_FOLDER: flags.folder }),
        });
        const house = await openHouse(config, { web: screensFolder() });
        note(`${config.mode === 'practice' ? 'A practice floor' : 'The house'} is open at ${house.address}`);
        note(`The record is kept in ${config.databaseUrl ? 'PostgreSQL' : config.folder}.`);
        note(`Tables: ${config.tables.map(({ id }) => id).join(', ')}. Ctrl-C stops it after what is under way.`);
        note(`Software ${house.software.slice(0, 16)}, Node ${process.version}.`);
        if (house.invitation !== null)
          note(`The first administrator sets a password at ${house.address}/invitation#${house.invitation}, once.`);
        for (const signal of ['SIGINT', 'SIGTERM'] as const)
          process.once(signal, () => {
            note('Closing.');
            void house.close().then(() => process.exit(0));
          });
      } catch (error) {
        if (error instanceof ConfigError || error instanceof StoreError) throw new InputError(error.message);
        if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
          throw new InputError('that port is taken; name another with --port.');
        throw error;
      }
    });
