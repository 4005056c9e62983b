/** Bodies answered before they were read: their senders still receive the answer. */
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Larger than any form or JSON document. Beyond this, the connection is closed. */
const MOST_BYTES = 32_000_000;

/**
 * Reads the rest of a body before answering with a refusal, or with a page's redirect to one. A connection that closes
 * while its sender is still sending is reset, and the sender never sees the answer.
 */
export function readPastRefused(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw, headers }, reply, payload, done) => {
    if (raw.complete || !(Number(headers['content-length']) <= MOST_BYTES)) return done(null, payload);
    raw.resume();
    // A sender that disconnects or is too slow (body-pace.ts) ends it too.
    finished(raw, () => {
      reply.removeHeader('connection');
      done(null, payload);
    });
  });
}
