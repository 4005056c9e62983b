/**
 * Shared by every call that changes a claim: registers the route, locks the claim, runs once, and returns the stored
 * answer.
 */
import { z } from 'zod';
import { text } from '../../contract/text.ts';
import type { SecurityEvent } from '../../domain/access/security-events.ts';
import type { ProblemCode } from '../../domain/problems/problems.ts';
import type { Access } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { type Answer, repeatOf } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { expectedVersion, ifMatchHeader } from '../http/versions.ts';
import { changeClaim, type HeldClaim } from './change.ts';

export type Wiring = { api: Api; context: Context; gates: Gates };

export type ClaimCall<Body extends z.ZodType> = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /v1, with `:id` for the claim's id. */
  url: string;
  operationId: string;
  tag: 'Claims' | 'Decisions' | 'Conversation';
  summary: string;
  access: Access;
  /** `required` for team decisions: the team must have seen the version it decides on. */
  version: 'required' | 'optional';
  /**
   * Set for actions people also repeat on purpose. Without a key, the same body counts as a retry for 5 seconds only.
   */
  momentary?: boolean;
  /** Also allowed with old links: the answer contains nothing personal (docs/decisions/025-old-links.md). */
  oldLinks?: boolean;
  body: Body;
  answer: { status: 200 | 201 | 202 | 204; schema: z.ZodType };
  problems?: readonly ProblemCode[];
  /** The event to write to the security log. */
  security?: SecurityEvent;
  /** The claim that this one is about to be merged into: its order is locked too. */
  into?: (body: z.output<Body>) => string;
  /** `params`: the other path parameters. */
  command: (held: HeldClaim, body: z.output<Body>, params: Record<string, string>) => Promise<Answer>;
};

/** For the claim's shopper, and for API clients with the given permissions. */
export const forShoppers = (
  ...permissions: NonNullable<Extract<Access, { tokens: unknown }>['permissions']>
): Access => ({
  tokens: ['claim', 'shopper'],
  permissions,
});

export const forTeam = (
  ...permissions: NonNullable<Extract<Access, { tokens: unknown }>['permissions']>
): Access => ({
  tokens: [],
  permissions,
});

const VERSION_REFUSALS = {
  required: ['version_mismatch', 'precondition_required'],
  optional: ['version_mismatch'],
} as const satisfies Record<string, readonly ProblemCode[]>;

/** Registers a call. The answer carries the claim's version as `ETag`. */
export function claimCall<Body extends z.ZodType>(
  { api, context, gates }: Wiring,
  call: ClaimCall<Body>,
): void {
  const names = [...call.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const { problems = [], answer } = call;
  api.route({
    method: call.method,
    url: call.url,
    config: {
      access: call.access,
      limited: true,
      ...(call.security && { security: call.security }),
      problems: [...VERSION_REFUSALS[call.version], ...problems],
    },
    preHandler: gates.write,
    schema: {
      operationId: call.operationId,
      tags: [call.tag],
      summary: call.summary,
      params: z.object(Object.fromEntries(names.map((name) => [name, text(64)]))),
      headers: ifMatchHeader,
      // A call without a body schema accepts requests with or without a body.
      ...(!(call.body instanceof z.ZodUndefined) && { body: call.body }),
      response: { [answer.status]: answer.schema },
    },
    handler: async (request, reply) => {
      const params = request.params as { id: string } & Record<string, string>;
      const version = expectedVersion(request, call.version);
      const ask = {
        caller: request.caller,
        claimId: params.id,
        repeat: repeatOf(request, call.momentary ? 'moment' : 'retry'),
        version,
        ...(call.oldLinks && { oldLinks: true }),
        into: call.into?.(request.body as z.output<Body>),
      };
      const first = await changeClaim(context, ask, (held) =>
        call.command(held, request.body as z.output<Body>, params),
      );
      const value = JSON.parse(first.body) as { version?: number } | null;
      if (value?.version !== undefined) reply.header('etag', `"${value.version}"`);
      return reply.code(first.status as never).send(value as never);
    },
  });
}
