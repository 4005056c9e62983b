import type { FastifyInstance } from 'fastify';
import { type ApiDocument, completeReference } from '../http/reference.ts';
import { referencePage } from './page.ts';

const config = { access: { open: 'public' } } as const;

/** `/v1/openapi.json`, and the same to read at `/docs/api`. */
export async function referenceRoutes(app: FastifyInstance, described: FastifyInstance): Promise<void> {
  let made: ApiDocument | undefined;
  const reference = () => {
    made ??= completeReference(described.swagger());
    return made;
  };
  app.get('/v1/openapi.json', { config, schema: { hide: true } }, async () => reference());
  app.get('/docs/api', { config, schema: { hide: true } }, async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(referencePage(reference())),
  );
}
