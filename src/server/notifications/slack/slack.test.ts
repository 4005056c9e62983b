/** A store's Slack: what is posted and how often, what is refused, and who may do what. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { addPerson, signedIn } from '../../../../test/people.ts';
import { bearer } from '../../../../test/world.ts';
import type { Role } from '../../../domain/access/permissions.ts';
import type { NoticeKind } from '../../../domain/access/preferences.ts';
import type { StoreId } from '../../auth/caller.ts';
import { resealValues } from '../../database/sealed-values.ts';
import { openSlack } from '../../integrations/chat/slack/client.ts';
import { startSlackSimulator } from '../../integrations/chat/slack/simulator.ts';
import { storeById } from '../../stores/queries.ts';
import { tellDue } from '../due.ts';
import { notificationTasks } from '../jobs.ts';
import { postNext } from './jobs.ts';

const slack = await startSlackSimulator();
const test = await createTestApp({}, { slack: openSlack(slack.base) });
afterAll(async () => {
  await test.close();
  await slack.stop();
});
const { admin } = test.database;
const store = await test.addStore();
const theirs = await test.addStore({ id: 'theirstore', slug: 'theirs' });
const owner = await test.token(store, 'store_owner');
const staff = await test.token(store, ['slack:create-channel']);

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token = owner) =>
  test.app.inject({
    ...{ method, url: `/v1/slack${url}`, ...(payload && { payload }) },
    headers: { ...bearer(token), ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }) },
  });
const read = async () => (await ask('GET', '')).json();
const connect = (events: NoticeKind[], more: object = {}) =>
  ask('PUT', '', { webhookUrl: slack.webhook, events, ...more });
/** What a worker does, second by second. */
const work = async (seconds: number, at: StoreId = store) => {
  for (let second = 0; second < seconds; second += 1) {
    await postNext(test.context, await storeById(test.database.db, at));
    test.clock.now += 1_000;
  }
};
const overdue = async () => {
  test.clock.now += 1;
  const desk = await openDesk(test, store);
  await admin.query('update claims set due_at = $2, due_news_at = $2 where id = $1', [
    desk.id,
    new Date(test.clock.now),
  ]);
  await tellDue(test.context);
  const { rows } = await admin.query('select claim_number as number from claims where id = $1', [desk.id]);
  return { id: desk.id, number: rows[0].number as string, desk };
};
const states = async () => {
  const { rows } = await admin.query('select state from slack_messages where store_id = $1 order by at, id', [
    store,
  ]);
  return rows.map(({ state }) => state as string);
};

beforeEach(async () => {
  await admin.query('delete from slack_messages');
  await admin.query('delete from slack_connections');
  await admin.query('update claims set due_news_at = null');
  Object.assign(slack, { state: 'works', messages: [], failures: [] });
});

describe('Slack', () => {
  it('is asked by four at once, so that a slow Slack keeps few connections to the database', async () => {
    const client = openSlack(slack.base);
    const posted = await Promise.all(Array.from({ length: 20 }, () => client.post(slack.webhook, 'Hello')));
    expect(posted.filter(({ ok }) => ok)).toHaveLength(4);
    expect(posted[19]).toEqual({ ok: false, code: 'ratelimited', retryAfter: 10 });
    expect(await client.post(slack.webhook, 'Hello')).toEqual({ ok: true });
  });
});

