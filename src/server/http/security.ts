/**
 * The security log: one line per event in a fixed format, and a count of each (docs/operating.md). Nothing is written
 * to the database.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  eventOfRefusal,
  type SecurityEvent,
  type SecurityOutcome,
} from '../../domain/access/security-events.ts';
import { emailKey } from '../../domain/orders/order-number.ts';
import type { Problem } from '../../domain/problems/problems.ts';
import { callerKey } from '../auth/caller.ts';
import { storeIfAny } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { counterOf } from './misses.ts';
import { networkOf } from './network.ts';

type Count = (event: SecurityEvent, outcome: SecurityOutcome) => void;

export type SecurityLog = {
  /** @param reason one of our codes, never text from outside */
  note(request: FastifyRequest, event: SecurityEvent, outcome: SecurityOutcome, reason?: string): void;
  count: Count;
};

declare module 'fastify' {
  interface FastifyInstance {
    security: SecurityLog;
  }
  interface FastifyContextConfig {
    /** The event to log when the route succeeded. */
    security?: SecurityEvent;
  }
}

/** Sets up the log, and records the events that routes declare (`config.security`). */
export function keepSecurityLog(app: FastifyInstance, context: Pick<Context, 'secret'>): void {
  const security: SecurityLog = {
    note: (request, event, outcome, reason) => {
      request.log.info(
        { event, outcome, ...(reason && { reason }), ...who(request), ...target(context, request) },
        'security',
      );
      security.count(event, outcome);
    },
    count: () => undefined,
  };
  app.decorate('security', security);
  app.addHook('onResponse', async (request, reply) => {
    const { security: event } = request.routeOptions.config;
    if (event && reply.statusCode < 300) security.note(request, event, 'done');
  });
}

/** Logs a refusal if it is relevant to security. */
export function noteRefusal(request: FastifyRequest, { code }: Pick<Problem, 'code'>): void {
  const event = eventOfRefusal(code);
  if (event) request.server.security.note(request, event, 'refused', code);
}

/** `actor`: the caller's key, as retries use it. Contains our ids, never a token. */
function who(request: FastifyRequest) {
  const { caller } = request as { caller?: FastifyRequest['caller'] };
  return {
    actor: caller ? callerKey(caller) : 'anonymous',
    store: caller ? storeIfAny(caller) : null,
    client: shortened(request.ip),
    route: request.routeOptions.url ?? 'unknown',
    requestId: request.id,
  };
}

/** A network rather than a person: three parts of an IPv4 address, four of an IPv6 one. */
function shortened(address: string): string {
  const network = networkOf(address);
  return network.includes(':') ? network : `${network.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The order or link it was about, hashed like the counters of failed guesses: stable, but unreadable. */
function target(context: Pick<Context, 'secret'>, { body, query }: FastifyRequest) {
  const email = emailIn(body) ?? emailIn(query);
  return email === null ? {} : { target: counterOf(context, 'email', emailKey(email)) };
}

const emailIn = (fields: unknown): string | null => {
  const { email } = Object(fields) as { email?: unknown };
  return typeof email === 'string' && email.length <= 320 ? email : null;
};
