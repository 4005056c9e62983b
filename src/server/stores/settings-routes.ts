import { z } from 'zod';
import {
  ownStoreSchema,
  type StorePatch,
  storeHostsSchema,
  storePatchSchema,
  whitelabelAnswerSchema,
  whitelabelPatchSchema,
} from '../../contract/store.ts';
import { text } from '../../contract/text.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import { repairsOf } from '../../domain/stores/palette.ts';
import type { Caller } from '../auth/caller.ts';
import { demandPermission, storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { ProblemError } from '../problem-error.ts';
import { patchBranding, patchStore } from './commands.ts';
import { presentHosts, presentOwnStore } from './present.ts';
import { storeById } from './queries.ts';

/** Sections that require a permission of their own (docs/rules/roles.md). */
const SECTIONS = {
  returns: 'capability:update',
  capabilities: 'capability:update',
  oneTimeAppeasement: 'setting-one-time-appeasement:update',
  proof: 'setting-claim-acknowledgment:update',
  credit: 'store-credit:update',
  policyLimit: 'policy:update',
  help: 'setting-customer-communication:update',
  locale: 'setting-customer-communication:update',
  abandoned: 'setting-customer-communication:update',
  reviews: 'setting-customer-communication:update',
  trackingBaseUrl: 'setting-fulfillment:update',
} as const satisfies Partial<Record<keyof StorePatch, Permission>>;

const SECTION_PERMISSIONS = Object.entries(SECTIONS)
  .map(([section, permission]) => `\`${section}\` \`${permission}\``)
  .join(', ');

function demandSections(caller: Caller, patch: StorePatch): void {
  for (const [section, permission] of Object.entries(SECTIONS)) {
    if (patch[section as keyof typeof SECTIONS] !== undefined) demandPermission(caller, permission);
  }
}

/** Settings that a store's team changes. */
export function storeSettingsRoutes(api: Api, context: Context): void {
  settingsRoutes(api, context);
  readRoute(api, context);
  hostRoutes(api, context);
}

function settingsRoutes(api: Api, context: Context): void {
  api.patch(
    '/whitelabel/settings',
    {
      config: { access: { tokens: [], permissions: ['customization:update'] }, security: 'settings_changed' },
      schema: {
        operationId: 'patchWhitelabel',
        tags: ['Stores'],
        summary: 'Set how the store looks to its shoppers',
        description:
          'Colours that can not be read as chosen are drawn darker or lighter, only as far as 4.5:1 needs; `repaired` says which. With `preview` nothing is saved.',
        querystring: z.object({ preview: z.stringbool().default(false) }),
        body: whitelabelPatchSchema,
        response: { 200: whitelabelAnswerSchema },
      },
    },
    async ({ caller, body, query }) => {
      const storeId = storeOf(caller);
      const branding = await patchBranding(context, storeId, body, query.preview);
      return { storeId, ...branding, saved: !query.preview, repaired: repairsOf(branding) };
    },
  );

  api.patch(
    '/stores/:id',
    {
      config: {
        access: { tokens: [], permissions: ['store:update'] },
        security: 'settings_changed',
        problems: ['not_found', 'domain_taken', 'domain_shared'],
      },
      schema: {
        operationId: 'patchStore',
        tags: ['Stores'],
        summary: 'Set name, hosts and settings of a store',
        description: `Omitted fields stay, and all that reading answers can be sent back: \`id\`, \`slug\`, \`currency\` and \`provenDomains\` only as they are. Null resets a section to its default; in a field that may be null it is the value. A host that is new in \`domains\` leads nowhere before the operator has proven that it is the store’s: \`provenDomains\` are those that do. Some sections take a permission of their own: ${SECTION_PERMISSIONS}.`,
        params: z.object({ id: text(64) }),
        body: storePatchSchema,
        response: { 200: ownStoreSchema },
      },
    },
    async ({ caller, params, body }) => {
      const storeId = storeOf(caller);
      if (params.id !== storeId) throw new ProblemError('not_found');
      demandSections(caller, body);
      return presentOwnStore(await patchStore(context, storeId, body));
    },
  );
}

function readRoute(api: Api, context: Context): void {
  api.get(
    '/stores/:id/settings',
    {
      config: { access: { tokens: [], permissions: ['store:read'] }, problems: ['not_found'] },
      schema: {
        operationId: 'readStoreSettings',
        tags: ['Stores'],
        summary: 'Everything that a store sets for itself',
        description: 'As `PATCH /v1/stores/{id}` takes and answers it, defaults included.',
        params: z.object({ id: text(64) }),
        response: { 200: ownStoreSchema },
      },
    },
    async ({ caller, params }) => {
      const storeId = storeOf(caller);
      if (params.id !== storeId) throw new ProblemError('not_found');
      return presentOwnStore(await storeById(context.db, storeId));
    },
  );
}

function hostRoutes(api: Api, context: Context): void {
  api.get(
    '/stores/:id/hosts',
    {
      config: { access: { tokens: [], permissions: ['store:read'] }, problems: ['not_found'] },
      schema: {
        operationId: 'listStoreHosts',
        tags: ['Stores'],
        summary: 'The hosts of a store, and which of them are proven',
        description: 'One that is not proven leads nowhere: the operator proves it by `makegood host prove`.',
        params: z.object({ id: text(64) }),
        response: { 200: storeHostsSchema },
      },
    },
    async ({ caller, params }) => {
      const storeId = storeOf(caller);
      if (params.id !== storeId) throw new ProblemError('not_found');
      return presentHosts(await storeById(context.db, storeId));
    },
  );
}
