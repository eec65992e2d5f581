import { failingDiskLibrary } from '../test/faults/failing-disk.ts';
import { chromium } from './chromium.ts';
import { findHaproxy } from './haproxy.ts';
import { findParallel, findSlurm } from './job-arrays.ts';
import { findNatsServer } from './nats.ts';
import { findStrace } from './strace.ts';

/** Installs whatever of other people's the tests run, before several of them look for the same at once. */

for (const find of [chromium, findNatsServer, findHaproxy, findStrace, failingDiskLibrary, findParallel, findSlurm])
  find();
