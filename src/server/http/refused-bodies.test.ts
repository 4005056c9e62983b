import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { newListener } from './listener.ts';

const MB = 1_000_000;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = newListener({ log: createLog('silent'), secret: 'a secret that is long enough for everyone' }, []);
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization === 'nobody') return reply.code(401).send({ code: 'not_signed_in' });
    if (headers.authorization === 'page') return reply.redirect('/why', 303);
  });
  app.post('/small', { config: { access: { open: 'public' } } }, async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** The answer received by a sender that reads only after sending everything. Empty if the connection was reset. */
async function send(bytes: number, headers = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  let heard = '';
  socket.on('error', () => {});
  socket.pause();
  socket.write(
    `POST /small HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n${headers}Content-Length: ${bytes}\r\n\r\n`,
  );
  for (let part = 0; part < 4; part += 1) {
    socket.write(Buffer.alloc(bytes / 4, ' '));
    await sleep(100);
  }
  socket.on('data', (piece) => {
    heard += piece.toString();
  });
  socket.resume();
  await ended;
  return heard;
}

describe('the sender of a refused body', () => {
  it('learns that it is too large', async () => {
    expect(await send(2 * MB)).toContain('HTTP/1.1 413 ');
  });

  it('learns that it may not send it', async () => {
    expect(await send(2 * MB, 'Authorization: nobody\r\n')).toContain('HTTP/1.1 401 ');
  });

  it('learns which page says why', async () => {
    expect(await send(2 * MB, 'Authorization: page\r\n')).toContain('HTTP/1.1 303 ');
  });
});
