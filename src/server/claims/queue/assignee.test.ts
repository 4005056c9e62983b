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
  expect(idsOf(await walk({ q: 'assignee:"pat person"' }))).toEqual([first]);
  const mine = await browser.ask('GET', '/v1/claims?q=assignee:ME');
  expect(idsOf(mine.json().claims)).toEqual([first]);
});

it('an API client assigns any text, which the queue shows as it is', async () => {
  const headers = { ...bearer(await test.token(store, 'store_owner')), 'if-match': '*' };
  const payload = { assignee: 'Team B' };
  await test.app.inject({ method: 'PATCH', url: `/v1/claims/${first}`, headers, payload });
  expect(await assigneeOf()).toEqual(['Team B', 'Team B']);
  expect((await assign(null)).statusCode).toBe(200);
  expect(await assigneeOf()).toEqual([null, null]);
});
