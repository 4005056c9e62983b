import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../server/context.ts';
import type { Gates } from '../../../server/http/limits.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';

/** A visitor who has not opened an order yet. */
export type Newcomer = {
  context: Context;
  gates: Gates;
  store: KnownStore;
  request: FastifyRequest;
  reply: FastifyReply;
};
