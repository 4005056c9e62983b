/** Procedures: written, versioned, and shown on the claims they are for. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { addPerson, sessionCookie } from '../../../test/people.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const { id: kim } = await addPerson(test, { store, role: 'store_owner' });
const cookie = await sessionCookie(test, kim);

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const answer = await test.app.inject({
    method,
    url: `/v1/sops${url}`,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID(), ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() };
}
const text = (body: string) => ({ title: 'Broken', body, claimTypes: ['DAMAGED'] });

describe('a procedure', () => {
  it('keeps every version with who, when and what changed', async () => {
    const made = await ask('POST', '', text('1. Ask for a photo.\n2. Decide.'));
    expect(made).toMatchObject({ status: 201, json: { active: false, version: 1 } });
    const { id } = made.json;
    test.clock.now += 60_000;
    const saved = await ask('PUT', `/${id}`, text('1. Ask for **two** photos.\n2. Decide.'));
    expect(saved.json).toMatchObject({ version: 2, blocks: [{ marker: '1.' }, { marker: '2.' }] });
    await ask('PUT', `/${id}/state`, { active: true });
    const { versions } = (await ask('GET', `/${id}/versions`)).json;
    expect(versions).toMatchObject([
      { version: 3, active: true, by: { id: kim, name: 'Pat Person' } },
      { version: 2, active: false, at: new Date(test.clock.now).toISOString() },
      { version: 1 },
    ]);
    expect((await ask('GET', `/${id}/versions/2`)).json.changes).toEqual([
      { kind: 'removed', text: '1. Ask for a photo.\n' },
      { kind: 'added', text: '1. Ask for **two** photos.\n' },
      { kind: 'same', text: '2. Decide.\n' },
    ]);
    expect((await ask('GET', `/${id}/versions/1?from=3`)).json).toMatchObject({
      from: 3,
      changes: [
        { kind: 'removed', text: '1. Ask for **two** photos.\n' },
        { kind: 'added', text: '1. Ask for a photo.\n' },
        { kind: 'same' },
      ],
    });
    expect((await ask('GET', `/${id}/versions/1`)).json).toMatchObject({ from: null, changes: [] });
    expect((await ask('GET', `/${id}/versions/1?from=9`)).status).toBe(404);
    expect((await ask('GET', `/${id}/versions/1?from=0`)).status).toBe(422);
    expect((await ask('GET', `/${id}/versions/9`)).status).toBe(404);
    expect((await ask('GET', `/${id}/versions/x`)).status).toBe(404);
  });

  it('that is saved unchanged has no new version, and one based on an old version is refused', async () => {
    const { json } = await ask('POST', '', text('One'));
    expect((await ask('PUT', `/${json.id}`, text('One'))).json.version).toBe(1);
    await ask('PUT', `/${json.id}`, text('Two'));
    const stale = await ask('PUT', `/${json.id}`, text('Three'), { 'if-match': '"1"' });
    expect([stale.status, stale.json.code]).toEqual([412, 'version_mismatch']);
    expect((await ask('DELETE', `/${json.id}`)).status).toBe(204);
    expect((await ask('GET', `/${json.id}`)).status).toBe(404);
  });

  it('that would keep the parser busy is refused at its text', async () => {
    const { status, json } = await ask('POST', '', text('*a_'.repeat(6_000)));
    expect([status, json.code, json.fields[0].path]).toEqual([422, 'sop_too_dense', 'body']);
  });
});
