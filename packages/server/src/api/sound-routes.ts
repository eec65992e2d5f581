import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { HouseShown } from '../protocol/answers.ts';
import type { RecordedCalls, Sound } from '../sound.ts';

/** It has a print of what is in it, so a browser may keep it. */
const pathOf = ({ language, game, recordings }: RecordedCalls): string => {
  const print = createHash('sha256');
  for (const { name, bytes } of recordings) print.update(`${name} ${bytes.length} `).update(bytes);
  return `/sounds/${print.digest('hex').slice(0, 16)}/${language}/${game}`;
};

/** The sounds as screens are told of them. */
export const soundShown = ({ recordings, ...rest }: Sound): HouseShown['sound'] => ({
  ...rest,
  recordings: recordings.map((calls) => ({ language: calls.language, game: calls.game, at: pathOf(calls) })),
});

/** The operator's recordings of the calls. */
export const soundRoutes = (app: FastifyInstance, { recordings }: Sound): void => {
  for (const calls of recordings)
    for (const { name, type, bytes } of calls.recordings)
      app.get(`${pathOf(calls)}/${name}`, { schema: { hide: true } }, (_request, reply) =>
        reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(bytes),
      );
};
