import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { watchBodies } from './body-pace.ts';
import { newListener } from './listener.ts';

const PACE = { everyMs: 200, leastBytes: 1_000, filesMs: 60_000, othersMs: 1_500 };

let app: FastifyInstance;
let port: number;
const taken: number[] = [];
beforeAll(async () => {
  app = Fastify();
  watchBodies(app, PACE);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const config = { access: { open: 'public' }, takesBytes: true } as const;
  app.put('/file', { config }, async (request) => {
    let bytes = 0;
    for await (const piece of request.raw) bytes += (piece as Buffer).length;
    taken.push(bytes);
    return { bytes };
  });
  app.put('/late', { config }, async (request) => {
    // The handler is busy elsewhere, so the sent bytes wait for it.
    await pause(1_500);
    let bytes = 0;
    for await (const piece of request.raw) bytes += (piece as Buffer).length;
    return { bytes };
  });
  app.put('/words', { config: { access: { open: 'public' } } }, async (request) => {
    for await (const _piece of request.raw);
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

async function begin(
  path: string,
  length: number,
): Promise<{ socket: Socket; heard: () => string; closed: Promise<void> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (part) => {
    text += part.toString();
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  socket.write(
    `PUT ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: video/mp4\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return { socket, heard: () => text, closed };
}

describe('a slow body', () => {
  it('is accepted for as long as it keeps coming', async () => {
    const { socket, heard, closed } = await begin('/file', 60_000);
    for (let n = 0; n < 30; n++) {
      socket.write(Buffer.alloc(2_000));
      await pause(100);
    }
    await closed;
    expect(heard()).toContain('{"bytes":60000}');
  });

  it('is dropped if it trickles or stops', async () => {
    const trickle = await begin('/file', 60_000);
    const dripping = setInterval(() => trickle.socket.write('x'), 50);
    const stopped = await begin('/file', 60_000);
    await Promise.all([trickle.closed, stopped.closed]);
    clearInterval(dripping);
    for (const { heard } of [trickle, stopped]) {
      expect(heard()).toMatch(/^HTTP\/1.1 408 /);
      expect(heard()).toContain('"code":"request_timeout"');
    }
  });

  it('may wait for us without harm', async () => {
    const { socket, heard, closed } = await begin('/late', 600_000);
    socket.write(Buffer.alloc(600_000));
    await closed;
    expect(heard()).toContain('{"bytes":600000}');
  });

  it('is dropped after its time limit if it is not a file, even if it keeps coming', async () => {
    const { socket, heard, closed } = await begin('/words', 600_000);
    const sending = setInterval(() => socket.write(Buffer.alloc(5_000)), 100);
    await closed;
    clearInterval(sending);
    expect(heard()).toMatch(/^HTTP\/1.1 408 /);
  });
});

it('every process limits only the time for headers, not for the whole request', async () => {
  const listener = newListener(
    { log: createLog('silent'), secret: 'a secret that is long enough for everyone' },
    [],
  );
  expect([listener.server.requestTimeout, listener.server.headersTimeout]).toEqual([0, 15_000]);
  await listener.close();
});
