import { type DestinationStream, type Logger, pino } from 'pino';
import type { Entry, StoredEvent } from '../protocol/entry.ts';
import type { StaffEventOf } from '../staff/event.ts';
import type { Observe, Sign } from './sign.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** No line is written with these; hiding them is for the mistake that nobody has made yet. */
const SECRETS = ['password', 'token', 'key', 'number', 'session', 'cookie', 'authorization', 'invitation', 'headers'];

/** Lines of JSON. Each is written before the house goes on, so that the last words before an end are there. */
export const houseLogger = (level: LogLevel, to: DestinationStream = standardError()): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: 'hidden' },
    },
    to,
  );

/** A log that nobody can write any more, on a full disk say, is no reason to stop a house. */
const standardError = (): DestinationStream => pino.destination({ dest: 2, sync: true }).on('error', () => {});

/** Seconds from which on a commit is worth a line. */
const SLOW_SECONDS = 0.25;
/** Lines of a kind in a minute; strangers can cause as many as they like. */
const LINES_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Writes down what an operator would want to look into. */
export const loggingTo = (log: Logger, now: () => number): Observe => {
  const signIns = sparing(log, now, 'sign-in refused');
  const sockets = sparing(log, now, 'socket refused');
  const drops = sparing(log, now, 'message of the bus dropped');
  const reloads = sparing(log, now, 'table reloaded');
  return (sign) => {
    switch (sign.is) {
      case 'committed':
        if (sign.seconds > SLOW_SECONDS) log.warn({ seconds: sign.seconds, appends: sign.appends }, 'slow commit');
        return;
      case 'commit-failed':
        log.error({ error: sign.error.message, appends: sign.appends }, 'storage error');
        return;
      case 'store-lost':
        log.error({ error: sign.error.message }, 'store lost');
        return;
      case 'store-back':
        // As loud as it may be: whoever read of the trouble wants to read of its end.
        log.warn('store is back');
        return;
      case 'standing-by':
        log.warn({ holder: sign.holder }, 'standing by: another house has the record');
        return;
      case 'overtaken':
        log.fatal({ because: sign.because }, 'this house ends');
        return;
      case 'recorded':
        for (const entry of sign.entries) record(log, entry, signIns);
        return;
      case 'reloaded':
        if (reloads()) log.warn({ table: sign.table }, 'table reloaded');
        return;
      case 'socket-refused':
        if (sockets()) log.warn({ because: sign.because, address: sign.address }, 'socket refused');
        return;
      case 'request-failed':
        log.error({ route: sign.route, error: sign.error.message, stack: sign.error.stack }, 'request failed');
        return;
      case 'reports-interrupted':
        log.error({ error: sign.error.message, stack: sign.error.stack }, 'reports interrupted');
        return;
      case 'record-proved':
        log.info({ streams: sign.streams }, 'record proved');
        return;
      case 'record-broken':
        log.fatal({ stream: sign.stream, because: sign.because }, 'record broken');
        return;
      case 'request-answered':
        log.debug(withoutKind(sign), 'request');
        return;
      case 'bus-connected':
        log.warn({ server: sign.server }, 'reached the other nodes’ bus');
        return;
      case 'bus-lost':
        log.error({ error: sign.error.message }, 'bus lost: other nodes cannot be reached');
        return;
      case 'bus-refused':
        log.error({ error: sign.error.message }, 'bus refused');
        return;
      case 'bus-dropped':
        if (drops()) log.warn({ subject: sign.subject, because: sign.because }, 'message of the bus dropped');
        return;
      case 'bus-handler-failed':
        log.error({ subject: sign.subject, error: String(sign.error) }, 'message of the bus failed');
        return;
      case 'taken':
        log.info({ what: sign.what }, 'taken');
        return;
      case 'given-away':
        log.info({ what: sign.what, to: sign.to }, 'given away');
        return;
      case 'node-gone':
        log.error({ gone: sign.node }, 'a node is gone: its tables are taken over');
        return;
      case 'stop-asked':
        log.warn({ by: sign.by }, 'asked to stop');
        return;
      case 'append-waits':
      case 'bet-refused':
      case 'request-throttled':
        return;
    }
  };
};

const withoutKind = ({ is: _, ...facts }: Sign): object => facts;

const record = (log: Logger, { stream, event, version }: Entry, isWithinMeasure: () => boolean): void => {
  const table = (): string => stream.replace(/^table:/, '');
  switch (event.type) {
    case 'TableOpened':
    case 'TableClosed':
      log.info({ table: table(), version }, event.type === 'TableOpened' ? 'table opened' : 'table closed');
      return;
    case 'TableHalted':
      log.error({ table: table(), version, ...factsOf(event, ['what', 'clause']) }, 'table halted');
      return;
    case 'RoundVoided':
    case 'SettledRoundVoided':
      log.warn({ table: table(), version, ...factsOf(event, ['round', 'clause']) }, 'round void');
      return;
    case 'ThrowReopened':
      log.warn({ table: table(), version, ...factsOf(event, ['number', 'clause']) }, 'throw reopened');
      return;
    case 'RoundResettled':
      log.warn({ table: table(), version, ...factsOf(event, ['round', 'clause']) }, 'round corrected');
      return;
    case 'SoftwareChanged':
      log.error(factsOf(event, ['software', 'found']), 'software is not what was started');
      return;
    case 'SignInFailed': {
      const { account, place, purpose, because, failures } = event as StaffEventOf<'SignInFailed'>;
      // A device is known by a hash of its token, which says nothing to anybody.
      const address = /^address (.*)$/.exec(place)?.[1] ?? null;
      if (isWithinMeasure()) log.warn({ account, address, purpose, because, failures }, 'sign-in refused');
    }
  }
};

const factsOf = (event: StoredEvent, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(event).filter(([name]) => names.includes(name)));

/** Whether one more line of a kind is in measure; how many were not is said once the minute is over. */
const sparing = (log: Logger, now: () => number, kind: string): (() => boolean) => {
  let [began, counted] = [now(), 0];
  return () => {
    if (now() - began >= MINUTE_MS) {
      if (counted > LINES_PER_MINUTE) log.warn({ kind, lines: counted - LINES_PER_MINUTE }, 'more than was logged');
      [began, counted] = [now(), 0];
    }
    counted += 1;
    return counted <= LINES_PER_MINUTE;
  };
};
