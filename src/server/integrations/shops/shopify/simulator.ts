/**
 * A Shopify shop for tests, benchmarks and the demo: the wire format of GraphQL Admin API 2026-07 and of the installation. It refuses what
 * Shopify refuses: see simulator.test.ts, which cites each.
 */
import {
  buildSchema,
  execute,
  type GraphQLFormattedError,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';
import { isOfVendor, pageAnswer } from '../../simulator-page.ts';
import { VERSION } from './admin/graphql.ts';
import { consented, consentPage, tokenFor } from './simulator/installation.ts';
import { shopActs, shopTables } from './simulator/page.ts';
import { rootOf } from './simulator/root.ts';
import { SCHEMA } from './simulator/schema.ts';
import { emptyShop, type ShopifyState } from './simulator/state.ts';

export type ShopifySimulator = SimulatorServer & { state: ShopifyState };

let schema: GraphQLSchema | null = null;

/** @param port 0 for any that is free @param now milliseconds */
export async function startShopifySimulator(
  port = 0,
  state: ShopifyState = emptyShop(),
  now: () => number = Date.now,
): Promise<ShopifySimulator> {
  const server = await startSimulator((request) => {
    if (isOfVendor(request)) return answerTo(state, request, now);
    const title = `${state.name}: its side in Shopify`;
    return pageAnswer(request, server, { title, tables: shopTables(state), acts });
  }, port);
  const acts = shopActs(state, now);
  server.failing = isOfVendor;
  return Object.assign(server, { state });
}

const NOT_FOUND: SimulatedAnswer = { status: 404, body: { errors: 'Not Found' } };
const API = /^\/admin\/api\/(\d{4}-\d{2}|unstable)\/graphql\.json$/;

function answerTo(state: ShopifyState, request: SimulatedRequest, now: () => number): SimulatedAnswer {
  const { method, path } = request;
  if (method === 'GET' && path === '/admin/oauth/authorize') return consentPage(state, request.query);
  if (method === 'POST' && path === '/admin/oauth/consent') return consented(state, request.raw, now());
  if (method === 'POST' && path === '/admin/oauth/access_token') return tokenFor(state, request.json);
  if (method !== 'POST' || !API.test(path)) return NOT_FOUND;
  const scopes = state.tokens[String(request.headers['x-shopify-access-token'])];
  if (!scopes)
    return {
      status: 401,
      body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
    };
  return { ...graphql(state, scopes, request.json, now), headers: { 'x-shopify-api-version': VERSION } };
}

function graphql(
  state: ShopifyState,
  scopes: readonly string[],
  json: unknown,
  now: () => number,
): SimulatedAnswer {
  const { query, variables } = Object(json) as { query?: unknown; variables?: Record<string, unknown> };
  if (typeof query !== 'string')
    return { status: 400, body: { errors: { query: 'Required parameter missing or invalid' } } };
  schema ??= buildSchema(SCHEMA);
  const document = parsed(query);
  if (document === null) return answered([{ message: 'syntax error', extensions: { code: 'PARSE_ERROR' } }]);
  const faults = validate(schema, document);
  if (faults.length > 0)
    return answered(
      faults.map(({ message, locations }) => ({
        message,
        ...(locations && { locations }),
        extensions: {
          code: message.startsWith('Cannot query field') ? 'undefinedField' : 'argumentNotAccepted',
        },
      })),
    );
  const cost = costOf(query);
  const throttleStatus = {
    maximumAvailable: 2000,
    currentlyAvailable: state.bucket.available,
    restoreRate: state.bucket.restoreRate,
  };
  const extensions = { cost: { requestedQueryCost: cost, actualQueryCost: null, throttleStatus } };
  if (cost > state.bucket.available)
    return {
      status: 200,
      body: { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions },
    };
  const session = { state, scopes, now: () => new Date(now()).toISOString() };
  const result = execute({ schema, document, rootValue: rootOf(session), variableValues: variables ?? {} });
  if (result instanceof Promise) throw new TypeError('The simulator answers at once');
  const errors = result.errors?.map((error) => coded(error.toJSON()));
  return { status: 200, body: { data: result.data, ...(errors && { errors }), extensions } };
}

const answered = (errors: GraphQLFormattedError[]): SimulatedAnswer => ({ status: 200, body: { errors } });

/** What has no code of ours comes from variables that don't fit. */
const coded = (error: GraphQLFormattedError): GraphQLFormattedError => ({
  ...error,
  extensions: { ...error.extensions, code: error.extensions?.code ?? 'INVALID_VARIABLE' },
});

function parsed(query: string): ReturnType<typeof parse> | null {
  try {
    return parse(query);
  } catch {
    return null;
  }
}

/** Ten for a mutation, else one and a tenth of what each list may return. Shopify's own costs differ by type. */
function costOf(query: string): number {
  if (query.trimStart().startsWith('mutation')) return 10;
  const most = [...query.matchAll(/first: (\d+)/g)].reduce((sum, [, first]) => sum + Number(first), 0);
  return 1 + Math.ceil(most / 10);
}
