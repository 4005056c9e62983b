import { z } from 'zod';
import {
  brandDraftSchema,
  brandPreviewSchema,
  brandVersionSchema,
  brandVersionsSchema,
} from '../../../contract/brand.ts';
import { whitelabelAnswerSchema, whitelabelPatchSchema } from '../../../contract/store.ts';
import { repairsOf } from '../../../domain/stores/palette.ts';
import { storeOf, teamOf } from '../../auth/scope.ts';
import { withStore } from '../../database/with-store.ts';
import { teamRead, teamWrite, type Wiring } from '../../http/team-calls.ts';
import { forgetStores, storeIn } from '../queries.ts';
import {
  type DrawLogo,
  discardDraft,
  lookOf,
  patchBranding,
  patched,
  publishDraft,
  refuseBadLogo,
  saveDraft,
} from './commands.ts';
import { presentDraft, presentPreview, presentVersion, presentVersions } from './present.ts';
import { draftIn } from './queries.ts';

const tag = 'Stores';
const security = 'settings_changed';

/** How the portal looks in a store's colors, fonts and words. */
export function brandRoutes(to: Wiring, draw: DrawLogo): void {
  publishAtOnce(to, draw);
  draftRoutes(to, draw);
  versionRoutes(to);
  previewRoute(to);
}

function publishAtOnce({ api, context }: Wiring, draw: DrawLogo): void {
  api.patch(
    '/whitelabel/settings',
    {
      config: { access: { tokens: [], permissions: ['customization:update'] }, security },
      schema: {
        operationId: 'patchWhitelabel',
        tags: [tag],
        summary: 'Set how the store looks to its shoppers',
        description:
          'Publishes a version at once; a draft stays as it is. Colours that can not be read as chosen are drawn darker or lighter, only as far as 4.5:1 needs; `repaired` says which. With `preview` nothing is saved.',
        querystring: z.object({ preview: z.stringbool().default(false) }),
        body: whitelabelPatchSchema,
        response: { 200: whitelabelAnswerSchema },
      },
    },
    async ({ caller, body, query }) => {
      const storeId = storeOf(caller);
      await refuseBadLogo(context, storeId, { patch: body, draw });
      const branding = await patchBranding(context, storeId, body, query.preview);
      return { storeId, ...branding, saved: !query.preview, repaired: repairsOf(branding) };
    },
  );
}

function draftRoutes(to: Wiring, draw: DrawLogo): void {
  const answer = { status: 200, schema: brandDraftSchema } as const;
  teamRead(to, {
    url: '/whitelabel/draft',
    ...{ operationId: 'readBrandDraft', tag },
    summary: 'The draft of a store’s look',
    description: 'What is published, if there is no draft.',
    permissions: ['customization:read'],
    answer: brandDraftSchema,
    read: presentDraft,
  });
  teamWrite(to, {
    method: 'PATCH',
    url: '/whitelabel/draft',
    ...{ operationId: 'saveBrandDraft', tag },
    summary: 'Change the draft of a store’s look',
    description:
      'Shoppers see nothing of it before it is published. Omitted fields stay as the draft has them; null resets to the default.',
    permissions: ['customization:update'],
    body: whitelabelPatchSchema,
    ...{ answer, versioned: true },
    check: ({ context, storeId }, body) => refuseBadLogo(context, storeId, { patch: body, draw }),
    write: async (held, body) => {
      await saveDraft(held, body);
      return presentDraft(held);
    },
  });
  teamWrite(to, {
    method: 'DELETE',
    url: '/whitelabel/draft',
    ...{ operationId: 'discardBrandDraft', tag },
    summary: 'Throw the draft of a store’s look away',
    permissions: ['customization:delete'],
    problems: ['no_brand_draft'],
    ...{ answer, versioned: true },
    write: async (held) => {
      await discardDraft(held);
      return presentDraft(held);
    },
  });
  teamWrite(to, {
    method: 'POST',
    url: '/whitelabel/publish',
    ...{ operationId: 'publishBrand', tag, security },
    summary: 'Publish the draft of a store’s look',
    description: 'Shoppers see it within five seconds. The last twenty versions are kept.',
    permissions: ['customization:create'],
    problems: ['no_brand_draft'],
    ...{ answer, versioned: true },
    write: async (held) => {
      await publishDraft(held);
      return presentDraft(held);
    },
    after: ({ db }) => forgetStores(db),
  });
}

function versionRoutes(to: Wiring): void {
  teamRead(to, {
    url: '/whitelabel/versions',
    ...{ operationId: 'listBrandVersions', tag },
    summary: 'The last twenty versions of a store’s look, newest first',
    permissions: ['customization:read'],
    answer: brandVersionsSchema,
    read: presentVersions,
  });
  teamRead(to, {
    url: '/whitelabel/versions/:number',
    ...{ operationId: 'readBrandVersion', tag },
    summary: 'A version of a store’s look',
    description: 'To bring it back, save its `look` as the draft and publish that.',
    permissions: ['customization:read'],
    problems: ['not_found'],
    answer: brandVersionSchema,
    read: (held, { number = '' }) => presentVersion(held, number),
  });
}

function previewRoute({ api, context, gates }: Wiring): void {
  api.post(
    '/whitelabel/preview',
    {
      config: {
        access: { tokens: [], permissions: ['customization:read'] },
        limited: true,
        writesNothing: true,
      },
      preHandler: gates.save,
      schema: {
        operationId: 'previewBrand',
        tags: [tag],
        summary: 'Show a look without saving it',
        description: 'The draft, or what is published if there is none, with these values laid over it.',
        body: whitelabelPatchSchema,
        response: { 200: brandPreviewSchema },
      },
    },
    async ({ caller, body }) => {
      const team = teamOf(caller);
      return withStore(context.db, team.storeId, async (client) => {
        const held = { context, client, storeId: team.storeId, caller: team, now: context.clock() };
        const own = (await draftIn(client, team.storeId))?.branding;
        const base = own ?? (await storeIn(client, team.storeId)).branding;
        return presentPreview(held, lookOf(patched(base, body)));
      });
    },
  );
}
