/**
 * The operation that is under way, who does it and when: set once for each request of a person or API token, and for each command of
 * the operator, so that whatever changes something within it can leave its line in the audit log.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { DEEDS, isAudited, type SubjectKind } from '../../domain/audit/operations.ts';
import type { Caller } from '../auth/caller.ts';

export type Act = {
  actor: { kind: 'person' | 'token' | 'operator'; id: string | null };
  operation: string;
  at: number;
  requestId: string | null;
};

const underWay = new AsyncLocalStorage<Act>();

export const duringAct = <T>(act: Act, work: () => T): T => underWay.run(act, work);

/** Null for what customers and jobs do. */
export const currentAct = (): Act | null => underWay.getStore() ?? null;

/** What the line of the operation under way will be about. Null if it leaves none. */
export function subjectUnderWay(): SubjectKind | null {
  const operation = currentAct()?.operation;
  return operation !== undefined && isAudited(operation) ? DEEDS[operation][0] : null;
}

function actorOf(caller: Caller): Act['actor'] | null {
  switch (caller.kind) {
    case 'program':
      return { kind: 'token', id: caller.tokenId };
    case 'member':
    case 'person':
      return { kind: 'person', id: caller.personId };
    case 'anonymous':
    case 'shopper':
    case 'valet':
    case 'in-store':
    case 'claim':
    case 'signature':
      return null;
  }
}

/** Null for a request that only reads, and for customers. */
export function actOfRequest(request: FastifyRequest, at: number): Act | null {
  const actor = request.method === 'GET' ? null : actorOf(request.caller);
  const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string };
  return actor && operationId !== undefined
    ? { actor, operation: operationId, at, requestId: request.id }
    : null;
}
