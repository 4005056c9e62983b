/** A store's own system on loopback, which answers as told and keeps what came. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status?: number; headers?: Record<string, string>; body?: string } | 'silence';

export type WebhookReceiver = {
  origin: string;
  /** Those that came, the oldest first. */
  received: { path: string; headers: IncomingHttpHeaders; body: string }[];
  /** For the next calls, one each; then 200. */
  answers: Answer[];
  stop(): Promise<void>;
};

export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: WebhookReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ received: [], answers: [] },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  server.on('request', async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    receiver.received.push({ path: request.url ?? '', headers: request.headers, body });
    const answer = receiver.answers.shift() ?? {};
    if (answer === 'silence') return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? 'ok');
  });
  return receiver;
}

/** What docs/integrating.md tells receivers to run. */
const guide = await readFile(new URL('../docs/integrating.md', import.meta.url), 'utf8');
const sample = guide.split('```js\n')[1]?.split('```')[0] ?? '';
export const { verify } = await import(`data:text/javascript,${encodeURIComponent(sample)}`);

export function isSignedBy(
  secret: string,
  { headers, body }: WebhookReceiver['received'][number],
  now: number,
): boolean {
  try {
    return verify(body, headers, secret, now) !== null;
  } catch {
    return false;
  }
}
