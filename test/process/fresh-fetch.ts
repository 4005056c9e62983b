import { type IncomingMessage, request as send } from 'node:http';

/** `fetch` over a new connection each time, like visitors behind a load balancer. */
export async function freshFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const asked = new Request(url, init);
  const body = Buffer.from(await asked.arrayBuffer());
  const headers = { ...Object.fromEntries(asked.headers), 'content-length': String(body.length) };
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    send(url, { method: asked.method, headers, agent: false }, done).on('error', fail).end(body);
  });
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  const status = answer.statusCode ?? 0;
  const lines = answer.rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, answer.rawHeaders[at + 1] ?? '']] : [],
  );
  const hasBody = pieces.length > 0 && status !== 204 && status !== 304;
  return new Response(hasBody ? Buffer.concat(pieces) : null, { status, headers: lines });
}
