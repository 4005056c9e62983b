/** Opening a store: by its owner alone, by staff, and what shoppers see until then. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { addPerson, Browser, PASSWORD, signedIn } from '../../../test/people.ts';
import { mailsTo, tokenIn } from '../../../test/person-mails.ts';
import { fileableOrder, filingOf } from '../../../test/world.ts';
import { portalPages } from '../../portal/routes.ts';
import type { StoreId } from '../auth/caller.ts';
import { notificationTasks } from '../notifications/jobs.ts';
import { portalAddress } from '../stores/address.ts';

const test = await createTestApp({}, { pages: portalPages });
afterAll(() => test.close());

let made = 0;
function newStore(): Promise<StoreId> {
  made += 1;
  return test.addStore({ id: `new${made}`, slug: `new${made}`, stage: 'setup' });
}

type Method = 'GET' | 'POST' | 'DELETE';
async function ask(by: Browser, store: string, method: Method, path = '', payload?: object) {
  const headers = { 'makegood-store': store, 'idempotency-key': crypto.randomUUID() };
  const answer = await by.ask(method, `/v1/activation${path}`, { payload, headers });
  return { status: answer.statusCode, json: answer.json() };
}
type Steps = { step: string; state: string; sentence: string | null }[];
const stateOf = (json: { steps: Steps }, step: string) => json.steps.find((one) => one.step === step)?.state;

const page = (browser: Browser, url: string) => browser.ask('GET', url, { headers: { accept: 'text/html' } });

const BY_HAND = ['brand', 'address', 'rules', 'mail', 'team', 'legal'];

/** Orders, a test claim and everything that is confirmed by hand. */
async function finish(owner: Browser, store: StoreId): Promise<void> {
  await test.addOrder(store, 'test-1', fileableOrder(test.clock.now));
  const filed = await owner.ask('POST', '/v1/claims/test-1/valet', {
    payload: { ...filingOf(), options: {} },
  });
  const claim = filed.json().id;
  await owner.ask('POST', `/v1/claims/${claim}/denial`, {
    payload: { reason: 'POTENTIAL_FRAUD', message: 'A test.' },
    headers: { 'if-match': '*', 'idempotency-key': crypto.randomUUID() },
  });
  for (const step of BY_HAND) await ask(owner, store, 'POST', `/steps/${step}/confirmation`);
}

describe('a new owner, alone', () => {
  it('takes a store from the invitation to its opening', async () => {
    const store = await newStore();
    const first = await signedIn(test, (await addPerson(test, { store })).email);
    const email = `owner-${made}@new.example`;
    await first.ask('POST', `/v1/stores/${store}/invitations`, {
      payload: { email, name: 'Nia New', role: 'store_owner' },
    });
    const owner = new Browser(test);
    const token = tokenIn((await mailsTo(test, email))[0]?.body ?? '');
    const accepted = await owner.ask('POST', '/v1/invitations/accept', {
      payload: { token, password: PASSWORD },
    });
    expect(accepted.statusCode).toBe(204);
    await owner.signIn(email);

    const early = await ask(owner, store, 'POST', '/request');
    expect([early.status, early.json.code]).toEqual([422, 'activation_incomplete']);
    expect(stateOf((await ask(owner, store, 'GET')).json, 'orders')).toBe('open');
    await finish(owner, store);
    const { json } = await ask(owner, store, 'GET');
    expect(json.steps.map(({ state }: { state: string }) => state)).toEqual(Array(8).fill('done'));

    expect((await ask(owner, store, 'POST', '/request')).json).toMatchObject({
      stage: 'live',
      approvesItself: true,
    });
    expect((await page(new Browser(test), `/start?store=${store}`)).statusCode).toBe(200);
    expect((await ask(owner, store, 'POST', '/request')).json.code).toBe('already_open');
  });

  it('is shown where shoppers find the store: by its name on a shared address, or on its own domain', async () => {
    const store = await newStore();
    const owner = await signedIn(test, (await addPerson(test, { store })).email);
    const { address } = (await ask(owner, store, 'GET')).json;
    expect(address).toBe(`${test.context.publicUrl}/start?store=${store}`);
    const { pathname, search } = new URL(address);
    expect((await page(owner, pathname + search)).body).toContain('Not open yet');
    const own = { slug: store, mailDomains: ['claims.new.example', 'old.new.example'] };
    expect(portalAddress({ publicUrl: 'https://makegood.example' }, own)).toBe(
      'https://claims.new.example/start',
    );
  });
});

