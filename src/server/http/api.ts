import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Permission } from '../../domain/access/permissions.ts';
import type { ProblemCode } from '../../domain/problems/problems.ts';
import type { Access, Caller } from '../auth/caller.ts';

/** Fastify, typed by each route's zod schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route. Every route declares it. */
    access: Access;
    /** What a person needs where they have no store: one of these permissions, among the staff or in the account. */
    takes?: readonly Permission[];
    /** A person must have shown who they are within the last ten minutes. Programs show it with each call. */
    again?: boolean;
    /** Whether it counts against a rate limit per address (http/limits.ts). */
    limited?: boolean;
    /** The body is a file of any type, read as a stream. */
    takesBytes?: boolean;
    /** Nothing is stored, so each call is answered anew and `Idempotency-Key` has no effect. */
    writesNothing?: boolean;
    /** Refusals in addition to those that follow from its shape, for the API reference. */
    problems?: readonly ProblemCode[];
  }
  interface FastifyRequest {
    caller: Caller;
  }
}
