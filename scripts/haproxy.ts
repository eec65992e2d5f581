import { findProgram } from './debian.ts';

/** Where this machine has HAProxy. */

export const HAPROXY_WANTED = 'It needs haproxy: apt-get install haproxy, or one on the PATH.';

export const findHaproxy = (): string | undefined =>
  findProgram({ program: 'haproxy', packages: ['haproxy'], services: ['haproxy'] });
