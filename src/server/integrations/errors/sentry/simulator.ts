/**
 * Sentry's envelope endpoint on loopback: refuses a wrong key and invalid envelopes (develop.sentry.dev, "Envelopes").
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Event } from '@sentry/core';

export type SentrySimulator = {
  dsn: string;
  events: Event[];
  /** The bodies of all requests, unmodified. */
  bodies: string[];
  /** Failures for the next requests, one each. */
  failures: ('silence' | { status: number; headers?: Record<string, string> })[];
  stop(): Promise<void>;
};

const KEY = '0123456789abcdef0123456789abcdef';
const PROJECT = '42';

export async function startSentrySimulator(): Promise<SentrySimulator> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const simulator: SentrySimulator = {
    dsn: `http://${KEY}@127.0.0.1:${port}/${PROJECT}`,
    events: [],
    bodies: [],
    failures: [],
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  server.on('request', (request, response) => void answer(simulator, request, response));
  return simulator;
}

async function answer(simulator: SentrySimulator, request: IncomingMessage, response: ServerResponse) {
  const body = await text(request).catch(() => '');
  simulator.bodies.push(body);
  const failure = simulator.failures.shift();
  if (failure === 'silence') return;
  if (failure) return void response.writeHead(failure.status, failure.headers).end();
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sentry');
  const refuse = (status: number, detail: string) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ detail }));
  if (request.method !== 'POST' || pathname !== `/api/${PROJECT}/envelope/`) return refuse(404, 'not found');
  if (searchParams.get('sentry_key') !== KEY) return refuse(403, 'bad sentry DSN public key');
  if (searchParams.get('sentry_version') !== '7') return refuse(400, 'unknown protocol version');
  const events = eventsIn(body);
  if (!events) return refuse(400, 'invalid event envelope');
  simulator.events.push(...events);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'accepted' }));
}

/** Lines of JSON: the envelope's header, then header and payload of each item. Null: not an envelope. */
export function eventsIn(body: string): Event[] | null {
  const lines = body.replace(/\n$/, '').split('\n').map(parse);
  const [header, ...items] = lines;
  if (!header || !isId(header.event_id) || Number.isNaN(Date.parse(String(header.sent_at)))) return null;
  if (items.length === 0 || items.length % 2 === 1) return null;
  const events: Event[] = [];
  for (let at = 0; at < items.length; at += 2) {
    const [kind, payload] = [items[at], items[at + 1]];
    if (typeof kind?.type !== 'string' || !payload) return null;
    if (kind.type !== 'event') continue;
    if (!isId(payload.event_id) || payload.event_id !== header.event_id) return null;
    if (!payload.exception && !payload.message) return null;
    events.push(payload as Event);
  }
  return events;
}

const isId = (value: unknown): boolean => /^[0-9a-f]{32}$/.test(String(value));

function parse(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}
