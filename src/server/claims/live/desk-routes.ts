import { Readable } from 'node:stream';
import { z } from 'zod';
import { deskStreamSchema } from '../../../contract/desk-stream.ts';
import { text } from '../../../contract/text.ts';
import { only } from '../../auth/scope.ts';
import { networkOf } from '../../http/network.ts';
import { ProblemError } from '../../problem-error.ts';
import type { Wiring } from '../calls.ts';
import type { ClaimChanges } from './changes.ts';
import { DeskHub } from './desk-hub.ts';
import { DeskSlots } from './desk-slots.ts';
import type { DeskWatcher } from './desk-watcher.ts';

const COME_BACK_SECONDS = 30;
const LONGEST_SECONDS = 900;
// Below the 60 seconds after which proxies close an idle connection.
const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 2_000;

/** One stream for a browser of a person, about every store whose claims they may read. */
export function deskLiveRoutes({ api, context }: Wiring, changes: ClaimChanges): void {
  const slots = new DeskSlots();
  const hub = new DeskHub(context, changes);
  api.addHook('preClose', async () => hub.close());
  api.get(
    '/me/stream',
    {
      // A HEAD request would still read the stream to its end.
      exposeHeadRoute: false,
      config: { access: { tokens: ['person'] }, problems: ['too_many_requests', 'busy'] },
      schema: {
        operationId: 'streamDesk',
        tags: ['Claims'],
        summary: 'What happens in one’s stores, as it happens',
        description:
          'Server-sent events: `claim` when one is filed or changes, `presence` with who is on a claim, `held` when a decision waits or no longer does, `counts` of the tabs, `resync` when something may have been missed. Comes back where it was by `Last-Event-ID` if it can.',
        headers: z.looseObject({ 'last-event-id': z.string().max(64).optional() }),
        querystring: z.object({
          store: text(63).optional().meta({ description: 'The store that the page shows, by its slug.' }),
          after: text(64).optional().meta({ description: 'As `Last-Event-ID`.' }),
          wait: z.coerce
            .number()
            .int()
            .min(0)
            .max(LONGEST_SECONDS)
            .default(LONGEST_SECONDS)
            .meta({ description: 'Seconds to stay; 0 answers what there is and ends.' }),
        }),
        response: { 200: { content: { 'text/event-stream': { schema: deskStreamSchema } } } },
      },
    },
    async (request, reply) => {
      const { personId, sessionId } = only('person', request.caller);
      const { store, after, wait } = request.query;
      const slot = slots.take({ personId, network: networkOf(request.ip) });
      if ('refused' in slot)
        throw new ProblemError(slot.refused, { params: { retryAfter: COME_BACK_SECONDS } });
      const who = { personId, sessionId, shownStore: store ?? null };
      const lastEventId = request.headers['last-event-id'] ?? after ?? null;
      const watcher = await hub.watch({ ...who, lastEventId }, slot.leave).catch((error: unknown) => {
        slot.leave();
        throw error;
      });
      if (!watcher) {
        slot.leave();
        throw new ProblemError('unauthenticated');
      }
      // If the client left meanwhile, its "close" event has already fired and won't fire again.
      if (reply.raw.destroyed) watcher.stop();
      reply.raw.once('close', () => watcher.stop());
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('x-accel-buffering', 'no')
          // A kept-alive connection would delay a server that is stopping.
          .header('connection', 'close')
          .send(Readable.from(eventsOf(watcher, wait * 1000), { objectMode: false }) as never)
      );
    },
  );
}

async function* eventsOf(watcher: DeskWatcher, waitMs: number): AsyncGenerator<string> {
  const ends = performance.now() + waitMs;
  try {
    yield `retry: ${RECONNECT_MS}\n\n`;
    for (;;) {
      const left = Math.max(0, ends - performance.now());
      const text = await watcher.next(Math.min(left, HEARTBEAT_MS));
      if (text === null) return;
      if (text !== '' || left > 0) yield text || ': still here\n\n';
      if (left === 0) return;
    }
  } finally {
    watcher.stop();
  }
}
