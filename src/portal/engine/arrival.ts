/** One request for a page, and what the pages stand on. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../server/context.ts';
import type { Gates } from '../../server/http/limits.ts';
import type { PortalBundle } from './render-contract.ts';

export type Portal = { context: Context; gates: Gates; bundle: PortalBundle };
export type Arrival = Portal & { request: FastifyRequest; reply: FastifyReply };

/** What reads and writes cookies needs of it. */
export type Call = Pick<Arrival, 'context' | 'request' | 'reply'>;
