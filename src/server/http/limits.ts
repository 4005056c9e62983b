import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { ProblemError } from '../problem-error.ts';
import { networkOf } from './network.ts';

export type Gate = (request: FastifyRequest) => Promise<void>;

/**
 * Rate limits per address, kept by each process for a minute. Orders are protected by the count of failed lookups,
 * which the database keeps for all processes (db/functions/look_up_order.sql). These limits only keep one visitor from
 * using up capacity.
 */
export type Gates = { lookup: Gate; write: Gate; save: Gate; report: Gate };

export function createGates(app: FastifyInstance, context: Context): Gates {
  return {
    lookup: gate(app, context.limits.lookupsPerMinute),
    write: gate(app, context.limits.writesPerMinute),
    save: gate(app, context.limits.savesPerMinute),
    report: gate(app, context.limits.reportsPerMinute),
  };
}

function gate(app: FastifyInstance, max: number): Gate {
  const check = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkOf(request.ip),
  });
  return async (request) => {
    const taken = await check(request);
    if (!taken.isAllowed && taken.isExceeded) {
      throw new ProblemError('too_many_requests', { params: { retryAfter: taken.ttlInSeconds } });
    }
  };
}
