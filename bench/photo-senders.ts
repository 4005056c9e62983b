/**
 * Sends a photo to many URLs at once from a separate thread: sending 200 MB from the measuring thread would distort its times.
 */
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

type Sending = { addresses: readonly string[]; path: string };

/**
 * Returns a function that sends them all and resolves with the seconds until the last one was stored. Rejects if any is refused.
 */
export async function readyToSend(sending: Sending): Promise<() => Promise<number>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: sending });
  const word = <T>() =>
    new Promise<T>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  await word();
  return () => {
    worker.postMessage('go');
    return word<number>();
  };
}

async function send({ addresses, path }: Sending): Promise<number> {
  const photo = await readFile(path);
  const started = performance.now();
  await Promise.all(addresses.map((address) => put(address, photo)));
  return (performance.now() - started) / 1000;
}

/** Uses `node:http`, because `fetch` would need a whole core for what twenty phones do in reality. */
function put(address: string, photo: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'image/jpeg', 'content-length': photo.length };
    const sent = request(address, { method: 'PUT', headers, agent: false }, (answer) => {
      if (answer.statusCode !== 204) fail(new Error(`A photo was answered ${answer.statusCode}`));
      answer.resume().on('end', done).on('error', fail);
    });
    sent.on('error', fail).end(photo);
  });
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  port.once('message', async () => port.postMessage(await send(workerData as Sending)));
  port.postMessage('ready');
}
