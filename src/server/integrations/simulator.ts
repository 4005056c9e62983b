/**
 * What all simulators share: a server on loopback that keeps its requests, fails when it is told to, and answers JSON. Each vendor's
 * own rules stand in its simulator. For tests, benchmarks and the demo; nothing else reaches it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How a request fails. `silence`: nothing happens, and no answer. `lost`: it takes effect, and the answer is lost. `late`: it takes
 * effect, and the answer comes after so many milliseconds.
 */
export type Failure =
  | { kind: 'silence' }
  | { kind: 'lost' }
  | { kind: 'late'; ms: number }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: unknown };

export type SimulatedRequest = {
  method: string;
  /** With its leading slash, without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** As it came. */
  raw: Buffer;
  /** Undefined if it is no JSON. */
  json: unknown;
};

export type SimulatedAnswer = { status: number; headers?: Record<string, string>; body?: unknown };

export type SimulatorServer = {
  /** Instead of the vendor's own address, without a trailing slash. */
  base: string;
  /** All requests, oldest first; the last 1,000. */
  requests: SimulatedRequest[];
  /** For the next requests that `failing` accepts, one each. */
  failures: Failure[];
  /** Which requests use up a failure; all if it is not set. */
  failing: (request: SimulatedRequest) => boolean;
  /** Called before and after each request takes effect, so that the demo can keep what the vendor has. */
  keeping: { before: () => void; after: () => void };
  stop(): Promise<void>;
};

const MOST_KEPT = 1000;
/** Larger requests are refused, as any vendor does. */
const LARGEST = 10_000_000;

/** @param answer the vendor's rules; what it throws is answered with 500 @param port 0 for any that is free */
export async function startSimulator(
  answer: (request: SimulatedRequest) => SimulatedAnswer | Promise<SimulatedAnswer>,
  port = 0,
): Promise<SimulatorServer> {
  const server = createServer();
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
  const simulator: SimulatorServer = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    failures: [],
    failing: () => true,
    keeping: { before: () => undefined, after: () => undefined },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  server.on('request', (request, response) => void respond(simulator, answer, request, response));
  return simulator;
}

async function respond(
  simulator: SimulatorServer,
  answer: (request: SimulatedRequest) => SimulatedAnswer | Promise<SimulatedAnswer>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (Number(incoming.headers['content-length'] ?? 0) > LARGEST) return write(response, { status: 413 });
  const raw = await buffer(incoming).catch(() => null);
  if (raw === null) return;
  const request = requestOf(incoming, raw);
  simulator.requests.push(request);
  if (simulator.requests.length > MOST_KEPT) simulator.requests.shift();
  const failure = simulator.failing(request) ? simulator.failures.shift() : undefined;
  if (failure?.kind === 'silence') return void incoming.socket.destroy();
  if (failure?.kind === 'answer') return write(response, failure);
  simulator.keeping.before();
  const answered = await attempted(answer, request);
  simulator.keeping.after();
  if (failure?.kind === 'lost') return void incoming.socket.destroy();
  if (failure?.kind === 'late') await sleep(failure.ms);
  write(response, answered);
}

async function attempted(
  answer: (request: SimulatedRequest) => SimulatedAnswer | Promise<SimulatedAnswer>,
  request: SimulatedRequest,
): Promise<SimulatedAnswer> {
  try {
    return await answer(request);
  } catch {
    return { status: 500 };
  }
}

function requestOf(incoming: IncomingMessage, raw: Buffer): SimulatedRequest {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://simulator');
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    raw,
    json: parsed(raw),
  };
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

function write(response: ServerResponse, { status, headers = {}, body }: SimulatedAnswer): void {
  if (response.destroyed) return;
  if (typeof body === 'string') return void response.writeHead(status, headers).end(body);
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}
