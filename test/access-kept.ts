/** A valid request for each route about what a store's team keeps. Part of access-fixtures.ts, which has the store. */
import type { Fixture } from './access-request.ts';
import type { TestDatabase } from './database.ts';

type Ask = (
  method: 'POST' | 'PATCH' | 'PUT',
  url: string,
  payload: object,
) => Promise<{ json(): { id: string } }>;
type World = {
  asOwner: Ask;
  freshClaim: () => Promise<string>;
  database: TestDatabase;
};
const anyVersion = { 'if-match': '*' };

export function keptFixtures({ asOwner, freshClaim, database }: World): Record<string, Fixture> {
  /** A label nobody uses yet. */
  const madeLabel = async () => {
    const made = await asOwner('POST', '/v1/labels', { name: crypto.randomUUID(), color: 'teal' });
    return `/v1/labels/${made.json().id}`;
  };
  const madeField = async () => {
    const made = await asOwner('POST', '/v1/metadata-fields', { name: crypto.randomUUID(), kind: 'text' });
    return made.json().id;
  };
  const madeNote = async (actorId?: string) => {
    const claimId = await freshClaim();
    const made = await asOwner('POST', `/v1/claims/${claimId}/notes`, { content: 'First' });
    const author = [made.json().id, actorId?.replace('person:', '')];
    if (actorId) await database.admin.query('update claim_notes set author_id = $2 where id = $1', author);
    return { url: `/v1/claims/${claimId}/notes/${made.json().id}`, claimId };
  };
  const words = () => ({ subject: crypto.randomUUID(), lead: 'Hi {{customer.firstName}}' });
  const macro = () => ({ scope: 'store', title: crypto.randomUUID(), text: 'Hi {{customer.firstName}}' });
  const madeMacro = async () => (await asOwner('POST', '/v1/macros', macro())).json().id;
  const global = { title: 'Thanks', text: 'Thank you' };
  const madeGlobal = async () => {
    const { rows } = await database.admin.query(
      `insert into global_macros values (gen_random_uuid(), 'Thanks', 'Thank you', $1, '{}', 1, now(), now())
       returning id`,
      [{ labels: [], assignee: null, status: null, proof: [] }],
    );
    return `/v1/global-macros/${rows[0].id}`;
  };
  const sop = () => ({ title: crypto.randomUUID(), body: 'Ask for a photo.' });
  const madeSop = async () => `/v1/sops/${(await asOwner('POST', '/v1/sops', sop())).json().id}`;
  const duplicate = async () => {
    const into = await freshClaim();
    const claimId = await freshClaim();
    return { url: `/v1/claims/${claimId}/merge`, payload: { into }, headers: anyVersion, claimId };
  };
  return {
    'GET /v1/sops': { make: () => ({ url: '/v1/sops' }), own: 'program' },
    'POST /v1/sops': { make: () => ({ url: '/v1/sops', payload: sop() }), own: 'program' },
    'GET /v1/sops/:id': { make: async () => ({ url: await madeSop() }) },
    'PUT /v1/sops/:id': { make: async () => ({ url: await madeSop(), payload: sop() }) },
    'PUT /v1/sops/:id/state': {
      make: async () => ({ url: `${await madeSop()}/state`, payload: { active: true } }),
    },
    'DELETE /v1/sops/:id': { make: async () => ({ url: await madeSop() }) },
    'GET /v1/sops/:id/versions': { make: async () => ({ url: `${await madeSop()}/versions` }) },
    'GET /v1/sops/:id/versions/:version': { make: async () => ({ url: `${await madeSop()}/versions/1` }) },
    'POST /v1/claims/:id/merge': { make: duplicate },
    'POST /v1/claims/:id/merge/undo': {
      make: async () => {
        const { url, payload, headers, claimId } = await duplicate();
        await asOwner('POST', url, payload);
        return { url: `${url}/undo`, headers, claimId };
      },
    },
    'GET /v1/mail-texts': { make: () => ({ url: '/v1/mail-texts' }), own: 'program' },
    'PUT /v1/mail-texts/:mailKind': {
      make: () => ({ url: '/v1/mail-texts/received', payload: words() }),
      own: 'program',
    },
    'DELETE /v1/mail-texts/:mailKind': { make: () => ({ url: '/v1/mail-texts/received' }), own: 'program' },
    'POST /v1/mail-texts/:mailKind/preview': {
      make: () => ({ url: '/v1/mail-texts/received/preview', payload: words() }),
      own: 'program',
    },
    'POST /v1/mail-texts/:mailKind/test': {
      make: () => ({ url: '/v1/mail-texts/received/test', payload: words() }),
      own: 'program',
    },
    'GET /v1/macros': { make: () => ({ url: '/v1/macros' }), own: 'program' },
    'POST /v1/macros': { make: () => ({ url: '/v1/macros', payload: macro() }), own: 'program' },
    'PUT /v1/macros/:id': {
      make: async () => ({ url: `/v1/macros/${await madeMacro()}`, payload: macro() }),
    },
    'DELETE /v1/macros/:id': { make: async () => ({ url: `/v1/macros/${await madeMacro()}` }) },
    'POST /v1/claims/:id/macros/:macroId': {
      make: async () => {
        const claimId = await freshClaim();
        return { url: `/v1/claims/${claimId}/macros/${await madeMacro()}`, claimId };
      },
    },
    'POST /v1/claims/:id/macro-preview': {
      make: async () => {
        const claimId = await freshClaim();
        return { url: `/v1/claims/${claimId}/macro-preview`, payload: { text: 'Hi' }, claimId };
      },
    },
    'GET /v1/notifications': { make: () => ({ url: '/v1/notifications' }), own: 'program' },
    'GET /v1/notifications/count': { make: () => ({ url: '/v1/notifications/count' }), own: 'program' },
    'PUT /v1/notifications/read': {
      make: () => ({ url: '/v1/notifications/read', payload: {} }),
      own: 'program',
    },
    'GET /v1/global-macros': { make: () => ({ url: '/v1/global-macros' }), own: 'program' },
    'POST /v1/global-macros': { make: () => ({ url: '/v1/global-macros', payload: global }), own: 'program' },
    'PUT /v1/global-macros/:id': {
      make: async () => ({ url: await madeGlobal(), payload: { ...global, text: crypto.randomUUID() } }),
      own: 'program',
    },
    'DELETE /v1/global-macros/:id': { make: async () => ({ url: await madeGlobal() }), own: 'program' },
    'PATCH /v1/claims/:id/notes/:noteId': {
      make: async (actorId) => ({ ...(await madeNote(actorId)), payload: { content: 'Second' } }),
    },
    'DELETE /v1/claims/:id/notes/:noteId': { make: madeNote },
    'PUT /v1/claims/:id/metadata': {
      make: async () => {
        const claimId = await freshClaim();
        const payload = { values: { [await madeField()]: 'B-17' } };
        return { url: `/v1/claims/${claimId}/metadata`, payload, headers: anyVersion, claimId };
      },
    },
    'GET /v1/metadata-fields': { make: () => ({ url: '/v1/metadata-fields' }), own: 'program' },
    'POST /v1/metadata-fields': {
      make: () => ({
        url: '/v1/metadata-fields',
        payload: { name: crypto.randomUUID(), kind: 'choice', choices: ['A', 'B'] },
      }),
      own: 'program',
    },
    'PATCH /v1/metadata-fields/:id': {
      make: async () => ({
        url: `/v1/metadata-fields/${await madeField()}`,
        payload: { name: crypto.randomUUID() },
      }),
    },
    'DELETE /v1/metadata-fields/:id': {
      make: async () => ({ url: `/v1/metadata-fields/${await madeField()}` }),
    },
    'GET /v1/colleagues': { make: () => ({ url: '/v1/colleagues' }), own: 'program' },
    'GET /v1/labels': { make: () => ({ url: '/v1/labels' }), own: 'program' },
    'POST /v1/labels': {
      make: () => ({ url: '/v1/labels', payload: { name: crypto.randomUUID(), color: 'red' } }),
      own: 'program',
    },
    'PATCH /v1/labels/:id': {
      make: async () => ({ url: await madeLabel(), payload: { name: crypto.randomUUID() } }),
    },
    'DELETE /v1/labels/:id': { make: async () => ({ url: await madeLabel() }) },
  };
}
