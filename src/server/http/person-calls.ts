/** Calls of people about what belongs to no store: the staff, an account. Registered alike: their place there, retries, versions. */
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { text } from '../../contract/text.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import type { SecurityEvent } from '../../domain/access/security-events.ts';
import type { ProblemCode } from '../../domain/problems/problems.ts';
import type { CallerOf } from '../auth/caller.ts';
import { only } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Scope } from '../database/transaction.ts';
import { repeatOf } from './answers.ts';
import type { Params, Wiring } from './team-calls.ts';
import { expectedVersion, ifMatchHeader } from './versions.ts';

export const OF_PERSON = { tokens: ['person'] } as const;

/** One transaction of somebody with a place there. */
export type Held<Place> = { context: Context; client: PoolClient; personId: string; now: number } & Place;

/** `version`: the one the caller saw; null for any. `key`: the `Idempotency-Key`. */
export type HeldChange<Place> = Held<Place> & { version: number | null; key: string | null };

/** Finds the caller's place, and what row-level security shows there. @throws not_found for everyone else, forbidden */
export type Enter<Place> = (
  context: Context,
  caller: CallerOf<'person'>,
  params: Params,
) => Promise<{ place: Place; scope: Scope }>;

/** What the caller needs at their place: a permission, or several of which one is enough. */
export type Asked = Permission | readonly [Permission, ...Permission[]];

export type PersonCall<Place> = {
  /** Below /v1. */
  url: string;
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  permission: Asked;
  enter: Enter<Place>;
  problems?: readonly ProblemCode[];
};

export const calledBy = (permission: Asked): string =>
  [permission]
    .flat()
    .map((one) => `\`${one}\``)
    .join(' or ');

export const described = ({
  url,
  operationId,
  tag,
  summary,
  description,
}: Omit<PersonCall<never>, 'enter' | 'permission'>) => ({
  operationId,
  tags: [tag],
  summary,
  description: description.trim(),
  params: z.object(Object.fromEntries([...url.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, text(64)]))),
});

export type PersonRead<Place, Answer extends z.ZodType, Query extends z.ZodType> = {
  answer: Answer;
  query?: Query;
  read: (held: Held<Place>, params: Params, query: z.output<Query>) => Promise<z.input<Answer>>;
};

export function personRead<Place, Answer extends z.ZodType, Query extends z.ZodType = z.ZodUnknown>(
  { api, context }: Wiring,
  call: PersonCall<Place> & PersonRead<Place, Answer, Query>,
): void {
  api.route({
    method: 'GET',
    url: call.url,
    config: { access: OF_PERSON, takes: [call.permission].flat(), problems: call.problems ?? [] },
    schema: {
      ...described(call),
      ...(call.query && { querystring: call.query }),
      response: { 200: call.answer as z.ZodType },
    },
    handler: async (request, reply) => {
      const caller = only('person', request.caller);
      const params = request.params as Params;
      const { place, scope } = await call.enter(context, caller, params);
      const { personId } = caller;
      const answer = await inTransaction(context.db, scope, (client) =>
        call.read(
          { ...place, context, client, personId, now: context.clock() },
          params,
          request.query as z.output<Query>,
        ),
      );
      return reply.code(200).send(answer as never);
    },
  });
}

export type PersonWrite<Place, Answer extends z.ZodType, Body extends z.ZodType> = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: Body;
  answer: { status: 200 | 201 | 202 | 204; schema: Answer };
  /** Whether the caller must have shown who they are within the last ten minutes. */
  again?: boolean;
  versioned?: boolean;
  security?: SecurityEvent;
  write: (write: HeldChange<Place>, body: z.output<Body>, params: Params) => Promise<z.input<Answer>>;
};

/** What is written names what it makes by the key, or leaves things as they are when it is sent again: kept answers belong to stores. */
export function personWrite<Place, Answer extends z.ZodType, Body extends z.ZodType = z.ZodUndefined>(
  { api, context, gates }: Wiring,
  call: PersonCall<Place> & PersonWrite<Place, Answer, Body>,
): void {
  const { answer, versioned = false } = call;
  api.route({
    method: call.method,
    url: call.url,
    config: {
      ...{ access: OF_PERSON, takes: [call.permission].flat(), limited: true },
      problems: [...(versioned ? (['version_mismatch'] as const) : []), ...(call.problems ?? [])],
      ...(call.again && { again: true }),
      ...(call.security && { security: call.security }),
    },
    preHandler: gates.write,
    schema: {
      ...described(call),
      ...(versioned && { headers: ifMatchHeader }),
      ...(call.body && { body: call.body }),
      response: { [answer.status]: answer.schema as z.ZodType },
    },
    handler: async (request, reply) => {
      const caller = only('person', request.caller);
      const params = request.params as Params;
      const { place, scope } = await call.enter(context, caller, params);
      const version = versioned ? expectedVersion(request, 'optional') : null;
      // Refuses a key that is none.
      repeatOf(request);
      const sent = request.headers['idempotency-key'];
      const key = typeof sent === 'string' ? sent : null;
      const { personId } = caller;
      const made = await inTransaction(context.db, scope, (client) =>
        call.write(
          { ...place, context, client, personId, now: context.clock(), version, key },
          request.body as z.output<Body>,
          params,
        ),
      );
      return reply.code(answer.status as never).send((made ?? null) as never);
    },
  });
}
