/** A store's own fields, and their values on claims. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { bearer } from '../../../test/world.ts';
import { MOST_FIELDS } from '../../domain/claims/metadata.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const owner = await test.token(store, 'store_owner');

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object, token = owner) {
  const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
  const url = `/v1/metadata-fields${path}`;
  const answer = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() };
}
const names = async () =>
  (await call('GET')).json.metadataFields.map(({ name }: { name: string }) => name) as string[];

describe('the fields of a store', () => {
  it('are added, renamed, moved and deleted', async () => {
    const made = await Promise.all(
      ['Batch', 'Weight', 'Returned on'].map((name, n) =>
        call('POST', '', { name, kind: (['text', 'number', 'date'] as const)[n] }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [batch, weight] = made.map(({ json }) => json.id);
    await call('PATCH', `/${weight}`, { name: 'Weight in kg', position: 0 });
    expect((await names())[0]).toBe('Weight in kg');
    await call('PATCH', `/${weight}`, { position: 49 });
    expect((await names()).at(-1)).toBe('Weight in kg');
    expect((await call('DELETE', `/${batch}`)).status).toBe(204);
    expect([...(await names())].sort()).toEqual(['Returned on', 'Weight in kg']);
    expect((await call('PATCH', `/${weight}`, { name: 'Returned on' })).json.code).toBe('field_name_taken');
  });

  it.each([
    [{ name: 'Color', kind: 'choice' }, 'choices'],
    [{ name: 'Color', kind: 'text', choices: ['red'] }, 'choices'],
    [{ name: 'Color', kind: 'choice', choices: ['red', 'red'] }, 'choices'],
    [{ name: 'Color', kind: 'choice', choices: ['red', 'Red '] }, 'choices'],
    [{ name: 'Color', kind: 'color' }, 'kind'],
  ])('refuse %j with the field at fault', async (payload, path) => {
    const { status, json } = await call('POST', '', payload);
    expect([status, json.fields[0].path]).toEqual([422, path]);
  });

  it('are at most fifty', async () => {
    const full = await test.addStore({ id: 'fullstore', slug: 'full' });
    const token = await test.token(full, 'store_owner');
    await test.database.admin.query(
      `insert into metadata_fields select 'fullstore', 'f' || n, 'Field ' || n, 'text', '{}', n, now()
       from generate_series(1, $1) n`,
      [MOST_FIELDS - 1],
    );
    const answers = await Promise.all(
      ['A', 'B'].map((name) => call('POST', '', { name, kind: 'text' }, token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)?.json).toMatchObject({
      code: 'too_many_fields',
      max: 50,
    });
  });
});

describe('the values of a claim', () => {
  it('are checked, kept on the claim and written into its history', async () => {
    const desk = await openDesk(test, store);
    const { json: field } = await call('POST', '', { name: 'Line', kind: 'choice', choices: ['A', 'B'] });
    const set = (values: object) => desk.team('PUT', '/metadata', { values });
    expect((await set({ [field.id]: 'C' })).json).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: `values.${field.id}` }],
    });
    expect((await set({ [field.id]: 'A' })).json).toMatchObject({ team: { metadata: { [field.id]: 'A' } } });
    const events = async () =>
      (await desk.team('GET', '/events')).json.events as { kind: string; data: object }[];
    expect((await events()).at(-1)).toMatchObject({
      kind: 'metadata_set',
      data: { from: { [field.id]: null }, to: { [field.id]: 'A' } },
    });
    const before = (await events()).length;
    await set({ [field.id]: 'A' });
    expect(await events()).toHaveLength(before);
    await set({});
    expect((await desk.team('GET', '')).json).toMatchObject({ team: { metadata: {} } });
    expect((await desk.shopper('GET', '')).json.team ?? null).toBeNull();
  });

  it('need the version that they are based on', async () => {
    const desk = await openDesk(test, store);
    const answer = await desk.team('PUT', '/metadata', { values: {} }, { 'if-match': '"99"' });
    expect([answer.status, answer.json.code]).toEqual([412, 'version_mismatch']);
  });
});
