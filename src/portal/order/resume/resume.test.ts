/** The link in the reminder about an unfinished claim. */
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { readMails } from '../../../../test/mails.ts';
import { bearer, fileableOrder, orderIdOf, shopperToken } from '../../../../test/world.ts';
import { remindAbandoned } from '../../../server/drafts/abandoned.ts';
import { portalPages } from '../../routes.ts';

const test = await createTestApp({}, { pages: portalPages, publicUrl: 'http://localhost' });
afterAll(() => test.close());
const store = await test.addStore();
await test.addOrder(store, 'left', fileableOrder(test.clock.now));
const orderId = await orderIdOf(test, store, 'left');

async function linkOf(status: string): Promise<string> {
  const headers = bearer(shopperToken(test, store, orderId, 60 * 24 * 60));
  const payload = { email: 'ada@example.com', orderId, status };
  await test.app.inject({ method: 'PUT', url: '/v1/sessions/status', headers, payload });
  test.clock.now += 24 * 3_600_000;
  await remindAbandoned(test.context);
  const mail = (await readMails(test)).at(-1);
  return /http:\/\/localhost(\/resume\/\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

it('resumes the claim where it stopped, opens its order and sends no referrer', async () => {
  const url = await linkOf('CHOOSING_ISSUE');
  const answer = await test.app.inject({ url });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe(`/issues?orderId=${orderId}`);
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  expect((await test.app.inject({ url: `/issues?orderId=${orderId}`, cookies })).statusCode).toBe(200);
  test.clock.now += 8 * 24 * 3_600_000;
  const late = await test.app.inject({ url });
  expect(late.headers.location).toBe('/start?store=test');
  const page = await test.app.inject({
    url: '/start?store=test',
    cookies: Object.fromEntries(late.cookies.map(({ name, value }) => [name, value])),
  });
  expect(page.body).toContain('Your answers are saved');
});
