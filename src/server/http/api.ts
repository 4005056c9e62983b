import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ProblemCode } from '../../domain/problems/problems.ts';
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
    /** A person must have shown who they are within the last ten minutes. Programs show it with each call. */
    again?: boolean;
    /** Whether it is counted against a limit by address (http/limits.ts). */
    limited?: boolean;
    /** The body is a file of any type, read as a stream. */
    takesBytes?: boolean;
    /** Each call answers anew, since nothing is kept: no answer is given again under an `Idempotency-Key`. */
    writesNothing?: boolean;
    /** Refusals of its own, beside those that follow from its shape; for the reference. */
    problems?: readonly ProblemCode[];
  }
  interface FastifyRequest {
    caller: Caller;
  }
}
