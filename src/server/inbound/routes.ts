/** Calls of providers: what happened there. Kept before it is answered, and applied by a job. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { providerNameSchema } from '../../contract/connection.ts';
import { text } from '../../contract/text.ts';
import type { ProviderName } from '../../domain/connections/providers.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import { isTokenOf, readInboundToken } from '../connections/inbound-address.ts';
import { openProvider } from '../connections/open.ts';
import { type Connection, findConnection, storeOfShop } from '../connections/queries.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { Api } from '../http/api.ts';
import type { Wiring } from '../http/team-calls.ts';
import type { Notice, Provider } from '../integrations/ports.ts';
import { ProblemError } from '../problem-error.ts';
import { findStore } from '../stores/queries.ts';
import { type Keep, openKeeper } from './keep.ts';
import type { NewEvent } from './queries.ts';
import { openWaker, type Waker } from './wake.ts';

const LARGEST = 2_000_000;

const TAKES_CALLS = {
  bodyLimit: LARGEST,
  config: {
    access: { open: 'signed-url' },
    takesBytes: true,
    problems: ['not_found', 'unauthenticated', 'payload_too_large'],
  },
} as const;

export function inboundRoutes({ api, context }: Wiring): void {
  api.register(async (plain) => {
    const scope = plain as Api;
    const waker = openWaker(context);
    const at: At = { context, waker, keep: openKeeper(context.db), read: new Map() };
    scope.addHook('onClose', () => waker.flush());
    // Signatures are over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/inbound/:provider/:token',
      {
        ...TAKES_CALLS,
        schema: {
          operationId: 'receiveEvent',
          tags: ['Connections'],
          summary: 'Take what a connected service reports',
          description:
            'For the services themselves: each call must have the signature of its service. It is kept before it is answered, applied soon after, and a repeat changes nothing.',
          params: z.object({ provider: providerNameSchema, token: text(200) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await receive(at, request.params, callOf(request));
        return reply.code(204).send(null);
      },
    );
    scope.post(
      '/inbound/:provider',
      {
        ...TAKES_CALLS,
        schema: {
          operationId: 'receiveAppEvent',
          tags: ['Connections'],
          summary: 'Take what a service reports to this installation’s app there',
          description:
            'For webhooks that are set in the app itself, such as Shopify’s privacy webhooks. The call names the shop, and is signed with the app’s secret. A shop that no store is connected with is answered alike, and nothing is kept.',
          params: z.object({ provider: providerNameSchema }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await receiveOfApp(at, request.params.provider, callOf(request));
        return reply.code(204).send(null);
      },
    );
  });
}

const oneOfEach = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]]));

type Params = { provider: z.output<typeof providerNameSchema>; token: string };
type Call = { headers: Record<string, string | undefined>; bytes: Buffer };

const callOf = ({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): Call => ({
  headers: oneOfEach(headers),
  bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
});

type At = {
  context: Context;
  waker: Waker;
  keep: Keep;
  /** Connections as they were read last, by store and provider. */
  read: Map<string, Connection>;
};

const MOST_READ = 1_000;

/** @throws not_found, unauthenticated */
async function receive(at: At, { provider, token }: Params, call: Call): Promise<void> {
  const { context, waker, read } = at;
  const called = readInboundToken(token);
  const store = called && (await findStore(context.db, { by: 'id', value: called.store }));
  if (!store) throw new ProblemError('not_found');
  const key = `${store.id} ${provider}`;
  const before = read.get(key);
  let taken = before ? await take(at, store.id, before, { token: called.token, call }) : 'changed';
  // What was read before refuses nothing: the connection may have changed.
  if (taken !== 'new' && taken !== 'again') {
    const connection = await withStore(context.db, store.id, (client) =>
      findConnection(client, store.id, provider),
    );
    if (!connection) throw new ProblemError('not_found');
    if (read.size >= MOST_READ) read.clear();
    read.set(key, connection);
    taken = await take(at, store.id, connection, { token: called.token, call });
  }
  if (taken === 'forged') throw new ProblemError('unauthenticated');
  if (taken === 'unknown' || taken === 'changed') throw new ProblemError('not_found');
  if (taken === 'new') waker.wake(store.id);
}

/** @throws not_found, unauthenticated */
async function receiveOfApp(at: At, provider: Params['provider'], call: Call): Promise<void> {
  const { context, waker } = at;
  const calledBy = context.providers[provider]?.consent?.calledBy;
  if (!calledBy) throw new ProblemError('not_found');
  const called = calledBy(call.headers, call.bytes);
  if (called.kind === 'forged') throw new ProblemError('unauthenticated');
  const id = await storeOfShop(context.db, provider, called.account);
  const store = id === null ? null : await findStore(context.db, { by: 'id', value: id });
  if (!store) return;
  const connection = await withStore(context.db, store.id, (client) =>
    findConnection(client, store.id, provider),
  );
  // A store that entered credentials of an app of its own is not this app's, although it has the same shop.
  if (connection && (await take(at, store.id, connection, { token: null, call })) === 'new')
    waker.wake(store.id);
}

type Taken = 'new' | 'again' | 'ignored' | 'forged' | 'unknown' | 'changed';

/** @param call.token null if the call came to the app's own address */
async function take(
  { context, keep }: Pick<At, 'context' | 'keep'>,
  storeId: StoreId,
  connection: Connection,
  { token, call: { headers, bytes } }: { token: string | null; call: Call },
): Promise<Taken> {
  const provider = openProvider(context, connection);
  if ((token !== null && !isTokenOf(connection, token)) || !provider?.readNotice) return 'unknown';
  const notice = await provider.readNotice(headers, bytes);
  if (notice.kind !== 'event') return notice.kind;
  const isNew = await keep(storeId, connection, eventOf(context, provider, connection.provider, notice));
  if (isNew === null) return 'changed';
  return isNew ? 'new' : 'again';
}

type EventNotice = Extract<Notice, { kind: 'event' }>;

function eventOf(
  { clock }: Context,
  { feed }: Provider,
  provider: ProviderName,
  notice: EventNotice,
): NewEvent {
  const { eventId, topic, changedAt, about } = notice;
  return {
    ...{ id: shortId(), provider, changedAt, subject: subjectOf(notice) },
    ...{ eventId: eventId.slice(0, 300), topic: topic.slice(0, 100) },
    // An order that is read anew is not kept: it is long, and names a customer.
    about: about.noun === 'order' && feed ? { ...about, document: null } : about,
    receivedAt: new Date(clock()).toISOString(),
  };
}

function subjectOf({ about, eventId }: EventNotice): string {
  const id = (() => {
    switch (about.noun) {
      case 'order':
        return about.sourceOrderId;
      case 'product':
        return about.sourceProductId;
      case 'effect':
        return about.reference;
      case 'parcel':
        return about.report.trackingNumber;
      case 'return':
        return about.returnId;
      case 'privacy':
      case 'disconnected':
        return eventId;
    }
  })();
  return `${about.noun} ${id}`.slice(0, 300);
}
