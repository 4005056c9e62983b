/** A claim has one ticket at the store's help desk, and its news are notes there. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { connectTo } from '../../../test/provider.ts';
import type { ClaimDesk } from '../../contract/desk.ts';
import { TICKET_EVENTS } from '../../domain/help-desk/events.ts';
import type { StoreId } from '../auth/caller.ts';
import { openRegistry } from '../connections/registry.ts';
import { startZendeskSimulator } from '../integrations/help-desks/zendesk/simulator.ts';
import { findStore } from '../stores/queries.ts';
import { sendNext } from './send.ts';

const zendesk = await startZendeskSimulator();
const test = await createTestApp(
  {},
  {
    providers: openRegistry(
      { zendesk: zendesk.server.base },
      { outgoing: { send: async () => ({ ok: false, failure: 'unreachable' }) as never }, now: Date.now },
    ),
  },
);
afterAll(async () => {
  await test.close();
  await zendesk.server.stop();
});

const { context, database, clock } = test;
const CREDENTIALS = { subdomain: 'shop', email: zendesk.email, token: zendesk.token };
let made = 0;
let store: StoreId;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  Object.assign(zendesk.state, { tickets: [], keys: {}, left: 10_000 });
  zendesk.server.failures.length = 0;
});

async function work(ms = 0): Promise<void> {
  clock.now += ms;
  const known = await findStore(context.db, { by: 'id', value: store });
  if (known) while (await sendNext(context, known));
}

const connect = (credentials: object = CREDENTIALS) => connectTo(context, store, 'zendesk', credentials);
const write = (desk: Desk, content: string) => desk.shopper('POST', '/messages', { messageContent: content });
const comments = () => zendesk.state.tickets.map((one) => one.comments.map(({ html_body: html }) => html));
const ticketsOf = async (desk: Desk) =>
  ((await desk.team('GET', '/desk')).json as unknown as ClaimDesk).tickets;

describe('a claim of a store with a help desk', () => {
  it('opens one ticket, in which its news are private notes, and shows its address to the team', async () => {
    await connect();
    const desk = await openDesk(test, store);
    await work();
    expect(zendesk.state.tickets).toMatchObject([
      { external_id: `makegood-${store}-${desk.id}`, requester: { email: expect.any(String) } },
    ]);
    expect(comments()[0]?.[0]).toContain(`/claims/${desk.id}`);
    expect((await write(desk, 'Hi <img src=x onerror=alert(1)> there')).status).toBeLessThan(300);
    await work();
    const [[, note = ''] = []] = comments();
    expect(note).toContain('The customer wrote:<br><br>Hi &lt;img');
    expect(zendesk.state.tickets[0]?.comments.every((one) => !one.public)).toBe(true);
    expect(await ticketsOf(desk)).toEqual([
      {
        ...{ provider: 'zendesk', label: 'Zendesk', ticketId: '1', failure: null },
        url: 'https://shop.zendesk.com/agent/tickets/1',
      },
    ]);
  });

  it('opens one ticket also when answers are lost and two workers send at once', async () => {
    await connect();
    const desk = await openDesk(test, store);
    await write(desk, 'first');
    zendesk.server.failures.push({ kind: 'lost' });
    await Promise.all([work(), work()]);
    expect(await ticketsOf(desk)).toEqual([]);
    for (let step = 0; step < 6; step += 1) await Promise.all([work(100_000), work()]);
    expect(comments()).toHaveLength(1);
    expect(comments()[0]).toHaveLength(2);
    zendesk.server.failing = ({ method }) => method === 'PUT';
    zendesk.server.failures.push({ kind: 'lost' });
    await write(desk, 'second');
    for (let step = 0; step < 6; step += 1) await Promise.all([work(100_000), work()]);
    zendesk.server.failing = () => true;
    expect(comments()[0]?.filter((one) => one.includes('second'))).toHaveLength(1);
  });

  it('is told only what the store chose, and nothing before it connected', async () => {
    const early = await openDesk(test, store);
    await connect({ ...CREDENTIALS, events: 'written' });
    await work();
    expect(comments()).toEqual([]);
    await write(early, 'after');
    await work();
    expect(comments()[0]).toHaveLength(2);
    await early.team('POST', '/messages', { messageContent: 'from the team' });
    await work();
    expect(comments()[0]).toHaveLength(2);
  });

  it('says why notes are missing, and tells the connection’s health', async () => {
    await connect();
    const desk = await openDesk(test, store);
    await work();
    zendesk.close(1);
    await write(desk, 'too late');
    await work();
    expect(await ticketsOf(desk)).toMatchObject([{ ticketId: '1', failure: { code: 'gone' } }]);
    await connectTo(context, store, 'zendesk');
    zendesk.server.failures.push({ kind: 'answer', status: 401, body: {} });
    await openDesk(test, store);
    await work();
    const { rows } = await database.admin.query(
      'select state, failure from connections where store_id = $1',
      [store],
    );
    expect(rows).toEqual([{ state: 'broken', failure: 'unauthorized' }]);
    // It goes on by itself once the credentials work again.
    await work(60_000);
    expect(zendesk.state.tickets).toHaveLength(2);
  });

  it('tells nobody of a customer who was erased', async () => {
    await connect();
    const desk = await openDesk(test, store);
    await database.admin.query('update claims set erased_at = now() where id = $1', [desk.id]);
    await work();
    expect(comments()).toEqual([]);
  });

  it('leaves other stores alone', async () => {
    await connect();
    const other = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    const desk = await openDesk(test, other);
    await work();
    expect(comments()).toEqual([]);
    expect(await ticketsOf(desk)).toEqual([]);
  });
});

it('notes in the database what the tables name', async () => {
  const { rows } = await database.admin.query("select prosrc from pg_proc where proname = 'note_help_desk'");
  const kinds = [...String(rows[0]?.prosrc).matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind);
  for (const kind of Object.values(TICKET_EVENTS).flatMap((one) => one.kinds)) expect(kinds).toContain(kind);
});
