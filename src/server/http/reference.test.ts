import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildPortal } from '../../../scripts/build.ts';
import { createTestApp } from '../../../test/app.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../test/world.ts';
import { isForTokens } from '../../domain/access/api-token.ts';
import { portalPages } from '../../portal/routes.ts';
import type { Access } from '../auth/caller.ts';
import type { ApiDocument, Operation } from './reference.ts';

await buildPortal(false);
const test = await createTestApp({}, { pages: portalPages });
afterAll(() => test.close());

const document: ApiDocument = (await test.app.inject('/v1/openapi.json')).json();
const page = (await test.app.inject('/docs/api')).body;

const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);
const routes = test.routes.filter(
  ({ url, method, schema }) => url.startsWith('/v1/') && method !== 'HEAD' && !schema?.hide,
);
const named = new Map(
  routes.map((route) => [`${route.method} ${route.url.replace(/:(\w+)/g, '{$1}')}`, route.config?.access]),
);

it('every route of /v1 is in the document, and no others', () => {
  expect(operations.map(([name]) => name).sort()).toEqual([...named.keys()].sort());
});

it('is valid OpenAPI 3.1', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'makegood-openapi-'));
  const path = join(folder, 'openapi.json');
  const config = join(folder, 'redocly.yaml');
  await writeFile(path, JSON.stringify(document));
  // The server is this machine, and claims/signature/{claimId} next to claims/{id}/… is intended.
  const rules = ['no-server-example.com: off', 'no-ambiguous-paths: off'];
  await writeFile(config, `extends: [recommended]\nrules:\n  ${rules.join('\n  ')}\n`);
  const cli = join(import.meta.dirname, '../../../node_modules/@redocly/cli/bin/cli.js');
  const run = promisify(execFile)(
    process.execPath,
    [cli, 'lint', path, '--config', config, '--format', 'json'],
    {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 10_000_000,
    },
  );
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  await rm(folder, { recursive: true, force: true });
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
});

function contents(operation: Operation) {
  const answers = Object.values(operation.responses ?? {}).map(({ content }) => content ?? {});
  return [operation.requestBody?.content ?? {}, ...answers].filter(
    (content) => Object.keys(content).length > 0,
  );
}

describe.each(operations)('%s', (name, operation) => {
  it('has a name, a section, a description and an example wherever something is sent', () => {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(document.tags?.map((tag) => tag.name)).toContain(operation.tags?.[0]);
    for (const parameter of operation.parameters ?? [])
      expect(parameter, parameter.name).toHaveProperty('example');
    for (const content of contents(operation)) {
      expect(Object.values(content).some((media) => 'example' in media || 'examples' in media)).toBe(true);
    }
  });

  it('lists its refusals as problems', () => {
    const refusals = Object.entries(operation.responses ?? {}).filter(([status]) => status >= '400');
    const statuses = refusals.map(([status]) => status);
    const named = (operation.parameters ?? []).filter(({ name: of }) => of !== 'Idempotency-Key');
    const isAsked = operation.requestBody !== undefined || named.length > 0;
    const always = name.includes('/openapi') ? ['400'] : ['400', '500', '503'];
    expect(statuses).toEqual(expect.arrayContaining([...always, ...(isAsked ? ['422'] : [])]));
    for (const [, { content }] of refusals) expect(content).toHaveProperty(['application/problem+json']);
    if ((operation.security ?? []).length > 0)
      expect(statuses).toEqual(expect.arrayContaining(['401', '403']));
    if (name.includes('{')) expect(statuses).toContain('404');
    // Imports and calls of providers are bytes of any type, and what they are is found out later.
    const ofType = /ImportFile$|^receive(App)?Event$/.test(operation.operationId ?? '') ? [] : ['415'];
    if (operation.requestBody) expect(statuses).toEqual(expect.arrayContaining(['413', ...ofType]));
  });

  it('says which tokens it accepts and what an API client needs', () => {
    const access = named.get(name) as Access;
    const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one));
    if ('open' in access) {
      expect(schemes).toEqual([]);
      return;
    }
    const { permissions = [] } = access;
    // A permission is held by people, and most by API tokens too.
    const holders = permissions.length === 0 ? 0 : permissions.every(isForTokens) ? 2 : 1;
    expect(schemes).toHaveLength(access.tokens.length + holders);
    expect(operation['x-permissions'] ?? []).toEqual(permissions);
    for (const permission of permissions) expect(page).toContain(`<code>${permission}</code>`);
  });

  it('appears on the reference page', () => {
    expect(page).toContain(`<h3 id="${operation.operationId}">`);
    expect(page).toContain(`href="#${operation.operationId}"`);
  });
});

it('every operation has a unique name', () => {
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('every example is valid under its own schema', () => {
  const bad: string[] = [];
  for (const schema of registered()) {
    const meta = schema.meta();
    if (meta?.example === undefined) continue;
    const parsed = schema.safeParse(meta.example);
    if (!parsed.success) bad.push(`${meta.id}: ${z.prettifyError(parsed.error)}`);
  }
  expect(bad).toEqual([]);
});

/** The contract's schemas with an id: bodies and answers of the routes. */
function registered(): z.ZodType[] {
  return routes.flatMap(({ schema }) => {
    const { body, response = {} } = (schema ?? {}) as {
      body?: z.ZodType;
      response?: Record<string, z.ZodType>;
    };
    return [body, ...Object.values(response)].filter((part): part is z.ZodType => part instanceof z.ZodType);
  });
}

it('the examples of a lookup and a claim have exactly the fields of real ones', async () => {
  const store = await test.addStore();
  await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
  const token = shopperToken(test, store, await orderIdOf(test, store, 'o1'));
  const filed = await test.app.inject({
    method: 'POST',
    url: '/v1/claims/o1',
    headers: bearer(token),
    payload: filingOf(),
  });
  const found = await test.app.inject('/v1/order-lookup?email=ada@example.com&order=1001&store=test');
  const keysOf = (value: object) => Object.keys(value).sort();
  const schemas = (document.components?.schemas ?? {}) as Record<
    string,
    { example: Record<string, unknown> }
  >;
  expect(keysOf(schemas.FiledClaim?.example ?? {})).toEqual(keysOf(filed.json()));
  expect(keysOf(schemas.OrderLookupResult?.example ?? {})).toEqual(keysOf(found.json()));
});

it('the reference page is one document: a title, one main heading, unique ids', () => {
  expect(page).toMatch(/^<!doctype html><html lang="en">/);
  expect(page.match(/<h1>/g)).toHaveLength(1);
  expect(page).not.toMatch(/undefined|\[object/);
  expect(page.match(/<script[^>]*>/g)).toEqual([
    expect.stringMatching(/^<script type="module" src="\/assets\/[\w.-]+\.js">$/),
  ]);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
