/** The worker thread of probe.ts: an attack in the main thread must not delay its clock. */
import { parentPort, workerData } from 'node:worker_threads';
import { JSON_TYPE, send } from './wire.ts';

export type Watch = { port: number; store: string; order: { number: string; email: string } };
export type Looked = { ms: number; status: number };

const EVERY_MS = 40;
const ADDRESSES = 250;

const { port, store, order } = workerData as Watch;
const body = JSON.stringify({ store, order: order.number, email: order.email });
let looked: Looked[] = [];
let count = 0;

async function lookUp(): Promise<void> {
  count += 1;
  // Rotates addresses, so that none comes near its own limit.
  const from = `127.200.0.${1 + (count % ADDRESSES)}`;
  const headers = JSON_TYPE;
  const { ms, status } = await send(
    { port },
    { method: 'POST', path: '/v1/order-lookup', headers, body, from, timeoutMs: 60_000 },
  );
  looked.push({ ms, status });
}

// On schedule, whether or not the last response has arrived, so that requests delayed by a stall count too.
setInterval(() => void lookUp(), EVERY_MS);

parentPort?.on('message', () => {
  parentPort?.postMessage(looked);
  looked = [];
});
