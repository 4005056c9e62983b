/** Macros: kept by people, stores and the platform, and filled in for a claim. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { addPerson, sessionCookie } from '../../../test/people.ts';
import { fileableOrder } from '../../../test/world.ts';
import { buildAddress } from '../../demo/build.ts';
import type { Role } from '../../domain/access/permissions.ts';
import { offeredMacros } from '../../domain/claims/macro.ts';
import type { StoreId } from '../auth/caller.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const theirs = await test.addStore({ id: 'theirstore', slug: 'theirs' });

type Who = { id: string; cookie: string; slug: string };
async function person(role: Role, at: StoreId | null = store, slug = 'test'): Promise<Who> {
  const { id } = await addPerson(test, { role, ...(at && { store: at }) });
  return { id, cookie: await sessionCookie(test, id), slug };
}
const kim = await person('store_owner');
const sam = await person('store_admin');
const staff = await person('orderprotection_support_admin', null);
const stranger = await person('store_owner', theirs, 'theirs');

async function as(
  { cookie, slug }: Who,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const answer = await test.app.inject({
    method,
    url: `/v1${url}`,
    headers: {
      cookie,
      'makegood-store': slug,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() };
}
const titles = async (who: Who) =>
  (await as(who, 'GET', '/macros')).json.macros.map(({ title }: { title: string }) => title) as string[];

describe('a macro', () => {
  it('is one’s own, the store’s, or the platform’s for every store', async () => {
    await as(kim, 'POST', '/macros', { scope: 'own', title: 'Only Kim', text: 'Hello' });
    await as(kim, 'POST', '/macros', { scope: 'store', title: 'Whole store', text: 'Hello' });
    expect((await as(staff, 'POST', '/global-macros', { title: 'Everyone', text: 'Hello' })).status).toBe(
      201,
    );
    expect(await titles(kim)).toEqual(['Everyone', 'Only Kim', 'Whole store']);
    expect(await titles(sam)).toEqual(['Everyone', 'Whole store']);
    expect(await titles(stranger)).toEqual(['Everyone']);
    expect((await as(kim, 'POST', '/global-macros', { title: 'x', text: 'y' })).status).toBe(403);
  });

  it('of one’s own can be changed by nobody else', async () => {
    const body = { scope: 'own', title: 'Draft', text: 'One' };
    const { json } = await as(kim, 'POST', '/macros', body);
    expect((await as(sam, 'PUT', `/macros/${json.id}`, body)).status).toBe(404);
    expect((await as(sam, 'DELETE', `/macros/${json.id}`)).status).toBe(404);
    const changed = await as(kim, 'PUT', `/macros/${json.id}`, { ...body, text: 'Two' });
    expect(changed.json).toMatchObject({ text: 'Two', version: 2 });
    const stale = await as(kim, 'PUT', `/macros/${json.id}`, body, { 'if-match': '"1"' });
    expect([stale.status, stale.json.code]).toEqual([412, 'version_mismatch']);
    expect((await as(kim, 'DELETE', `/macros/${json.id}`)).status).toBe(204);
  });

  it.each(['Hello\u0007', 'Hello\u202e', 'one\ntwo\ufdd0'])('with the text %j is refused', async (text) => {
    const { status, json } = await as(kim, 'POST', '/macros', { scope: 'own', title: 'Odd', text });
    expect([status, json.fields[0].path]).toEqual([422, 'text']);
  });

  it('with an unknown variable is refused with its place', async () => {
    const refused = await as(kim, 'POST', '/macros', {
      scope: 'store',
      title: 'x',
      text: 'Hi\n{{custmer.name}}',
    });
    expect(refused.json).toMatchObject({
      code: 'macro_variable_unknown',
      line: 2,
      column: 1,
      detail: '{{custmer.name}} in line 2, column 1 means nothing. Correct its name or take it out.',
      fields: [{ path: 'text' }],
    });
    const open = await as(kim, 'POST', '/macros', { scope: 'store', title: 'x', text: 'Hi {{link' });
    expect(open.json).toMatchObject({ code: 'macro_variable_open', line: 1, column: 4 });
  });

  it('assigns to people who work in the store only', async () => {
    const acts = { assignee: stranger.id };
    const refused = await as(kim, 'POST', '/macros', { scope: 'store', title: 'x', acts });
    expect(refused.json).toMatchObject({ fields: [{ path: 'acts.assignee' }] });
    expect(
      (await as(kim, 'POST', '/macros', { scope: 'store', title: 'x', acts: { assignee: sam.id } })).status,
    ).toBe(201);
  });

  it('fills in the claim and proposes acts, and nothing of the claim changes', async () => {
    const order = fileableOrder(test.clock.now, {
      customer: { email: 'ada@example.com', name: '{{link}} Shopper', phone: null },
      shippingAddress: buildAddress({}),
    });
    const desk = await openDesk(test, store, { order });
    const { json: macro } = await as(kim, 'POST', '/macros', {
      scope: 'store',
      title: 'Ask for a photo',
      text: 'Hi {{customer.firstName}}, claim {{claim.number}}: {{items}}. {{link}} {{agent.name}} {{resolution.total}}',
      acts: { labels: ['photo'], assignee: 'me', status: 'WAITING_FOR_BRAND', proof: ['PHOTO'] },
    });
    const before = (await desk.team('GET', '')).json;
    const { status, json } = await as(kim, 'POST', `/claims/${desk.id}/macros/${macro.id}`);
    expect(status).toBe(200);
    expect(json.text).toMatch(/^Hi \{ \{link\}\}, claim \d+: Mug\. http:\S+\/start\?order=\S+ Pat Person $/);
    expect(json.missing).toEqual(['resolution.total']);
    expect(json.acts).toEqual({
      labels: ['photo'],
      assignee: kim.id,
      status: 'WAITING_FOR_BRAND',
      proof: ['PHOTO'],
    });
    expect((await desk.team('GET', '')).json).toEqual(before);
    const { macros } = (await as(sam, 'GET', '/macros')).json;
    expect(macros.find(({ id }: { id: string }) => id === macro.id)).toMatchObject({ uses: 1 });
    expect((await as(stranger, 'POST', `/claims/${desk.id}/macros/${macro.id}`)).status).toBe(404);
  });

  it('is previewed for a claim before it is saved, and no use is counted', async () => {
    const desk = await openDesk(test, store);
    const preview = (who: Who, text: string) => as(who, 'POST', `/claims/${desk.id}/macro-preview`, { text });
    const used = async () => JSON.stringify((await as(kim, 'GET', '/macros')).json);
    const before = await used();
    expect((await preview(kim, 'Claim {{claim.number}} {{resolution.total}}')).json).toEqual({
      text: expect.stringMatching(/^Claim \d+ $/),
      missing: ['resolution.total'],
    });
    expect(await used()).toBe(before);
    expect((await preview(kim, '{{nobody}}')).json).toMatchObject({ code: 'macro_variable_unknown' });
    expect((await preview(stranger, 'Hi')).status).toBe(404);
  });
});

it('the macros offered for a claim are those of its type, then the others, the most used first', () => {
  const macro = (title: string, claimTypes: 'DAMAGED'[] | 'STOLEN'[], uses: number) => ({
    title,
    claimTypes,
    uses,
  });
  const offered = offeredMacros(
    [macro('a', [], 9), macro('b', ['DAMAGED'], 1), macro('c', ['DAMAGED'], 2), macro('d', ['STOLEN'], 50)],
    ['DAMAGED'],
  );
  expect(offered.map(({ title }) => title)).toEqual(['c', 'b', 'a']);
});
