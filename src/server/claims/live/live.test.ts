/** Live updates of a claim over real connections. */
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { FaultyProxy } from '../../../../test/process/faulty-proxy.ts';
import { bearer, linkToken } from '../../../../test/world.ts';
import { subscribeToClaims } from './changes.ts';
import { SLOT_LIMITS } from './subscriber-slots.ts';

const test = await createTestApp({}, { trustProxy: ['127.0.0.1'] });
afterAll(() => test.close());
const store = await test.addStore();
await test.app.listen({ port: 0, host: '127.0.0.1' });

type Watching = { next(): Promise<string>; leave(): void; response: Response };

async function watch(desk: Desk, query = '', headers: Record<string, string> = {}): Promise<Watching> {
  const leaving = new AbortController();
  const response = await fetch(`${test.app.listeningOrigin}/v1/claims/${desk.id}/stream${query}`, {
    headers: { ...bearer(linkToken('claim', store, desk.id)), ...headers },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  const next = async (): Promise<string> => {
    for (;;) {
      const end = seen.indexOf('\n\n');
      if (end >= 0) {
        const block = seen.slice(0, end);
        seen = seen.slice(end + 2);
        if (!block.startsWith('retry') && !block.startsWith(':')) return block;
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return 'over';
      seen += chunk.value;
    }
  };
  return { next, leave: () => leaving.abort(), response };
}

const fail = (): never => {
  throw new Error('unknown team member');
};

const dataOf = (block: string) => JSON.parse(block.split('data: ')[1] ?? '{}');
const say = (desk: Desk, messageContent: string) => desk.team('POST', '/messages', { messageContent });

describe('a live subscriber', () => {
  it('receives messages and decisions as they happen, and nothing that is for the team only', async () => {
    const desk = await openDesk(test, store);
    const watching = await watch(desk);
    expect(watching.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await desk.team('POST', '/notes', { content: 'secret' });
    await say(desk, 'Hello\n\nevent: forged');
    const first = await watching.next();
    expect(first).toMatch(/^id: 3\nevent: message\n/);
    expect(dataOf(first)).toMatchObject({
      status: 'COMMUNICATING',
      message: { messageContent: 'Hello\n\nevent: forged' },
    });
    await desk.team('POST', '/denial', { reason: 'POTENTIAL_FRAUD', message: 'No.' });
    const second = await watching.next();
    expect(dataOf(second)).toMatchObject({ kind: 'denied', claimState: 'denied', message: null });
    expect(first + second).not.toMatch(/fraud|secret/i);
    watching.leave();
  });

  it('receives missed events once after reconnecting', async () => {
    const desk = await openDesk(test, store);
    for (const words of ['one', 'two', 'three']) await say(desk, words);
    const watching = await watch(desk, '?wait=0', { 'last-event-id': '2' });
    const heard = [await watching.next(), await watching.next()].map(dataOf);
    expect(heard.map(({ message }) => message.messageContent)).toEqual(['two', 'three']);
    expect(await watching.next()).toBe('over');
  });

  it('receives nothing more once the link is revoked', async () => {
    const desk = await openDesk(test, store);
    const watching = await watch(desk);
    await test.database.admin.query('update claims set token_generation = 2 where id = $1', [desk.id]);
    await say(desk, 'Not for you');
    expect(await watching.next()).toBe('over');
  });

  it('is one of at most ten; leaving frees a slot', async () => {
    const desk = await openDesk(test, store);
    const ten = await Promise.all(Array.from({ length: 10 }, () => watch(desk)));
    const more = await watch(desk);
    expect(more.response.status).toBe(429);
    expect(more.response.headers.get('retry-after')).toBe('30');
    expect(await more.next()).toBe('over');
    for (const one of ten) one.leave();
    await expect.poll(async () => (await watch(desk, '?wait=0')).response.status).toBe(200);
  });

  it('gets no more slots than the limit per network, and another network has its own', async () => {
    const desks = await Promise.all([1, 2, 3, 4].map(() => openDesk(test, store)));
    const from = (desk: Desk | undefined, address: string) =>
      watch(desk ?? fail(), '', { 'x-forwarded-for': address });
    // One home connection has a whole /64.
    const asked = Array.from({ length: SLOT_LIMITS.ofNetwork }, (_, at) =>
      from(desks[at % desks.length], `2001:db8::${at + 1}`),
    );
    const taken = await Promise.all(asked);
    expect(taken.map(({ response }) => response.status)).toEqual(taken.map(() => 200));
    const more = await from(desks[3], '2001:db8::ffff');
    expect(more.response.status).toBe(429);
    const neighbour = await from(desks[3], '2001:db8:0:1::1');
    expect(neighbour.response.status).toBe(200);
    expect(await more.next()).toBe('over');
    for (const one of [...taken, neighbour]) one.leave();
  });

  it('takes no slot if it disconnects before the answer', async () => {
    const desk = await openDesk(test, store);
    const { authorization } = bearer(linkToken('claim', store, desk.id));
    const { host, port } = new URL(test.app.listeningOrigin);
    const asked = `GET /v1/claims/${desk.id}/stream HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${authorization}\r\n\r\n`;
    for (let gone = 0; gone < 12; gone += 1) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      await new Promise<void>((sent) => socket.write(asked, () => sent()));
      // The server has read the request but not answered yet: it still loads the claim.
      await setTimeout(1);
      socket.destroy();
    }
    await expect.poll(async () => (await watch(desk, '?wait=0')).response.status).toBe(200);
  });

  it('is reconnected after the database closes the connection', async () => {
    const desk = await openDesk(test, store);
    const watching = await watch(desk);
    const others =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'makegood live' and datname = current_database()";
    await test.database.admin.query(others);
    await say(desk, 'Still there?');
    expect(dataOf(await watching.next())).toMatchObject({ message: { messageContent: 'Still there?' } });
    watching.leave();
  });

  it('is reconnected after a failover that closes no connection', async () => {
    const url = test.context.db.app.options.connectionString ?? '';
    const link = await FaultyProxy.to(Number(new URL(url).port));
    const changes = subscribeToClaims(link.through(url), test.context.log, 500);
    const desk = await openDesk(test, store);
    const subscription = changes.watch(store, desk.id, () => undefined);
    expect(await subscription.wait(30_000)).toBe('notified');
    link.mute();
    // A ping every half second with 5 s to answer. After a failure everyone checks for changes.
    expect(await subscription.wait(20_000)).toBe('notified');
    await say(desk, 'Still there?');
    expect(await subscription.wait(30_000)).toBe('notified');
    await changes.close();
    await link.close();
  });

  it('is disconnected when the server stops', async () => {
    const desk = await openDesk(test, store);
    const watching = await watch(desk);
    const started = performance.now();
    await test.app.close();
    expect(await watching.next()).toBe('over');
    // By itself, the connection would last a quarter of an hour.
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
