/** The stream client of pages, against a server that fails in every way a connection can. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type EventStream, openStream, readBlocks, type StreamEvent } from './event-stream.ts';

/** A busy machine is silent for a while, too: only the test of silence has a short patience. */
const TIMES = { first: 5, longest: 20, silence: 30_000 };
const SHORT_PATIENCE = { ...TIMES, silence: 120 };
const block = (id: number) => `id: ${id}\nevent: message\ndata: {"n":${id}}\n\n`;

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Each connection gets the next of these answers; the last one repeats. */
const listen = (...answers: Answer[]) => listenWith(TIMES, ...answers);

async function listenWith(times: typeof TIMES, ...answers: Answer[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    (answers[Math.min(asked.length, answers.length) - 1] as Answer)(response, request);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const heard: StreamEvent[] = [];
  let isGone = false;
  const stream: EventStream = openStream({
    urlAfter: (id) => `http://127.0.0.1:${port}/stream?after=${id}`,
    headers: { authorization: 'Bearer secret' },
    after: '2',
    isLater: (id, last) => Number(id) > Number(last),
    times,
    heard: (event) => heard.push(event),
    gone: () => {
      isGone = true;
    },
  });
  closing.push(() => {
    stream.stop();
    server.closeAllConnections();
    server.close();
  });
  return { asked, heard, stream, isGone: () => isGone, ids: () => heard.map(({ id }) => Number(id)) };
}

const open: Answer = (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' });
const say =
  (...ids: number[]): Answer =>
  (response, request) => {
    open(response, request);
    response.write(`retry: 2000\n\n: still here\n\n${ids.map(block).join('')}`);
  };
const sayAndEnd =
  (...ids: number[]): Answer =>
  (response, request) => {
    say(...ids)(response, request);
    response.end();
  };

describe('a stream', () => {
  it('delivers each event once and resumes after the last one, however the connection ends', async () => {
    const cut: Answer = (response, request) => {
      say(4)(response, request);
      response.write('id: 5\nevent: message\nda');
      setTimeout(() => response.destroy(), 10);
    };
    const { ids, asked } = await listen(sayAndEnd(3), cut, (response) => response.destroy(), say(4, 5, 6));
    await expect.poll(ids).toEqual([3, 4, 5, 6]);
    expect(asked).toEqual([2, 3, 4, 4].map((after) => `/stream?after=${after} Bearer secret`));
  });

  it('drops a connection that is silent for too long', async () => {
    const { ids } = await listenWith(SHORT_PATIENCE, open, say(3));
    await expect.poll(ids).toEqual([3]);
  });

  it('reconnects when the server says so, or at once when the phone is back online', async () => {
    const full: Answer = (response) => response.writeHead(429, { 'retry-after': '30' }).end();
    const { ids, asked, stream } = await listen(full, say(3));
    await expect.poll(() => asked.length).toBe(1);
    await expect
      .poll(() => {
        stream.hurry();
        return ids();
      })
      .toEqual([3]);
  });

  it('takes a new connection when the network changed, though the old one seems to work', async () => {
    let left = false;
    const dead: Answer = (response, request) => {
      request.on('close', () => {
        left = true;
      });
      say(3)(response, request);
    };
    const { ids, asked, stream } = await listen(dead, say(4));
    await expect.poll(ids).toEqual([3]);
    stream.renew();
    await expect.poll(ids).toEqual([3, 4]);
    expect(left).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('stops for good if the link no longer works', async () => {
    const { asked, isGone } = await listen((response) => response.writeHead(404).end());
    await expect.poll(isGone).toBe(true);
    await new Promise((done) => setTimeout(done, 60));
    expect(asked).toHaveLength(1);
  });

  it('leaves no connection open after it stops', async () => {
    let left = false;
    const { stream, ids } = await listen((response, request) => {
      request.on('close', () => {
        left = true;
      });
      say(3)(response, request);
    });
    await expect.poll(ids).toEqual([3]);
    stream.stop();
    await expect.poll(() => left).toBe(true);
    expect(stream.last).toBe('3');
  });
});

it('parses blocks the same wherever the network splits them, and skips malformed ones', () => {
  const text = `: hello\n\n${block(1)}id:\ndata: {}\n\nid: 9\ndata: {"a":\ndata: 1}\n\nid: 10\ndata: {\n\n${block(11)}id: 12`;
  const whole = readBlocks(text);
  expect(whole.events.map(({ id }) => id)).toEqual(['1', '9', '11']);
  expect(whole.rest).toBe('id: 12');
  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length];
      let rest = '';
      const events = places.slice(1).flatMap((end, at) => {
        const read = readBlocks(rest + text.slice(places[at], end));
        rest = read.rest;
        return read.events;
      });
      expect({ events, rest }).toEqual(whole);
    }),
  );
});
