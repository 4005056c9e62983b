/**
 * Every operation of the OpenAPI document as a request about the first order of a store, so that new routes are attacked
 * automatically.
 */
import { bearer, JSON_TYPE, type Sent, send } from './wire.ts';
import type { Shop, World } from './world.ts';

type Schema = { $ref?: string; example?: unknown; examples?: unknown[] };
type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  schema?: { enum?: unknown[] };
};
type Described = {
  operationId: string;
  'x-permissions'?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
};

export type Operation = {
  name: string;
  method: string;
  /** The path names part of the order, so the request must fail with anyone else's token. */
  names: boolean;
  /** What a team needs for it. */
  permissions: readonly string[];
  /** Public, without a token. */
  open: boolean;
  /** The kinds of tokens it accepts, by scheme. */
  schemes: string[];
  sent: Sent;
};

const FILES_BY_SOURCE_ID = /^POST \/v1\/claims\/\{id\}(\/valet)?$/;

export async function operationsOf({ server, mine }: World): Promise<Operation[]> {
  const { text } = await send(server, { path: '/v1/openapi.json' });
  const document = JSON.parse(text) as Document;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation(document, mine, path, method, described)),
  );
}

function operation(
  document: Document,
  shop: Shop,
  path: string,
  method: string,
  { security = [], parameters = [], requestBody, 'x-permissions': permissions = [] }: Described,
): Operation {
  const name = `${method.toUpperCase()} ${path}`;
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(pathValue(shop, name, parameter) ?? String(exampleOf(parameters, parameter))),
  );
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name: key }) => [key, queryValue(shop, key) ?? String(exampleOf(parameters, key))]),
  );
  if (path.endsWith('/stream')) query.set('wait', '0');
  const schemes = security.flatMap((scheme) => Object.keys(scheme));
  const content = requestBody?.content['application/json'];
  const headers = {
    ...JSON_TYPE,
    'if-match': '*',
    ...(parameters.some((parameter) => parameter.name === 'Idempotency-Key') && {
      'idempotency-key': crypto.randomUUID(),
    }),
  };
  return {
    name,
    method: method.toUpperCase(),
    // A name the caller chooses is one of the caller's own store: the same product, and the order that the caller imported before. One of a
    // fixed list is no row.
    names:
      parameters.some((parameter) => parameter.in === 'path' && parameter.schema?.enum === undefined) &&
      schemes.length > 0 &&
      !/^PUT .*\{source\w+Id\}$|\{sourceProductId\}(\/|$)/.test(name) &&
      !FILES_BY_SOURCE_ID.test(name),
    open: schemes.length === 0,
    schemes,
    permissions,
    sent: {
      method: method.toUpperCase(),
      path: query.size > 0 ? `${filled}?${query}` : filled,
      headers,
      ...(content && { body: JSON.stringify(bodyOf(document, shop, content)) }),
    },
  };
}

/** What the reference shows for a parameter that is not part of an order. */
const exampleOf = (parameters: readonly Parameter[], name: string): unknown =>
  parameters.find((parameter) => parameter.name === name)?.example;

function pathValue(shop: Shop, name: string, parameter: string): string | undefined {
  const [order] = shop.orders;
  if (parameter === 'id' && name.includes('/stores/')) return shop.storeId;
  if (parameter === 'id' && FILES_BY_SOURCE_ID.test(name)) return order.sourceOrderId;
  const known: Record<string, string> = {
    id: order.claimId,
    claimId: order.claimId,
    orderId: order.orderId,
    sourceOrderId: order.sourceOrderId,
    sourceProductId: 'p1',
    resolutionId: 'resolution1',
    reviewId: 'review1',
    fileKey: 'file1',
    tokenId: 'token1',
  };
  return known[parameter];
}

function queryValue(shop: Shop, parameter: string): string | undefined {
  const [order] = shop.orders;
  const known: Record<string, string> = {
    email: order.email,
    order: order.number,
    number: order.number,
    store: shop.slug,
    slug: shop.slug,
    name: 'mug',
    orderId: order.orderId,
    from: '2026-01-01',
    to: '2026-01-31',
  };
  return known[parameter];
}

/** The contract's example, about the order of this store. */
function bodyOf(
  document: Document,
  shop: Shop,
  { schema, example }: { schema: Schema; example?: unknown },
): object {
  const named = schema.$ref ? document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] : schema;
  const body = { ...((example ?? named?.example ?? named?.examples?.[0] ?? {}) as Record<string, unknown>) };
  const [order] = shop.orders;
  const known: Record<string, unknown> = {
    orderId: order.orderId,
    sourceOrderId: order.sourceOrderId,
    claimId: order.claimId,
    email: order.email,
    store: shop.slug,
    order: order.number,
  };
  for (const key of Object.keys(body)) if (key in known) body[key] = known[key];
  // An order that gets another address ends its shopper's token.
  const { customer } = body;
  if (customer instanceof Object) body.customer = { ...customer, email: order.email };
  return body;
}

/** The same request with a token, from a new address. */
export const asked = (world: World, { sent }: Operation, token: string | null): Sent => ({
  ...sent,
  from: world.address(),
  headers: { ...sent.headers, ...(token !== null && bearer(token)) },
});
