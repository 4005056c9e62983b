import type { FastifyInstance } from 'fastify';
import { type ApiDocument, completeReference } from '../http/reference.ts';

const config = { access: { open: 'public' } } as const;

/** `/v1/openapi.json`. The readable version is the portal's `/docs/api`. */
export async function referenceRoutes(app: FastifyInstance, described: FastifyInstance): Promise<void> {
  let made: ApiDocument | undefined;
  app.get('/v1/openapi.json', { config, schema: { hide: true } }, async () => {
    made ??= completeReference(described.swagger());
    return made;
  });
}
