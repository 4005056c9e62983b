import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Access } from '../auth/caller.ts';

const SCHEMES = {
  apiToken: { type: 'http', scheme: 'bearer', description: 'An API token (`mg_…`) of one store.' },
  shopperToken: { type: 'http', scheme: 'bearer', description: 'From an order lookup: one order, 24 hours.' },
  claimToken: { type: 'http', scheme: 'bearer', description: 'From a claim link: one claim.' },
  signatureToken: { type: 'http', scheme: 'bearer', description: 'From a signature link: one claim.' },
} as const;

const SCHEME_OF = { shopper: 'shopperToken', claim: 'claimToken', signature: 'signatureToken' } as const;

/** OpenAPI 3.1 from the contract: `/v1/openapi.json`. Each operation names its tokens and its permission. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  const transform = createJsonSchemaTransform({ skipList: [] });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Makegood',
        version: '1',
        description: 'Claims for shipping protection and warranty.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: SCHEMES },
    },
    transform: (input) => {
      const { schema, url } = transform(input);
      const access = (input.route.config as { access?: Access } | undefined)?.access;
      return { url, schema: { ...schema, ...securityOf(access) } };
    },
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: z.globalRegistry }),
  });
}

function securityOf(access: Access | undefined) {
  if (!access || 'open' in access) return { security: [] };
  const security: Record<string, string[]>[] = access.tokens.map((kind) => ({ [SCHEME_OF[kind]]: [] }));
  if (!access.permission) return { security };
  return { security: [...security, { apiToken: [access.permission] }], 'x-permission': access.permission };
}
