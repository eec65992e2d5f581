import { rm } from 'node:fs/promises';
import type { PostgresServer } from '../../scripts/postgres.ts';
import { aftermath, type Base, type Outcome, prepareBase } from './base.ts';
import { inCopyOf } from './folder.ts';
import { HouseHere } from './house-here.ts';
import { type Cut, MessageLine, type MessagesCounted } from './messages.ts';
import { HouseGone, Session, TABLES } from './session.ts';

/** A house whose line to PostgreSQL is cut at one message of an evening; it finds its database again by itself. */

export interface CutOutcome extends Outcome {
  /** The kind of the message, as the protocol has it; undefined if it never came. */
  readonly message: string | undefined;
}

/** Where every evening begins: a folder, its people, and a database that is copied for each. */
export class Cuts {
  private readonly server: PostgresServer;
  private readonly database: string;
  private readonly base: Base & { readonly folder: string };

  private constructor(server: PostgresServer, database: string, base: Base & { readonly folder: string }) {
    this.server = server;
    this.database = database;
    this.base = base;
  }

  static async on(server: PostgresServer): Promise<Cuts> {
    const database = await server.createDatabase();
    return new Cuts(server, database, await prepareBase((folder) => new HouseHere(folder, database)));
  }

  /** How many messages an evening has when nothing is cut. */
  count(): Promise<MessagesCounted> {
    return this.evening(null, async (line) => line.counted);
  }

  try(cut: Cut): Promise<CutOutcome> {
    return this.evening(cut, async ({ happened: message }, session, folder, direct) => {
      const house = new HouseHere(folder, direct);
      const outcome = await aftermath(house, new Session(house, session), message !== undefined, direct);
      await house.kill();
      return { ...outcome, message };
    });
  }

  close(): Promise<void> {
    return rm(this.base.folder, { recursive: true, force: true });
  }

  private async evening<T>(
    cut: Cut | null,
    over: (line: MessageLine, session: Session, folder: string, direct: string) => Promise<T>,
  ): Promise<T> {
    const direct = await this.server.createDatabase(this.database);
    const { hostname, port } = new URL(direct);
    const line = await MessageLine.to({ host: hostname, port: Number(port) });
    try {
      return await inCopyOf(this.base.folder, async (folder) => {
        const through = new URL(direct);
        through.host = `127.0.0.1:${line.port}`;
        const house = new HouseHere(folder, through.href);
        const session = new Session(house, this.base.session!);
        line.watch(cut);
        await playThrough(house, session);
        return over(line, session, folder, direct);
      });
    } finally {
      await line.close();
      await this.server.dropDatabase(direct);
    }
  }
}

/** How often a house that was cut off while it opened is opened again, as whoever runs it would. */
const STARTS_MAX = 3;

const started = async (house: HouseHere, starts = 1): Promise<void> =>
  house.start(TABLES).catch((error: unknown) => {
    if (starts === STARTS_MAX) throw error;
    return started(house, starts + 1);
  });

const playThrough = async (house: HouseHere, session: Session): Promise<void> => {
  await started(house);
  try {
    await session.play();
  } catch (error) {
    if (!(error instanceof HouseGone)) throw error;
  }
  await house.kill();
};
