import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isForTokens } from '../../domain/access/api-token.ts';
import type { ProblemCode } from '../../domain/problems/problems.ts';
import type { Access } from '../auth/caller.ts';

const SCHEMES = {
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API token (`mg_…`) of one store. Calls that act on people or tokens need a signed-in person instead.',
  },
  shopperToken: { type: 'http', scheme: 'bearer', description: 'From an order lookup: one order, 24 hours.' },
  valetToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'From `POST /v1/orders/{orderId}/valet-link`: the team at the portal for one order, an hour.',
  },
  inStoreToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'From `POST /v1/in-store/visits`: one claim without an order, 24 hours; from `POST /v1/valet-links` for the team, an hour.',
  },
  claimToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'From a claim link: one claim. One that is too old is renewed by `POST /v1/claim-links`.',
  },
  signatureToken: { type: 'http', scheme: 'bearer', description: 'From a signature link: one claim.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'makegood_session',
    description:
      'From `POST /v1/sign-in`: a person, with the permissions of their role. Writes must come from our own pages. Who may see several stores names one by its slug in `Makegood-Store`.',
  },
} as const;

const SCHEME_OF = {
  shopper: 'shopperToken',
  valet: 'valetToken',
  'in-store': 'inStoreToken',
  claim: 'claimToken',
  signature: 'signatureToken',
  person: 'session',
} as const;

/** Sections of the API reference, in reading order. */
const TAGS = [
  { name: 'Orders', description: 'Finding an order as its shopper, and importing orders and products.' },
  { name: 'Claims', description: 'Filing, reading and signing claims.' },
  {
    name: 'Decisions',
    description: 'What a team decides. Each call says by If-Match which version of the claim it has seen.',
  },
  { name: 'Conversation', description: 'Messages of both sides, notes of the team, reviews.' },
  {
    name: 'Instructions',
    description: 'What a store’s own program is told to carry out, and reports.',
  },
  { name: 'Ledger', description: 'What claims cost a store, in double entry.' },
  { name: 'Audit log', description: 'Who changed what in a store.' },
  { name: 'Privacy', description: 'What a store has of a customer: a file with all of it, and erasing it.' },
  { name: 'Labels', description: 'The labels that a store keeps for its claims.' },
  { name: 'Macros', description: 'Prepared answers of a person, a store, and the platform.' },
  { name: 'Procedures', description: 'How a store works on its claims, with every version.' },
  { name: 'Automation', description: 'Rules that decide what is plain, and what they would have decided.' },
  { name: 'Metadata', description: 'Fields of its own that a store adds to its claims.' },
  { name: 'Uploads', description: 'Photos and videos: ask for a signed address, then send the bytes there.' },
  { name: 'Sessions', description: 'What a shopper has told so far, kept between devices.' },
  { name: 'Imports', description: 'Files of orders and products: tried first, then saved as a job.' },
  { name: 'Simulator', description: 'What other settings would let in or keep out.' },
  { name: 'Analytics', description: 'How the portal is used, in counts.' },
  { name: 'API tokens', description: 'Who may call in the name of a store, and until when.' },
  { name: 'People', description: 'Signing in, and what people may do.' },
  { name: 'Notifications', description: 'What concerns the person who is signed in.' },
  { name: 'Connections', description: 'The outside services that a store is connected with.' },
  { name: 'Webhooks', description: 'Where a store’s own systems are told what happens.' },
  { name: 'Slack', description: 'The channel where a store’s news is posted.' },
  { name: 'Stores', description: 'What anyone may know of a store: its name, its looks, how to reach it.' },
  { name: 'Mail texts', description: 'The words of the mails about claims.' },
  { name: 'Activation', description: 'The steps until shoppers see a store, and their review.' },
  { name: 'Platform', description: 'All stores and accounts, for the platform’s staff.' },
];

type RouteFacts = { url: string; method?: string | string[]; config?: unknown; schema?: object };

/** OpenAPI 3.1 from the contract. Each operation names its tokens and permissions; reference.ts fills in the rest. */
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
      tags: TAGS,
      components: { securitySchemes: SCHEMES },
    },
    transform: (input) => {
      const { schema, url } = transform(input);
      const route = input.route as RouteFacts;
      const extras = {
        'x-problems': problemsOf(route),
        'x-takes-bytes': says(route, 'takesBytes'),
        'x-writes-nothing': says(route, 'writesNothing'),
      };
      return { url, schema: { ...schema, ...securityOf(accessOf(route)), ...extras } };
    },
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: z.globalRegistry }),
  });
}

function accessOf({ config }: RouteFacts): Access {
  return (config as { access?: Access } | undefined)?.access ?? { open: 'public' };
}

const says = ({ config }: RouteFacts, name: 'takesBytes' | 'writesNothing') =>
  (config as { [Name in typeof name]?: boolean } | undefined)?.[name] === true;

function securityOf(access: Access) {
  if ('open' in access) return { security: [] };
  const security: Record<string, string[]>[] = access.tokens.map((kind) => ({ [SCHEME_OF[kind]]: [] }));
  const { permissions = [] } = access;
  if (permissions.length === 0) return { security };
  const team: typeof security = [{ session: [...permissions] }];
  if (permissions.every(isForTokens)) team.unshift({ apiToken: [...permissions] });
  return { security: [...security, ...team], 'x-permissions': permissions };
}

const LINKS = ['claim', 'signature'] as const;

/** Every refusal a route may return: those that follow from its shape, and those it declares. */
function problemsOf(route: RouteFacts): ProblemCode[] {
  const config = (route.config ?? {}) as {
    limited?: boolean;
    again?: boolean;
    problems?: readonly ProblemCode[];
  };
  const parts = route.schema ?? {};
  const codes = new Set<ProblemCode>(['invalid_request']);
  const add = (when: boolean, ...more: ProblemCode[]) => {
    for (const code of when ? more : []) codes.add(code);
  };
  const access = accessOf(route);
  add(!('open' in access), 'unauthenticated', 'forbidden');
  add('tokens' in access && LINKS.some((kind) => access.tokens.includes(kind)), 'link_needs_email');
  add('tokens' in access && !/^(GET|HEAD)$/i.test(String(route.method)), 'cross_site_request');
  add('tokens' in access && (access.permissions ?? []).length > 0, 'store_required', 'not_found');
  add(config.again === true, 'proof_required');
  add(route.url.includes(':'), 'not_found');
  add('body' in parts, 'payload_too_large', 'unsupported_media_type');
  add('body' in parts || 'querystring' in parts || 'params' in parts, 'validation_failed');
  add(config.limited === true, 'too_many_requests');
  add(true, ...(config.problems ?? []), 'unknown_error', 'busy', 'unavailable', 'not_ready');
  add(!/^(GET|HEAD)$/i.test(String(route.method)), 'read_only', 'storage_full');
  return [...codes];
}
