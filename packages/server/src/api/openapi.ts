import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { API_DESCRIPTION } from './described.ts';

/**
 * Serves a description of all routes that come after it. It is worked out when it is first asked for: a house starts often,
 * and what writes the description takes long to load.
 */
export const describeRoutes = (app: FastifyInstance): void => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  let document: Promise<object> | null = null;
  app.get('/api/openapi.json', { schema: { hide: true } }, () => {
    document ??= documentOf(routes);
    return document;
  });
};

const documentOf = async (routes: readonly RouteOptions[]): Promise<object> => {
  const { default: fastifySwagger } = await import('@fastify/swagger');
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  await app.register(fastifySwagger, API_DESCRIPTION);
  for (const { method, url, schema } of routes)
    app.route({ method, url, ...(schema ? { schema } : {}), handler: async () => undefined });
  await app.ready();
  return app.swagger();
};
