import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Access, Caller } from '../auth/caller.ts';

/** Fastify, typed by the zod schemas of each route. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route; every route says so. */
    access: Access;
    /** Counted against the write limit. */
    limited?: boolean;
  }
  interface FastifyRequest {
    caller: Caller;
  }
}
