import { afterAll, expect, it } from 'vitest';
import { addPerson, Browser, sessionCookie } from '../../../../test/people.ts';
import { idsOf, queueWorld } from '../../../../test/queue-world.ts';
import { bearer } from '../../../../test/world.ts';

const { test, store, first, walk } = await queueWorld();
afterAll(() => test.close());

const kim = await addPerson(test, { role: 'store_support', store });
const browser = new Browser(test);
const [name = '', token = ''] = (await sessionCookie(test, kim.id)).split('=');
browser.cookies.set(name, token);

const assign = (assignee: string | null) =>
  browser.ask('PATCH', `/v1/claims/${first}`, { payload: { assignee }, headers: { 'if-match': '*' } });
const assigneeOf = async () => {
  const claim = (await walk({ q: 'ada@example.com' })).find(({ id }) => id === first);
  return [claim?.assignee, claim?.assigneeName];
};

it('a person assigns a colleague, whose name the queue shows', async () => {
  expect((await assign(kim.id)).statusCode).toBe(200);
  expect(await assigneeOf()).toEqual([kim.id, 'Pat Person']);
  for (const q of ['assignee:"pat person"', 'assignee:"Pát Pérson"'])
    expect(idsOf(await walk({ q }))).toEqual([first]);
  const mine = await browser.ask('GET', '/v1/claims?q=assignee:ME');
  expect(idsOf(mine.json().claims)).toEqual([first]);
});

it('a person assigns nobody else: neither a stranger nor a text', async () => {
  const elsewhere = await test.addStore({ id: 'elsewhere', slug: 'elsewhere' });
  const stranger = await addPerson(test, { role: 'store_support', store: elsewhere });
  for (const id of [stranger.id, 'Team B']) {
    const answer = await assign(id);
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      [{ path: 'assignee', message: 'Choose someone who works in this store.' }],
    ]);
    const payload = { claims: [{ id: first }], action: { kind: 'assign', assignee: id } };
    const bulk = await browser.ask('POST', '/v1/claim-bulk', { payload });
    expect([bulk.statusCode, bulk.json().fields?.[0]?.path]).toEqual([422, 'action.assignee']);
  }
  expect(await assigneeOf()).toEqual([kim.id, 'Pat Person']);
});

it('a stranger’s name is shown to nobody, whoever assigns their id', async () => {
  const stranger = await addPerson(test, { store: 'elsewhere' });
  const headers = { ...bearer(await test.token(store, 'store_owner')), 'if-match': '*' };
  const payload = { assignee: stranger.id };
  await test.app.inject({ method: 'PATCH', url: `/v1/claims/${first}`, headers, payload });
  expect(await assigneeOf()).toEqual([stranger.id, stranger.id]);
  const desk = await browser.ask('GET', `/v1/claims/${first}/desk`);
  expect(desk.json().names[stranger.id]).toBeUndefined();
});

it('somebody who was assigned and left keeps their name, and isn’t assigned again', async () => {
  const lee = await addPerson(test, { role: 'store_user', store });
  expect((await assign(lee.id)).statusCode).toBe(200);
  await test.database.admin.query('delete from memberships where person_id = $1', [lee.id]);
  expect(await assigneeOf()).toEqual([lee.id, 'Pat Person']);
  // What changes nothing is no assignment.
  expect((await assign(lee.id)).statusCode).toBe(200);
  expect((await assign(null)).statusCode).toBe(200);
  expect((await assign(lee.id)).statusCode).toBe(422);
});

it('an API client assigns any text, which the queue shows as it is', async () => {
  const headers = { ...bearer(await test.token(store, 'store_owner')), 'if-match': '*' };
  const payload = { assignee: 'Team B' };
  await test.app.inject({ method: 'PATCH', url: `/v1/claims/${first}`, headers, payload });
  expect(await assigneeOf()).toEqual(['Team B', 'Team B']);
  expect((await assign(null)).statusCode).toBe(200);
  expect(await assigneeOf()).toEqual([null, null]);
});