describe('until a store opens', () => {
  it('shoppers get a plain page and no order, and a preview link shows the portal in one browser only', async () => {
    const store = await newStore();
    const other = await newStore();
    const owner = await signedIn(test, (await addPerson(test, { store })).email);
    await test.addOrder(store, 'o-1', fileableOrder(test.clock.now));
    const shopper = new Browser(test);
    for (const path of ['/start', '/', '/in-store']) {
      const answer = await page(shopper, `${path}?store=${store}`);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.body).toContain('Not open yet');
    }
    const lookup = `/v1/order-lookup?store=${store}&order=1001&email=ada@example.com`;
    expect((await shopper.ask('GET', lookup)).json().code).toBe('store_not_open');
    const visit = await shopper.ask('POST', '/v1/in-store/visits', { payload: { store } });
    expect(visit.json().code).toBe('store_not_open');

    const link = await ask(owner, store, 'POST', '/preview-link');
    const { pathname } = new URL(link.json.url);
    const tester = new Browser(test);
    expect((await page(tester, pathname)).statusCode).toBe(303);
    expect((await page(tester, '/start')).statusCode).toBe(200);
    expect((await page(tester, `/start?store=${other}`)).statusCode).toBe(404);
    expect((await page(shopper, '/start')).statusCode).toBe(404);
    test.clock.now += 8 * 86_400_000;
    expect((await page(tester, `/start?store=${store}`)).statusCode).toBe(404);
    expect((await page(new Browser(test), pathname)).statusCode).toBe(404);
    test.clock.now -= 8 * 86_400_000;
  });
});

describe('a store that staff review', () => {
  it('goes back with a sentence, comes again, and opens once every step is approved', async () => {
    const staff = await signedIn(
      test,
      (await addPerson(test, { role: 'orderprotection_implementation' })).email,
    );
    const store = await newStore();
    const owner = await signedIn(test, (await addPerson(test, { store })).email);
    const approve = (step: string) => ask(staff, store, 'POST', `/steps/${step}/approval`);
    await finish(owner, store);
    expect((await approve('orders')).json.code).toBe('activation_not_in_review');
    expect((await ask(owner, store, 'POST', '/request')).json).toMatchObject({
      stage: 'review',
      approvesItself: false,
    });
    expect((await ask(owner, store, 'POST', '/opening')).status).toBe(403);
    expect((await ask(owner, store, 'POST', '/steps/orders/approval')).status).toBe(403);
    expect((await ask(staff, store, 'POST', '/opening')).json.code).toBe('activation_incomplete');

    const rejected = await ask(staff, store, 'POST', '/steps/legal/rejection', {
      sentence: 'The terms are old.',
    });
    expect(rejected.json.stage).toBe('setup');
    expect((await ask(owner, store, 'POST', '/request')).json.code).toBe('activation_incomplete');
    const again = await ask(owner, store, 'POST', '/steps/legal/confirmation');
    expect(stateOf(again.json, 'legal')).toBe('done');
    await ask(owner, store, 'POST', '/request');

    for (const { step } of again.json.steps) expect((await approve(step)).status).toBe(200);
    expect((await ask(staff, store, 'POST', '/opening')).json.stage).toBe('live');
    expect((await page(new Browser(test), `/start?store=${store}`)).statusCode).toBe(200);
  });

  it('refuses a rejection without a sentence, and a step that is none', async () => {
    const staff = await signedIn(test, (await addPerson(test, { role: 'orderprotection_admin' })).email);
    const store = await newStore();
    const without = await ask(staff, store, 'POST', '/steps/legal/rejection', { sentence: ' ' });
    expect(without.json.fields[0].path).toBe('sentence');
    expect((await ask(staff, store, 'POST', '/steps/nothing/approval')).status).toBe(404);
  });
});

