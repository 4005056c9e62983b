import {
  claimTermsSchema,
  ownStoreSchema,
  revSharePatchSchema,
  SEPARATELY_READ,
  type StorePatch,
  storePatchSchema,
} from '../../contract/store.ts';
import { SETTING_ACCESS, type SettingGroup } from '../../domain/stores/setting-paths.ts';
import type { Caller } from '../auth/caller.ts';
import { demandPermission } from '../auth/scope.ts';
import { type HeldStore, type Params, teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { listClaimTerms } from './claim-terms.ts';
import { patchRevShare, patchStore } from './commands.ts';
import { hostRoutes } from './host-routes.ts';
import { presentOwnStore } from './present.ts';
import { forgetStores, knownOf, storeIn } from './queries.ts';

/** The permission of each section that doesn't go with the store's own (docs/rules/roles.md). */
const OWN_PERMISSIONS = Object.entries(SETTING_ACCESS).filter(
  ([name, { changes }]) => changes !== 'store:update' && name !== 'revShare',
);
const SECTION_PERMISSIONS = OWN_PERMISSIONS.map(([name, { changes }]) => `\`${name}\` \`${changes}\``).join(
  ', ',
);

const READ_PERMISSIONS = Object.entries(SETTING_ACCESS)
  .filter(([name]) => name in SEPARATELY_READ)
  .map(([name, { reads }]) => `\`${name}\` \`${reads}\``)
  .join(', ');

function demandSections(caller: Caller, patch: StorePatch): void {
  for (const [name, { changes }] of OWN_PERMISSIONS) {
    if (patch[name as SettingGroup] !== undefined) demandPermission(caller, changes);
  }
}

/** Settings that a store's team changes. */
export function storeSettingsRoutes(to: Wiring): void {
  settingsRoutes(to);
  hostRoutes(to);
}

function refuseOther({ storeId }: HeldStore, { id }: Params): void {
  if (id !== storeId) throw new ProblemError('not_found');
}

const tag = 'Stores';

function settingsRoutes(to: Wiring): void {
  teamWrite(to, {
    method: 'PATCH',
    url: '/stores/:id',
    operationId: 'patchStore',
    tag,
    summary: 'Set name, hosts and settings of a store',
    description: `Omitted fields stay, and all that reading answers can be sent back: \`id\`, \`slug\`, \`currency\` and \`provenDomains\` only as they are, \`version\` only if nothing has changed since. Null resets a section to its default; in a field that may be null it is the value. A host that is new in \`domains\` leads nowhere before it is proven, by its record in the DNS or by the operator: \`provenDomains\` are those that do. Some sections take a permission of their own: ${SECTION_PERMISSIONS}.`,
    permissions: ['store:update'],
    problems: ['not_found', 'domain_taken', 'domain_shared'],
    security: 'settings_changed',
    body: storePatchSchema,
    answer: { status: 200, schema: ownStoreSchema },
    versioned: true,
    write: async (held, body, params) => {
      refuseOther(held, params);
      demandSections(held.caller, body);
      return presentOwnStore(await patchStore(held, body), held.caller);
    },
    after: ({ db }) => forgetStores(db),
  });
  teamWrite(to, {
    method: 'PATCH',
    url: '/stores/:id/rev-share',
    operationId: 'patchRevShare',
    tag,
    summary: 'Set what the platform shares of the premiums with a store',
    description:
      'Omitted fields stay; null resets to no share. `PATCH /v1/stores/{id}` takes `revShare` only as it is.',
    permissions: ['store:read', 'setting-rev-share:update'],
    problems: ['not_found'],
    security: 'settings_changed',
    body: revSharePatchSchema,
    answer: { status: 200, schema: ownStoreSchema },
    versioned: true,
    write: async (held, body, params) => {
      refuseOther(held, params);
      return presentOwnStore(await patchRevShare(held, body), held.caller);
    },
    after: ({ db }) => forgetStores(db),
  });
  teamRead(to, {
    url: '/stores/:id/settings',
    operationId: 'readStoreSettings',
    tag,
    summary: 'Everything that a store sets for itself',
    description: `As \`PATCH /v1/stores/{id}\` takes and answers it, defaults included. Some sections are left out without a permission of their own: ${READ_PERMISSIONS}.`,
    permissions: ['store:read'],
    problems: ['not_found'],
    answer: ownStoreSchema,
    read: async (held, params) => {
      refuseOther(held, params);
      return presentOwnStore(knownOf(await storeIn(held.client, held.storeId)), held.caller);
    },
  });
  teamRead(to, {
    url: '/claim-terms',
    operationId: 'listClaimTerms',
    tag,
    summary: 'Every version of the claim terms',
    description:
      'The history of a claim (`data.claimTerms` of `filed` and `signed`) names the version that its shopper agreed to.',
    permissions: ['store:read'],
    answer: claimTermsSchema,
    read: async ({ client, storeId }) => ({ versions: await listClaimTerms(client, storeId) }),
  });
}
