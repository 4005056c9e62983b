import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAlive } from '../../src/server/database/holder.ts';
import { film } from '../../src/server/uploads/fixtures/files.ts';
import { placeOrder, type Shop } from './killing.ts';
import { removeDataDir, runCommandLine, type Server, startedDataDir, startServer } from './running.ts';

let dataDir: string;
let server: Server;
let shop: Shop;

beforeAll(async () => {
  dataDir = await startedDataDir();
  server = await startServer(dataDir);
  const { out } = await runCommandLine(dataDir, 'token create --store demo --role store_owner'.split(' '));
  shop = { url: server.url, token: out.trim() };
  await placeOrder(shop);
});
afterAll(async () => {
  if (isAlive(server.pid)) await server.end('SIGTERM');
  await removeDataDir(dataDir);
});

async function ask(): Promise<string> {
  const answer = await fetch(`${shop.url}/v1/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      contentType: 'video/mp4',
      filename: 'unpacking.mp4',
      mediaType: 'CLAIM',
      sourceOrderId: 'kills',
    }),
  });
  const { pathname, search } = new URL(((await answer.json()) as { signedUrl: string }).signedUrl);
  return pathname + search;
}

const put = (path: string, body: Buffer<ArrayBuffer>) =>
  fetch(shop.url + path, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body });

/** Sends the headers and half of the body of a request, then stops. */
async function sendHalf(path: string, body: Buffer): Promise<void> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  socket.on('error', () => {});
  const head = `PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: video/mp4\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(head);
  socket.write(body.subarray(0, body.length / 2));
  await sleep(1_000);
}

it('a video interrupted by a kill is uploaded to the same URL again within seconds, and is stored once', {
  timeout: 180_000,
}, async () => {
  const whole = Buffer.from(film({ frames: 'frames'.repeat(100_000) }));
  const path = await ask();
  await sendHalf(path, whole);
  expect((await put(path, whole)).status).toBe(422);
  await server.end('SIGKILL');
  server = await startServer(dataDir);
  shop.url = server.url;
  const until = Date.now() + 60_000;
  let status = 0;
  while (status !== 204 && Date.now() < until) {
    status = (await put(path, whole)).status;
    if (status !== 204) await sleep(1_000);
  }
  expect(status).toBe(204);
  expect(await (await put(path, whole)).json()).toMatchObject({ code: 'upload_already_used' });
});
