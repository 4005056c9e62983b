/**
 * LaunchDarkly's streaming and events endpoints on loopback (docs.launchdarkly.com, "Relay Proxy endpoints"). For
 * tests.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { LaunchDarklySettings } from '../../../service-settings.ts';

export type SentEvent = { kind: string; context?: Record<string, unknown>; [field: string]: unknown };

export type LaunchDarklySimulator = {
  settings: LaunchDarklySettings;
  /** The events of each delivery, and the diagnostic events. */
  events: SentEvent[];
  diagnostics: Record<string, unknown>[];
  /** How often a stream was opened with the right key, and how often a wrong key was used. */
  opened: number;
  refused: number;
  /** Sets a flag for everybody, or for one store only, and notifies open streams. */
  set(flag: string, on: boolean, onlyStore?: string): void;
  remove(flag: string): void;
  /** Disconnects open streams. */
  drop(): void;
  stop(): Promise<void>;
};

const KEY = 'sdk-00000000-0000-4000-8000-000000000000';

type State = LaunchDarklySimulator & { flags: Map<string, object>; streams: Set<ServerResponse> };

export async function startLaunchDarklySimulator(port = 0): Promise<LaunchDarklySimulator> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const state = stateOf(server);
  server.on('request', (request, response) => void answer(state, request, response));
  return state;
}

function stateOf(server: Server): State {
  const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let version = 0;
  const tell = (event: string, data: object) => {
    for (const stream of state.streams) send(stream, event, data);
  };
  const state: State = {
    settings: { sdkKey: KEY, streamUri: uri, baseUri: uri, eventsUri: uri },
    events: [],
    diagnostics: [],
    opened: 0,
    refused: 0,
    flags: new Map(),
    streams: new Set(),
    set(flag, on, onlyStore) {
      version += 1;
      const data = flagOf({ flag, version, on, onlyStore });
      state.flags.set(flag, data);
      tell('patch', { path: `/flags/${flag}`, data });
    },
    remove(flag) {
      version += 1;
      state.flags.delete(flag);
      tell('delete', { path: `/flags/${flag}`, version });
    },
    drop() {
      for (const stream of state.streams) stream.destroy();
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return state;
}

type FlagState = { flag: string; version: number; on: boolean; onlyStore: string | undefined };

/** Variation 0 is on, 1 off. A flag for one store has the opposite value everywhere else. */
function flagOf({ flag: key, version, on, onlyStore }: FlagState): object {
  const [wanted, other] = on ? [0, 1] : [1, 0];
  const clause = {
    attribute: 'store',
    op: 'in',
    values: [onlyStore],
    contextKind: 'user',
    negate: false,
  };
  const rules = onlyStore === undefined ? [] : [{ id: 'store', variation: wanted, clauses: [clause] }];
  return {
    key,
    version,
    on: true,
    variations: [true, false],
    fallthrough: { variation: rules.length > 0 ? other : wanted },
    offVariation: 1,
    targets: [],
    rules,
    prerequisites: [],
    salt: key,
    trackEvents: true,
  };
}

const send = (stream: ServerResponse, event: string, data: object) =>
  stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request;
  if (headers.authorization !== KEY) {
    state.refused += 1;
    return void response.writeHead(401).end();
  }
  if (method === 'GET' && url === '/all') return stream(state, response);
  if (method !== 'POST') return void response.writeHead(404).end();
  const sent: unknown = JSON.parse(await text(request));
  if (url === '/diagnostic') state.diagnostics.push(sent as Record<string, unknown>);
  else if (url === '/bulk' && Array.isArray(sent) && headers['x-launchdarkly-event-schema'] === '4')
    state.events.push(...(sent as SentEvent[]));
  else return void response.writeHead(400).end();
  response.writeHead(202).end();
}

function stream(state: State, response: ServerResponse): void {
  state.opened += 1;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send(response, 'put', { path: '/', data: { flags: Object.fromEntries(state.flags), segments: {} } });
  state.streams.add(response);
  response.on('close', () => state.streams.delete(response));
}
