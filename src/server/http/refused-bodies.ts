/** Bodies that were answered before they were read: their senders hear the answer. */
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** More than any form or JSON document has. Behind a longer one the connection closes. */
const MOST_BYTES = 32_000_000;

/**
 * Reads past the rest of a body before it answers: that of a refusal, or of a page's redirect to what says it. A connection
 * that closes while its sender still sends is reset, and the sender never sees the answer.
 */
export function readPastRefused(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw, headers }, reply, payload, done) => {
    if (raw.complete || !(Number(headers['content-length']) <= MOST_BYTES)) return done(null, payload);
    raw.resume();
    // A sender that goes away or is too slow (body-pace.ts) ends it as well.
    finished(raw, () => {
      reply.removeHeader('connection');
      done(null, payload);
    });
  });
}
