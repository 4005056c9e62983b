/** The stream of the desk in several tabs: real channels and locks, and a server that can fail. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type Live, type LiveEvent, openLive } from './live-tabs.ts';

const TIMES = { first: 5, longest: 20, silence: 5_000 };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Keeps every connection open until told otherwise. */
async function desk(status = () => 200) {
  const asked: string[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (status() !== 200) return void response.writeHead(status()).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n');
    open.add(response);
    response.on('close', () => open.delete(response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/stream`,
    asked,
    open,
    say: (number: number) => {
      for (const response of open)
        response.write(`id: s.${number}\nevent: held\ndata: {"store":"demo","claimId":"c${number}"}\n\n`);
    },
    drop: () => {
      for (const response of open) response.destroy();
    },
  };
}

type Tab = { live: Live; heard: string[]; states: boolean[]; isOver: () => boolean };

function openTab(address: string, name: string): Tab {
  const [heard, states]: [string[], boolean[]] = [[], []];
  let isOver = false;
  const live = openLive({
    address,
    name,
    times: TIMES,
    patience: 100,
    heard: ({ data }: LiveEvent) => heard.push('claimId' in data ? data.claimId : 'all'),
    connected: (isConnected) => states.push(isConnected),
    over: () => {
      isOver = true;
    },
  });
  closing.push(() => live.close());
  return { live, heard, states, isOver: () => isOver };
}

it('is read by one tab and heard by all', async () => {
  const { address, asked, open, say } = await desk();
  const [first, second] = [openTab(address, 'one'), openTab(address, 'one')];
  await expect.poll(() => open.size).toBe(1);
  say(1);
  await expect.poll(() => [first.heard, second.heard]).toEqual([['c1'], ['c1']]);
  expect(asked).toHaveLength(1);
});

it('goes on in the next tab where it was when the first closes', async () => {
  const { address, asked, open, say } = await desk();
  const first = openTab(address, 'two');
  await expect.poll(() => open.size).toBe(1);
  const second = openTab(address, 'two');
  await sleep(50);
  say(7);
  await expect.poll(() => second.heard).toEqual(['c7']);
  first.live.close();
  await expect.poll(() => asked).toEqual(['/stream', '/stream?after=s.7']);
  await expect.poll(() => open.size).toBe(1);
  say(8);
  await expect.poll(() => second.heard).toEqual(['c7', 'c8']);
  expect(first.heard).toEqual(['c7']);
});

it('is of one person: tabs of another read their own', async () => {
  const { address, open } = await desk();
  openTab(address, 'ada');
  openTab(address, 'eve');
  await expect.poll(() => open.size).toBe(2);
});

it('says in every tab that the connection is gone, and when it is back', async () => {
  let status = 200;
  const { address, open, drop } = await desk(() => status);
  const [first, second] = [openTab(address, 'three'), openTab(address, 'three')];
  await expect.poll(() => open.size).toBe(1);
  status = 503;
  drop();
  await expect.poll(() => second.states.at(-1)).toBe(false);
  status = 200;
  await expect.poll(() => [first.states.at(-1), second.states.at(-1)]).toEqual([true, true]);
});

it('says that the connection is gone in a tab that never had one', async () => {
  let status = 503;
  const { address } = await desk(() => status);
  const [first, second] = [openTab(address, 'eight'), openTab(address, 'eight')];
  await expect.poll(() => [first.states.at(-1), second.states.at(-1)]).toEqual([false, false]);
  status = 200;
  await expect.poll(() => [first.states.at(-1), second.states.at(-1)]).toEqual([true, true]);
});

it('takes over from a tab that does not answer', async () => {
  const { address, open, say } = await desk();
  // A frozen tab holds the lock and does nothing.
  let thaw = () => {};
  void navigator.locks
    .request('four', () => new Promise<void>((done) => (thaw = done)))
    .catch(() => undefined);
  closing.push(() => thaw());
  const tab = openTab(address, 'four');
  await sleep(50);
  expect(open.size).toBe(0);
  tab.live.wake();
  await expect.poll(() => open.size).toBe(1);
  say(1);
  await expect.poll(() => tab.heard).toEqual(['c1']);
});

it('leaves a tab alone that answers', async () => {
  const { address, asked, open } = await desk();
  openTab(address, 'five');
  await expect.poll(() => open.size).toBe(1);
  const second = openTab(address, 'five');
  second.live.wake();
  await sleep(200);
  expect(asked).toHaveLength(1);
});

it('is over in every tab when the session ended', async () => {
  const { address, asked } = await desk(() => 401);
  const [first, second] = [openTab(address, 'six'), openTab(address, 'six')];
  await expect.poll(() => [first.isOver(), second.isOver()]).toEqual([true, true]);
  await sleep(60);
  expect(asked).toHaveLength(1);
});