describe('news of the opening', () => {
  /** What the worker does with the jobs that are waiting. */
  const work = async () => {
    const { rows } = await test.database.admin.query<{ payload: object }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'mail_notification' returning j.payload`,
    );
    const { mail_notification: run } = notificationTasks(test.context);
    for (const { payload } of rows) await run?.(payload, {} as never);
  };
  /** The subjects and texts of what came after the first mails. @param since how many those are */
  const came = async (email: string, since: number) => {
    await work();
    return (await mailsTo(test, email))
      .toReversed()
      .slice(since)
      .map(({ subject, body }) => `${subject}\n${body}`);
  };

  it('reaches who reviews, and then the owners with the reason and the address', async () => {
    const reviewer = await addPerson(test, { role: 'orderprotection_implementation' });
    const finance = await addPerson(test, { role: 'orderprotection_finance' });
    const silent = await addPerson(test, { role: 'orderprotection_admin' });
    const staff = await signedIn(test, reviewer.email);
    const noticeWays = { opening_asked: 'console' };
    await (await signedIn(test, silent.email)).ask('PUT', '/v1/me/preferences', { payload: { noticeWays } });
    const store = await newStore();
    const [mine, partner, agent] = [
      await addPerson(test, { store }),
      await addPerson(test, { store }),
      await addPerson(test, { store, role: 'store_support' }),
    ];
    const owner = await signedIn(test, mine.email);
    await finish(owner, store);
    await work();
    const before = new Map<string, number>();
    for (const { email } of [reviewer, finance, silent, mine, partner, agent])
      before.set(email, (await mailsTo(test, email)).length);
    const newTo = async ({ email }: { email: string }) => {
      // Mails are listed by when they were written.
      test.clock.now += 1_000;
      const found = await came(email, before.get(email) ?? 0);
      before.set(email, (before.get(email) ?? 0) + found.length);
      return found;
    };

    await ask(owner, store, 'POST', '/request');
    expect(await newTo(reviewer)).toEqual([
      expect.stringContaining(`/stores/new${made}/settings/activation`),
    ]);
    expect([await newTo(finance), await newTo(silent), await newTo(mine)]).toEqual([[], [], []]);

    await ask(staff, store, 'POST', '/steps/legal/rejection', { sentence: 'The terms are old.' });
    for (const one of [mine, partner]) {
      const [mail, ...more] = await newTo(one);
      expect(mail).toMatch(
        /“Legal texts” needs a change[\s\S]*The terms are old\.[\s\S]*settings\/activation/,
      );
      expect(more).toEqual([]);
    }
    const list = await owner.ask('GET', '/v1/notifications', { headers: { 'makegood-store': store } });
    expect(list.json().notifications).toMatchObject([
      { kind: 'step_rejected', rejected: { step: 'legal', sentence: 'The terms are old.' }, isRead: false },
    ]);

    await ask(owner, store, 'POST', '/steps/legal/confirmation');
    await ask(owner, store, 'POST', '/request');
    const { json } = await ask(owner, store, 'GET');
    for (const { step } of json.steps) await ask(staff, store, 'POST', `/steps/${step}/approval`);
    await ask(staff, store, 'POST', '/opening');
    const [opened] = await newTo(partner);
    expect(opened).toMatch(/Your store is open/);
    expect(opened).toContain(test.context.publicUrl);
    expect(await newTo(agent)).toEqual([]);
  });
});
