import { isIPv6 } from 'node:net';
import { ConfigError } from './config-error.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

export const hostAndPort = ({ host, port }: Place): string => `${isIPv6(host) ? `[${host}]` : host}:${port}`;

const OWN_ADDRESS =
  'set HARDWAY_HOST or --host to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all';
const OTHER_PORT = 'name another with HARDWAY_PORT or --port';

const unknownName = ({ host }: Place): string => `There is no address behind the name ${host}: ${OWN_ADDRESS}.`;

const REASONS: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: (place) => `${hostAndPort(place)} is taken by another program: stop that one, or ${OTHER_PORT}.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine: ${OWN_ADDRESS}.`,
  EACCES: ({ port }) => `This account may not listen on port ${port}: ${OTHER_PORT}, from 1024 on.`,
  ENOTFOUND: unknownName,
  // A resolver that cannot be asked.
  EAI_AGAIN: unknownName,
};

/** Why the house cannot listen where it was told to, and what to do about it. */
export const addressProblem = (error: NodeJS.ErrnoException, place: Place): ConfigError => {
  const reason = REASONS[error.code ?? ''];
  const message =
    reason?.(place) ?? `The house cannot listen on ${hostAndPort(place)} (${error.message}): ${OWN_ADDRESS}.`;
  return new ConfigError(message, { cause: error });
};
