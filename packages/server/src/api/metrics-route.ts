import { createHash, timingSafeEqual } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FiguresNow, Metrics } from '../operations/metrics.ts';
import { houseRefusal } from '../protocol/refusal.ts';
import { described } from './described.ts';
import { refuse } from './refuse.ts';

interface MetricsDoor {
  /** Bearer token; null for none. */
  readonly token: string | null;
  readonly practice: boolean;
}

/** Readings in a minute from one address, counted apart from everything else that comes from there. */
const READS_PER_MINUTE = 120;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** A proxy on the same machine, or a page whose name leads here, brings strangers in from loopback, and may say so or not. */
const isFromHere = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(ip) &&
  HERE.test(headers.host ?? '') &&
  !['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => name in headers);

const mayRead = (request: FastifyRequest, { token, practice }: MetricsDoor): boolean => {
  if (token === null) return practice && isFromHere(request);
  const [, brought = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return timingSafeEqual(hashOf(brought), hashOf(token));
};

const METRICS = described({
  tag: 'house',
  summary: 'Figures for Prometheus',
  description:
    'Read with the bearer token that the house was given; without one a practice floor answers loopback only',
  gives: Type.String({ description: 'The text format of Prometheus.' }),
  as: 'text/plain',
});

/** Figures for those who run the house; never for the world. */
export const metricsRoute = (
  app: FastifyInstance,
  metrics: Metrics,
  figures: () => FiguresNow,
  door: MetricsDoor,
): void => {
  app.get(
    '/metrics',
    { config: { rateLimit: { max: READS_PER_MINUTE, timeWindow: 60_000 } }, schema: METRICS },
    async (request, reply) => {
      if (!mayRead(request, door))
        return refuse(reply, houseRefusal('not-allowed', 'Reading the metrics takes the house’s bearer token.'));
      return reply.type(metrics.contentType).send(await metrics.text(figures()));
    },
  );
};
