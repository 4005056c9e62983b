/** Sends a photo to many addresses at once, from a thread of its own: 200 MB through the thread that takes the times would be timed too. */
import { openAsBlob } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

type Sending = { addresses: readonly string[]; path: string };

/** Answers the seconds until the last one was kept. Rejects when any is refused. */
export function sendAtOnce(sending: Sending): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: sending });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function send({ addresses, path }: Sending): Promise<number> {
  const started = performance.now();
  await Promise.all(
    addresses.map(async (address) => {
      const body = await openAsBlob(path, { type: 'image/jpeg' });
      const answer = await fetch(address, {
        method: 'PUT',
        headers: { 'content-type': 'image/jpeg' },
        body,
      });
      if (!answer.ok) throw new Error(`A photo was answered ${answer.status}: ${await answer.text()}`);
    }),
  );
  return (performance.now() - started) / 1000;
}

if (!isMainThread) parentPort?.postMessage(await send(workerData as Sending));
