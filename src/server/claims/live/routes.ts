import { Readable } from 'node:stream';
import { z } from 'zod';
import { claimStreamSchema } from '../../../contract/claim-state.ts';
import { text } from '../../../contract/text.ts';
import { sideOf } from '../../auth/caller.ts';
import { networkOf } from '../../http/network.ts';
import { ProblemError } from '../../problem-error.ts';
import { forShoppers, type Wiring } from '../calls.ts';
import { openClaim } from '../read.ts';
import type { ClaimChanges } from './changes.ts';
import { eventsOf, SUBSCRIBER_PERMISSIONS } from './stream.ts';
import { SubscriberSlots } from './subscriber-slots.ts';

const COME_BACK_SECONDS = 30;
const LONGEST_SECONDS = 900;

const eventId = z.coerce.number().int().min(0).max(2_000_000_000);

/** Live updates of one claim. */
export function liveRoutes({ api, context }: Wiring, changes: ClaimChanges): void {
  const slots = new SubscriberSlots();
  // Runs before the server waits for its connections to end, since these never end by themselves.
  api.addHook('preClose', () => changes.close());
  api.get(
    '/claims/:id/stream',
    {
      // A HEAD request would still read the stream to its end.
      exposeHeadRoute: false,
      config: { access: forShoppers(...SUBSCRIBER_PERMISSIONS), problems: ['too_many_requests', 'busy'] },
      schema: {
        operationId: 'streamClaim',
        tags: ['Conversation'],
        summary: 'Messages and changes of a claim as they happen',
        description:
          'Server-sent events: `message` with a message, `claim` for any other change. Comes back where it was by `Last-Event-ID`.',
        params: z.object({ id: text(64) }),
        headers: z.looseObject({ 'last-event-id': z.string().max(20).optional() }),
        querystring: z.object({
          after: eventId
            .optional()
            .meta({ description: 'The id of the last event seen; the newest one unless said.' }),
          wait: z.coerce.number().int().min(0).max(LONGEST_SECONDS).default(LONGEST_SECONDS).meta({
            description: 'Seconds to stay; 0 answers what there is and ends.',
          }),
        }),
        response: { 200: { content: { 'text/event-stream': { schema: claimStreamSchema } } } },
      },
    },
    async (request, reply) => {
      const { caller, params, query } = request;
      const { store, document } = await openClaim(context, caller, params.id);
      const network = sideOf(caller) === 'team' ? null : networkOf(request.ip);
      const slot = slots.take({ storeId: store.id, claimId: document.claim.id, network });
      if ('refused' in slot)
        throw new ProblemError(slot.refused, { params: { retryAfter: COME_BACK_SECONDS } });
      const seen = eventId.safeParse(request.headers['last-event-id']);
      const newest = document.events.at(-1)?.sequence ?? 0;
      const after = seen.success ? seen.data : (query.after ?? newest);
      const subscription = changes.watch(store.id, document.claim.id, slot.leave);
      // If the client left while its claim was loading, its "close" event has already fired and won't fire again.
      if (reply.raw.destroyed) subscription.stop();
      reply.raw.once('close', () => subscription.stop());
      const watch = { caller, claimId: document.claim.id, after, waitMs: query.wait * 1000, subscription };
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('x-accel-buffering', 'no')
          // A kept-alive connection would delay a server that is stopping.
          .header('connection', 'close')
          .send(Readable.from(eventsOf(context, watch), { objectMode: false }) as never)
      );
    },
  );
}