describe('a store’s channel', () => {
  it('gets the chosen news of the store only, a message a second, with no word of the customer', async () => {
    await connect(['overdue']);
    const [first, second] = [await overdue(), await overdue()];
    await first.desk.shopper('POST', '/messages', { messageContent: 'Hello' });
    await work(1, theirs);
    expect(slack.messages).toEqual([]);
    // Twice at once.
    await Promise.all([work(1), work(1)]);
    expect(slack.messages.length).toBeLessThanOrEqual(2);
    await work(5);
    const link = `http://localhost:4000/console/stores/test/claims`;
    expect(slack.messages).toEqual([
      `Claim #${first.number} is overdue. <${link}/${first.id}|Open the claim>`,
      `Claim #${second.number} is overdue. <${link}/${second.id}|Open the claim>`,
    ]);
    expect(await read()).toMatchObject({ waiting: 0, failing: null });
  });

  it('gets at most one message a second, also from several workers', async () => {
    await connect(['overdue']);
    for (let n = 0; n < 3; n += 1) await overdue();
    const known = await storeById(test.database.db, store);
    await Promise.all([1, 2, 3, 4].map(() => postNext(test.context, known)));
    expect(slack.messages).toHaveLength(1);
  });

  it('gets what a person chose for themselves, with their name and no markup of it', async () => {
    await connect([]);
    const { id, email } = await addPerson(test, { role: 'store_owner', store });
    await admin.query('update people set name = $2 where id = $1', [
      id,
      'Kim <!channel> & <https://evil.example|Lee>',
    ]);
    await (await signedIn(test, email)).ask('PUT', '/v1/me/preferences', {
      payload: { noticeWays: { assigned: 'slack' } },
    });
    const desk = await openDesk(test, store);
    await desk.team('PATCH', '', { assignee: id });
    const { rows } = await admin.query('select id from notifications where person_id = $1', [id]);
    const { mail_notification: run } = notificationTasks(test.context);
    for (const _ of [1, 2]) await run?.({ storeId: store, id: rows[0].id }, {} as never);
    await work(3);
    expect(slack.messages).toHaveLength(1);
    expect(slack.messages[0]).toMatch(
      /^For Kim &lt;!channel&gt; &amp; &lt;https:\/\/evil\.example\|Lee&gt;: Claim #\d+ has a new assignee\. <http/,
    );
  });

  it('counts what comes together as one message', async () => {
    await connect(['answered']);
    const desk = await openDesk(test, store);
    for (const messageContent of ['One', 'Two', 'Three'])
      await desk.shopper('POST', '/messages', { messageContent });
    await work(4);
    expect(slack.messages).toHaveLength(1);
  });
});

describe('what Slack refuses', () => {
  it('for now waits as long as Slack says, and goes out once', async () => {
    await connect(['overdue']);
    await overdue();
    slack.failures = [{ status: 429, body: 'rate_limited', retryAfter: 30 }];
    await work(1);
    expect(await read()).toMatchObject({ waiting: 1, failing: { code: 'ratelimited' } });
    await work(28);
    expect(slack.messages).toEqual([]);
    await work(3);
    expect(slack.messages).toHaveLength(1);
    expect(await read()).toMatchObject({ waiting: 0, failing: null });
  });

  it.each([
    ['archived', 'channel_is_archived'],
    ['removed', 'no_service'],
  ] as const)('for good is shown with what to do, while the channel is %s', async (state, code) => {
    await connect(['overdue']);
    await overdue();
    slack.state = state;
    await work(2);
    const { failing, waiting } = await read();
    expect([failing.code, waiting]).toEqual([code, 1]);
    expect(failing.what).toMatch(/^[A-Z].+\.$/);
    const test422 = await ask('POST', '/test');
    expect([test422.statusCode, test422.json().slackCode]).toEqual([422, code]);
    // Once it works again, a new address or a test sends what waited.
    slack.state = 'works';
    await connect(['overdue']);
    await work(2);
    expect(slack.messages).toHaveLength(1);
    expect((await read()).failing).toBeNull();
  });

  it('for a day is given up', async () => {
    await connect(['overdue']);
    await overdue();
    slack.state = 'removed';
    await work(1);
    test.clock.now += 25 * 3_600_000;
    await work(1);
    expect(await states()).toEqual(['failed']);
  });

  it('without an answer is tried again: a process that dies in between posts twice at worst', async () => {
    await connect(['overdue']);
    await overdue();
    slack.failures = ['drop'];
    await work(1);
    expect(slack.messages).toHaveLength(1);
    expect(await read()).toMatchObject({ failing: { code: 'unreachable' }, waiting: 1 });
    test.clock.now += 60_000;
    await work(1);
    expect([slack.messages.length, await states()]).toEqual([2, ['sent']]);

    await overdue();
    // Killed between taking and posting: nobody else has it for a minute.
    await admin.query("update slack_messages set state = 'sending', tried_at = $1 where state = 'waiting'", [
      new Date(test.clock.now),
    ]);
    await work(30);
    expect(slack.messages).toHaveLength(2);
    test.clock.now += 60_000;
    await work(1);
    expect(slack.messages).toHaveLength(3);
  });
});

