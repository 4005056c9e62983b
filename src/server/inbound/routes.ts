/** Calls of providers: what happened there. Kept before it is answered, and applied by a job. */
import { z } from 'zod';
import { providerNameSchema } from '../../contract/connection.ts';
import { text } from '../../contract/text.ts';
import { isTokenOf, readInboundToken } from '../connections/inbound-address.ts';
import { openProvider } from '../connections/open.ts';
import { findConnection } from '../connections/queries.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { Api } from '../http/api.ts';
import type { Wiring } from '../http/team-calls.ts';
import type { Notice } from '../integrations/ports.ts';
import { ProblemError } from '../problem-error.ts';
import { findStore } from '../stores/queries.ts';
import { addEvent } from './queries.ts';
import { openWaker, type Waker } from './wake.ts';

const LARGEST = 2_000_000;

export function inboundRoutes({ api, context }: Wiring): void {
  api.register(async (plain) => {
    const scope = plain as Api;
    const waker = openWaker(context);
    scope.addHook('onClose', () => waker.flush());
    // Signatures are over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/inbound/:provider/:token',
      {
        bodyLimit: LARGEST,
        config: {
          access: { open: 'signed-url' },
          takesBytes: true,
          problems: ['not_found', 'unauthenticated', 'payload_too_large'],
        },
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
        const { headers, params, body } = request;
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await receive({ context, waker }, params, { headers: oneOfEach(headers), bytes });
        return reply.code(204).send(null);
      },
    );
  });
}

const oneOfEach = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]]));

type Params = { provider: z.output<typeof providerNameSchema>; token: string };
type Call = { headers: Record<string, string | undefined>; bytes: Buffer };

/** @throws not_found, unauthenticated */
async function receive(
  { context, waker }: { context: Context; waker: Waker },
  { provider, token }: Params,
  { headers, bytes }: Call,
): Promise<void> {
  const called = readInboundToken(token);
  const store = called && (await findStore(context.db, { by: 'id', value: called.store }));
  if (!store) throw new ProblemError('not_found');
  const isNew = await withStore(context.db, store.id, async (client) => {
    const connection = await findConnection(client, store.id, provider);
    if (!connection || !isTokenOf(connection, called.token)) throw new ProblemError('not_found');
    const read = openProvider(context, connection)?.readNotice;
    if (!read) throw new ProblemError('not_found');
    const notice = await read(headers, bytes);
    if (notice.kind === 'forged') throw new ProblemError('unauthenticated');
    if (notice.kind === 'ignored') return false;
    return addEvent(client, store.id, { provider, notice, subject: subjectOf(notice) }, context.clock());
  });
  if (isNew) waker.wake(store.id);
}

function subjectOf({ about, eventId }: Extract<Notice, { kind: 'event' }>): string {
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
