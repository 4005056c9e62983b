/**
 * A Shopify shop for tests, benchmarks and the demo: the wire format of GraphQL Admin API 2026-07 and of the installation. It refuses what
 * Shopify refuses: see simulator.test.ts, which cites each.
 */
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';
import { VERSION } from './admin/graphql.ts';
import { consented, consentPage, tokenFor } from './simulator/installation.ts';
import { emptyShop, type ShopifyState } from './simulator/state.ts';

export type ShopifySimulator = SimulatorServer & { state: ShopifyState };

/** @param port 0 for any that is free @param now milliseconds */
export async function startShopifySimulator(
  port = 0,
  state: ShopifyState = emptyShop(),
  now: () => number = Date.now,
): Promise<ShopifySimulator> {
  const server = await startSimulator((request) => answerTo(state, request, now), port);
  return Object.assign(server, { state });
}

const NOT_FOUND: SimulatedAnswer = { status: 404, body: { errors: 'Not Found' } };
const API = /^\/admin\/api\/(\d{4}-\d{2}|unstable)\/graphql\.json$/;

async function answerTo(
  state: ShopifyState,
  request: SimulatedRequest,
  now: () => number,
): Promise<SimulatedAnswer> {
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
  const { answerGraphql } = await import('./simulator/answer.ts');
  return {
    ...answerGraphql(state, scopes, request.json, now),
    headers: { 'x-shopify-api-version': VERSION },
  };
}
