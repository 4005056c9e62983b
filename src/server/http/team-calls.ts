/** Calls about what a store's team keeps: labels, macros, procedures, fields. Registered alike: rights, retries, versions. */
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { text } from '../../contract/text.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import type { SecurityEvent } from '../../domain/access/security-events.ts';
import type { ProblemCode } from '../../domain/problems/problems.ts';
import { type Change, noteChange } from '../audit/note.ts';
import type { StoreId, TeamCaller } from '../auth/caller.ts';
import { teamOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { ProblemError } from '../problem-error.ts';
import { once, repeatOf } from './answers.ts';
import type { Api } from './api.ts';
import type { Gates } from './limits.ts';
import { expectedVersion, ifMatchHeader } from './versions.ts';

export type Wiring = { api: Api; context: Context; gates: Gates };

/** One transaction within the caller's store. */
export type HeldStore = {
  context: Context;
  client: PoolClient;
  storeId: StoreId;
  caller: TeamCaller;
  now: number;
};

/** One transaction that changes something. */
export type HeldWrite = HeldStore & {
  /** Says what changed, for the audit log: once for each thing that did. Without it, the line names what the call answers. */
  changed: (change: Change) => void;
};

export type Params = Record<string, string>;

type Call = {
  /** Below /v1. */
  url: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** Of the address; short ids unless told. */
  params?: z.ZodObject;
  permissions: readonly Permission[];
  problems?: readonly ProblemCode[];
  /** Whether the caller must have shown who they are within the last ten minutes. */
  again?: boolean;
  /** The event to log when it succeeded. */
  security?: SecurityEvent;
};

const paramsOf = (url: string) =>
  z.object(Object.fromEntries([...url.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, text(64)])));

const described = ({ url, operationId, tag, summary, description, params }: Call) => ({
  operationId,
  tags: [tag],
  summary,
  ...(description && { description }),
  params: params ?? paramsOf(url),
});

/** The person or API token behind a change. */
export function actorIdOf(caller: TeamCaller): string {
  switch (caller.kind) {
    case 'program':
      return caller.tokenId;
    case 'member':
      return caller.personId;
  }
}

export function teamRead<Answer extends z.ZodType, Query extends z.ZodType = z.ZodUnknown>(
  { api, context }: Wiring,
  call: Call & {
    answer: Answer;
    query?: Query;
    read: (held: HeldStore, params: Params, query: z.output<Query>) => Promise<z.input<Answer>>;
  },
): void {
  api.route({
    method: 'GET',
    url: call.url,
    config: { access: { tokens: [], permissions: call.permissions }, problems: call.problems ?? [] },
    schema: {
      ...described(call),
      ...(call.query && { querystring: call.query }),
      response: { 200: call.answer as z.ZodType },
    },
    handler: async (request, reply) => {
      const caller = teamOf(request.caller);
      const { storeId } = caller;
      const answer = await withStore(context.db, storeId, (client) =>
        call.read(
          { context, client, storeId, caller, now: context.clock() },
          request.params as Params,
          request.query as z.output<Query>,
        ),
      );
      return reply.code(200).send(answer as never);
    },
  });
}

type Status = 200 | 201 | 202 | 204;

/** @param write gets the version that the caller saw; null for any */
export function teamWrite<Answer extends z.ZodType, Body extends z.ZodType = z.ZodUndefined, Checked = void>(
  { api, context, gates }: Wiring,
  call: Call & {
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    body?: Body;
    answer: { status: Status; schema: Answer };
    /** Whether what is changed has a version. */
    versioned?: boolean;
    /** Runs before the transaction: what takes too long to hold rows meanwhile. `write` gets what it found. */
    check?: (
      at: { context: Context; storeId: StoreId; caller: TeamCaller },
      body: z.output<Body>,
      params: Params,
    ) => Promise<Checked>;
    /** Runs once the change is committed. */
    after?: (context: Context) => void;
    write: (
      held: HeldWrite & { version: number | null },
      body: z.output<Body>,
      params: Params,
      checked: Checked,
    ) => Promise<z.input<Answer>>;
  },
): void {
  const { answer, versioned = false } = call;
  const problems = [...(versioned ? (['version_mismatch'] as const) : []), ...(call.problems ?? [])];
  api.route({
    method: call.method,
    url: call.url,
    config: {
      ...{ access: { tokens: [], permissions: call.permissions }, limited: true, problems },
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
      const caller = teamOf(request.caller);
      const { storeId } = caller;
      const params = request.params as Params;
      const at = { context, storeId, caller };
      const checked = (await call.check?.(at, request.body as z.output<Body>, params)) as Checked;
      const version = versioned ? expectedVersion(request, 'optional') : null;
      const held = (client: PoolClient) => ({ context, client, storeId, caller, now: context.clock() });
      const repeat = repeatOf(request, 'moment');
      const first = await once(context, storeId, repeat, async (client) => {
        const changes: Change[] = [];
        const changed = (change: Change) => void changes.push(change);
        const made = await call.write(
          { ...held(client), version, changed },
          request.body as z.output<Body>,
          params,
          checked,
        );
        if (changes.length === 0) changes.push({ subject: subjectOf(made, params) });
        for (const change of changes) await noteChange(client, storeId, change);
        return { status: answer.status, body: JSON.stringify(made ?? null) };
      });
      call.after?.(context);
      return reply.code(first.status as never).send(JSON.parse(first.body) as never);
    },
  });
}

/** What a call was about, by what it answers: most answers have an id, and a name or a title. */
function subjectOf(answer: unknown, params: Params): Change['subject'] {
  const { id = params.id, name, title } = Object(answer) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { id: text(id), name: text(name) ?? text(title) };
}

/** @throws version_mismatch if the row has changed since the caller read it */
export function refuseOtherVersion(seen: number | null, { version }: { version: number }): void {
  if (seen !== null && seen !== version) throw new ProblemError('version_mismatch');
}
