/** Calls of the platform's staff. They have no store while they make them, so each looks at their place among the staff. */
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { text } from '../../contract/text.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import type { SecurityEvent } from '../../domain/access/security-events.ts';
import type { ProblemCode } from '../../domain/problems/problems.ts';
import type { CallerOf } from '../auth/caller.ts';
import { only } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { repeatOf } from '../http/answers.ts';
import { type CsvCall, csvSchema, sendCsv } from '../http/csv-route.ts';
import type { Params, Wiring } from '../http/team-calls.ts';
import { expectedVersion, ifMatchHeader } from '../http/versions.ts';
import { type Inviter, staffTeam } from '../people/invitations/teams.ts';
import { ProblemError } from '../problem-error.ts';

const ACCESS = { tokens: ['person'] } as const;
/** Row-level security shows what belongs to the staff within this scope. */
const SCOPE = { 'app.team': 'staff' } as const;

/** A permission, or several of which one is enough. */
type Asked = Permission | readonly [Permission, ...Permission[]];

/** The caller among the staff. @throws not_found for everyone else, forbidden */
export async function staffWith(
  context: Context,
  caller: CallerOf<'person'>,
  asked: Asked,
): Promise<Inviter> {
  const staff = await staffTeam(context, caller);
  const [permission, ...others] = [asked].flat();
  if (permission === undefined || [permission, ...others].some((one) => staff.held.has(one))) return staff;
  throw new ProblemError('forbidden', { params: { permission } });
}

/** An id for what a request makes, so that the same request again finds it: kept answers belong to stores. */
export const idOfKey = (personId: string, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([personId, key]))
    .digest('hex')
    .slice(0, 20);

/** One transaction of somebody among the staff. */
export type StaffHeld = {
  context: Context;
  client: PoolClient;
  staff: Inviter;
  personId: string;
  now: number;
};

/** `version`: the one the caller saw; null for any. `key`: the `Idempotency-Key`. */
export type StaffWrite = StaffHeld & { version: number | null; key: string | null };

type Call = {
  /** Below /v1/platform. */
  url: string;
  operationId: string;
  summary: string;
  description?: string;
  permission: Asked;
  problems?: readonly ProblemCode[];
};

const described = ({ url, operationId, summary, description = '', permission }: Call) => ({
  operationId,
  tags: ['Platform'],
  summary,
  description: `For staff with ${[permission]
    .flat()
    .map((one) => `\`${one}\``)
    .join(' or ')}. ${description}`.trim(),
  params: z.object(Object.fromEntries([...url.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, text(64)]))),
});

export function staffRead<Answer extends z.ZodType, Query extends z.ZodType = z.ZodUnknown>(
  { api, context }: Wiring,
  call: Call & {
    answer: Answer;
    query?: Query;
    read: (held: StaffHeld, params: Params, query: z.output<Query>) => Promise<z.input<Answer>>;
  },
): void {
  api.route({
    method: 'GET',
    url: `/platform${call.url}`,
    config: { access: ACCESS, problems: call.problems ?? [] },
    schema: {
      ...described(call),
      ...(call.query && { querystring: call.query }),
      response: { 200: call.answer as z.ZodType },
    },
    handler: async (request, reply) => {
      const caller = only('person', request.caller);
      const staff = await staffWith(context, caller, call.permission);
      const answer = await inTransaction(context.db, SCOPE, (client) =>
        call.read(
          { context, client, staff, personId: caller.personId, now: context.clock() },
          request.params as Params,
          request.query as z.output<Query>,
        ),
      );
      return reply.code(200).send(answer as never);
    },
  });
}

/** A list as CSV. The caller's place among the staff is looked at once, before the first line. */
export function staffCsv<Line, Filter extends z.ZodType<object>>(
  { api, context, gates }: Wiring,
  call: CsvCall<Line, Filter, StaffHeld> & Pick<Call, 'permission'>,
): void {
  const { tags, description } = described(call);
  api.route({
    method: 'GET',
    url: `/platform${call.url}`,
    exposeHeadRoute: false,
    config: { access: ACCESS, limited: true },
    preHandler: gates.write,
    schema: csvSchema(call, tags[0] ?? '', description),
    handler: async (request, reply) => {
      const caller = only('person', request.caller);
      const staff = await staffWith(context, caller, call.permission);
      return sendCsv(reply, context.clock(), call, request.query as z.output<Filter>, (work) =>
        inTransaction(context.db, SCOPE, (client) =>
          work({ context, client, staff, personId: caller.personId, now: context.clock() }),
        ),
      );
    },
  });
}

/** What is written names what it makes by `idOfKey`, or leaves things as they are when it is sent again. */
export function staffWrite<Answer extends z.ZodType, Body extends z.ZodType = z.ZodUndefined>(
  { api, context, gates }: Wiring,
  call: Call & {
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    body?: Body;
    answer: { status: 200 | 201 | 202 | 204; schema: Answer };
    /** Whether the caller must have shown who they are within the last ten minutes. */
    again?: boolean;
    versioned?: boolean;
    security?: SecurityEvent;
    write: (write: StaffWrite, body: z.output<Body>, params: Params) => Promise<z.input<Answer>>;
  },
): void {
  const { answer, versioned = false } = call;
  api.route({
    method: call.method,
    url: `/platform${call.url}`,
    config: {
      ...{ access: ACCESS, limited: true },
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
      const { personId } = caller;
      const staff = await staffWith(context, caller, call.permission);
      const version = versioned ? expectedVersion(request, 'optional') : null;
      // Refuses a key that is none.
      repeatOf(request);
      const sent = request.headers['idempotency-key'];
      const key = typeof sent === 'string' ? sent : null;
      const made = await inTransaction(context.db, SCOPE, (client) =>
        call.write(
          { context, client, staff, personId, now: context.clock(), version, key },
          request.body as z.output<Body>,
          request.params as Params,
        ),
      );
      return reply.code(answer.status as never).send((made ?? null) as never);
    },
  });
}
