/** A request for a page, and what every page handler needs. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../server/context.ts';
import type { Gates } from '../../server/http/limits.ts';
import type { PortalBundle } from './render-contract.ts';

export type Portal = { context: Context; gates: Gates; bundle: PortalBundle };
export type Arrival = Portal & { request: FastifyRequest; reply: FastifyReply };

/** What code that reads and writes cookies needs. */
export type Call = Pick<Arrival, 'context' | 'request' | 'reply'>;
