/**
 * Slack on loopback: incoming webhooks and conversations.create. It refuses what Slack refuses, with Slack's status and words:
 * docs.slack.dev/messaging/sending-messages-using-incoming-webhooks ("Handling errors"),
 * api.slack.com/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks and
 * docs.slack.dev/reference/methods/conversations.create ("Errors"); read November 2026.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Failure = 'silence' | 'drop' | { status: number; body: string; retryAfter?: number };

export type SlackSimulator = {
  /** Instead of Slack's own addresses. */
  base: string;
  /** An incoming webhook that works until `removed` or `archived`. */
  webhook: string;
  token: string;
  /** The scopes of the token. */
  scopes: Set<string>;
  /** The texts that arrived. */
  messages: string[];
  channels: { name: string; isPrivate: boolean }[];
  state: 'works' | 'archived' | 'removed';
  /** For the next requests, one each. `drop`: takes the message, and the answer is lost. */
  failures: Failure[];
  stop(): Promise<void>;
};

const PATH = '/services/T0SIMULATE/B0SIMULATE/simulatorsimulatorsim01';
const TOKEN = 'xoxb-0123456789-simulator';

export async function startSlackSimulator(port = 0): Promise<SlackSimulator> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const simulator: SlackSimulator = {
    ...{ base, webhook: base + PATH, token: TOKEN, state: 'works', messages: [], failures: [] },
    scopes: new Set(['channels:manage', 'groups:write']),
    channels: [{ name: 'general', isPrivate: false }],
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  server.on('request', (request, response) => void answer(simulator, request, response));
  return simulator;
}

async function answer(simulator: SlackSimulator, request: IncomingMessage, response: ServerResponse) {
  const body = await text(request).catch(() => '');
  const failure = simulator.failures.shift();
  if (failure === 'silence') return void request.socket.destroy();
  if (failure && failure !== 'drop') {
    const { status, body: said, retryAfter } = failure;
    return void response.writeHead(status, { 'retry-after': String(retryAfter ?? '') }).end(said);
  }
  if (request.url === '/api/conversations.create') return create(simulator, request, response, body);
  const [status, word] =
    request.method === 'POST' ? hook(simulator, request.url ?? '', body) : [404, 'no_service'];
  if (failure === 'drop') return void request.socket.destroy();
  response.writeHead(status, { 'content-type': 'text/html' }).end(word);
}

function hook(simulator: SlackSimulator, url: string, body: string): [number, string] {
  const [known, given] = [PATH.split('/'), url.split('/')];
  if (given.length !== known.length || given[1] !== 'services') return [404, 'no_service'];
  if (given[2] !== known[2]) return [404, 'no_team'];
  if (given[3] !== known[3] || simulator.state === 'removed') return [404, 'no_service'];
  if (given[4] !== known[4]) return [403, 'invalid_token'];
  if (simulator.state === 'archived') return [410, 'channel_is_archived'];
  const payload = parsed(body);
  if (payload === null) return [400, 'invalid_payload'];
  if (typeof payload.text !== 'string' || payload.text === '') return [400, 'no_text'];
  simulator.messages.push(payload.text);
  return [200, 'ok'];
}

const NAME_RULES: readonly [refused: (name: string) => boolean, error: string][] = [
  [(name) => name === '', 'invalid_name_required'],
  [(name) => name.length > 80, 'invalid_name_maxlength'],
  [(name) => /^[_-]+$/.test(name), 'invalid_name_punctuation'],
  [(name) => !/^[\p{Ll}\p{Lo}\p{N}_-]+$/u.test(name), 'invalid_name_specials'],
];

function create(simulator: SlackSimulator, request: IncomingMessage, response: ServerResponse, body: string) {
  const say = (answered: object) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  const refuse = (error: string, more: object = {}) => say({ ok: false, error, ...more });
  const { authorization } = request.headers;
  if (authorization === undefined) return refuse('not_authed');
  if (authorization !== `Bearer ${simulator.token}`) return refuse('invalid_auth');
  const payload = parsed(body);
  if (payload === null) return refuse('invalid_json');
  const { name = '', is_private: isPrivate = false } = payload as { name?: string; is_private?: boolean };
  const needed = isPrivate ? 'groups:write' : 'channels:manage';
  if (!simulator.scopes.has(needed))
    return refuse('missing_scope', { needed, provided: [...simulator.scopes].join(',') });
  const broken = NAME_RULES.find(([refused]) => refused(name));
  if (broken) return refuse(broken[1]);
  if (simulator.channels.some((channel) => channel.name === name)) return refuse('name_taken');
  simulator.channels.push({ name, isPrivate });
  const id = `C0SIM${simulator.channels.length}`;
  say({ ok: true, channel: { id, name, is_channel: !isPrivate, is_private: isPrivate, is_archived: false } });
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
