import { type PostgresServer, sharedPostgres } from '../scripts/postgres.ts';
import { scratchFolder } from './scratch.ts';

/** The PostgreSQL that all test files of a process share. Stopped, it drops what was made in it. */
export const testPostgres = (): Promise<PostgresServer> => sharedPostgres(() => scratchFolder('postgres'));
