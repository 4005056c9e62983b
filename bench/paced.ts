/** Requests at a constant rate, as from independent people; other loads send the next request once the last was answered. */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const CONNECTIONS = 4;

type Pace = { url: string; paths: readonly string[]; perSecond: number; seconds: number };

/**
 * The 99th percentile in milliseconds, measured from the scheduled time of each request, so that waiting for a connection or for
 * this process counts. Rejects if any response is not 200.
 */
export async function pacedP99({ url, paths, perSecond, seconds }: Pace): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const started = performance.now();
  const took = Array.from({ length: perSecond * seconds }, async (_, n) => {
    const due = started + (n * 1000) / perSecond;
    await sleep(due - performance.now());
    await answered(url + paths[n % paths.length], agent);
    return performance.now() - due;
  });
  const sorted = (await Promise.all(took)).sort((a, b) => a - b);
  agent.destroy();
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}

function answered(address: string, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    get(address, { agent }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${address} answered ${answer.statusCode}`));
      answer.resume().on('end', done).on('error', fail);
    }).on('error', fail);
  });
}