describe('the settings of Slack', () => {
  it('keep the secrets encrypted and show their last characters, also in the audit log', async () => {
    const saved = await connect(['overdue'], { botToken: slack.token });
    expect(saved.json()).toMatchObject({
      version: 1,
      webhookEnd: 'im01',
      tokenEnd: 'ator',
      events: ['overdue'],
    });
    const kept = await admin.query('select row_to_json(c)::text as all from slack_connections c');
    const log = await admin.query(
      "select row_to_json(a)::text as all from audit_log a where operation = 'replaceSlack'",
    );
    expect(log.rows).not.toEqual([]);
    for (const { all } of [...kept.rows, ...log.rows, { all: saved.body }])
      for (const hidden of ['simulatorsimulatorsim', '0123456789-simul']) expect(all).not.toContain(hidden);
    // What is left out stays, also after the secret of the installation has changed.
    const secret = 'n'.repeat(48);
    await resealValues(admin, { secret, otherSecrets: [test.context.secret] });
    const { rows } = await admin.query('select webhook from slack_connections');
    expect(rows[0].webhook).toBeInstanceOf(Buffer);
    await resealValues(admin, { secret: test.context.secret, otherSecrets: [secret] });
    await ask('PUT', '', { events: [] });
    expect((await ask('POST', '/test')).statusCode).toBe(200);
    expect(slack.messages).toEqual(['This is a test message. News from Test Store will be posted here.']);
    expect((await ask('PUT', '', { webhookUrl: null, events: [] })).json()).toMatchObject({
      webhookEnd: null,
    });
    expect((await ask('POST', '/test')).json().code).toBe('slack_not_connected');
  });

  it.each([
    'https://hooks.slack.com.evil.example/services/T1/B1/abcdefgh',
    'https://hooks.slack.com@evil.example/services/T1/B1/abcdefgh',
    'http://169.254.169.254/services/T1/B1/abcdefgh',
    'https://hooks.slack.com/services/T1/B1/abcdefgh/../../../x',
    'https://slack.com/api/chat.postMessage',
    'javascript:alert(1)',
  ])('take no other address: %s', async (webhookUrl) => {
    const answer = await ask('PUT', '', { webhookUrl, events: [] });
    expect([answer.statusCode, answer.json().fields[0].path]).toEqual([422, 'webhookUrl']);
    expect(openSlack(null).isWebhook(webhookUrl)).toBe(false);
  });

  it('take Slack’s own address where Slack is meant', () => {
    expect(openSlack(null).isWebhook('https://hooks.slack.com/services/T0AB/B0CD/AbcdEfgh12345678')).toBe(
      true,
    );
    expect(openSlack(null).isWebhook(slack.webhook)).toBe(false);
  });

  it('are changed by those who may, in their own store, and not over somebody else’s change', async () => {
    await connect(['overdue']);
    const by = async (role: Role, at = store) => test.token(at, role);
    expect((await ask('GET', '', undefined, await by('store_user'))).statusCode).toBe(200);
    expect((await ask('PUT', '', { events: [] }, await by('store_user'))).statusCode).toBe(403);
    expect((await ask('POST', '/test', undefined, await by('store_support'))).statusCode).toBe(403);
    expect((await ask('GET', '', undefined, await by('store_owner', theirs))).json()).toMatchObject({
      ...{ version: 0, webhookEnd: null },
    });
    const late = await test.app.inject({
      ...{ method: 'PUT', url: '/v1/slack', payload: { events: [] } },
      headers: { ...bearer(owner), 'if-match': '"0"', 'idempotency-key': crypto.randomUUID() },
    });
    expect(late.statusCode).toBe(412);
  });
});

describe('a channel', () => {
  it('is created with the store’s bot token, by those of the platform who may', async () => {
    await connect([], { botToken: slack.token });
    expect((await ask('POST', '/channels', { name: 'claims' })).statusCode).toBe(403);
    const made = await ask('POST', '/channels', { name: 'claims-1', isPrivate: true }, staff);
    expect([made.statusCode, made.json().name]).toEqual([201, 'claims-1']);
    expect(slack.channels.at(-1)).toEqual({ name: 'claims-1', isPrivate: true });
  });

  it.each([
    ['general', 'name_taken'],
    ['Claims', null],
    ['a'.repeat(81), null],
    ['---', null],
    ['two words', null],
  ])('named %s is refused', async (name, code) => {
    await connect([], { botToken: slack.token });
    const answer = await ask('POST', '/channels', { name }, staff);
    expect([answer.statusCode, answer.json().slackCode ?? null]).toEqual([422, code]);
    if (code === null) expect(answer.json().fields[0].path).toBe('name');
  });

  it('is refused with what to do: a wrong token, a missing scope, too many calls', async () => {
    await connect([], { botToken: 'xoxb-another-token' });
    const code = async () => (await ask('POST', '/channels', { name: 'new' }, staff)).json();
    expect(await code()).toMatchObject({ slackCode: 'invalid_auth' });
    await connect([], { botToken: slack.token });
    slack.scopes.delete('channels:manage');
    expect((await code()).detail).toContain('channels:manage');
    slack.scopes.add('channels:manage');
    slack.failures = [{ status: 429, body: '{"ok":false,"error":"ratelimited"}', retryAfter: 60 }];
    expect(await code()).toMatchObject({ slackCode: 'ratelimited', retryAfter: 60 });
  });
});
