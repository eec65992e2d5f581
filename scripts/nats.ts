import { findProgram } from './debian.ts';

/** Where this machine has a NATS server. */

export const NATS_WANTED =
  'It needs nats-server: apt-get install nats-server, or one from nats.io on the PATH or named in HARDWAY_NATS_SERVER.';

export const findNatsServer = (): string | undefined =>
  findProgram({
    program: 'nats-server',
    packages: ['nats-server'],
    setting: 'HARDWAY_NATS_SERVER',
    services: ['nats-server'],
  });
