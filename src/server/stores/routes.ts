import { z } from 'zod';
import { storeSchema, whitelabelQuerySchema, whitelabelSchema } from '../../contract/store.ts';
import { text } from '../../contract/text.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import type { Wiring } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { presentStore } from './present.ts';
import { findStore, type KnownStore } from './queries.ts';
import { storeSettingsRoutes } from './settings-routes.ts';

const open = { access: { open: 'public' }, problems: ['not_found'] } as const;

/** A store's public data: name, branding, and contact. */
export function storeRoutes(to: Wiring): void {
  const { api, context } = to;
  whitelabelRoute(api, context);
  readRoutes(api, context);
  storeSettingsRoutes(to);
}

function whitelabelRoute(api: Api, context: Context): void {
  api.get(
    '/whitelabel/settings',
    {
      config: open,
      schema: {
        operationId: 'readWhitelabel',
        tags: ['Stores'],
        summary: 'Branding of a store, by slug or domain',
        querystring: whitelabelQuerySchema,
        response: { 200: whitelabelSchema },
      },
    },
    async (request) => {
      const { store: slug, domain } = request.query;
      const store = slug
        ? await findStore(context.db, { by: 'slug', value: slug })
        : await findStore(context.db, { by: 'domain', value: domain ?? request.hostname });
      const { id, branding } = found(store);
      return { storeId: id, ...branding };
    },
  );
}

function readRoutes(api: Api, context: Context): void {
  api.get(
    '/stores/slug',
    {
      config: open,
      schema: {
        operationId: 'readStoreBySlug',
        tags: ['Stores'],
        summary: 'A store by its slug',
        querystring: z.object({ slug: text(63).min(1) }),
        response: { 200: storeSchema },
      },
    },
    async (request) =>
      presentStore(found(await findStore(context.db, { by: 'slug', value: request.query.slug }))),
  );

  api.get(
    '/stores/:id',
    {
      config: open,
      schema: {
        operationId: 'readStore',
        tags: ['Stores'],
        summary: 'A store by its id',
        params: z.object({ id: text(64) }),
        response: { 200: storeSchema },
      },
    },
    async (request) =>
      presentStore(found(await findStore(context.db, { by: 'id', value: request.params.id }))),
  );
}

function found(store: KnownStore | null): KnownStore {
  if (!store) throw new ProblemError('not_found');
  return store;
}
