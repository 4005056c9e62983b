import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { ProblemError } from '../problem-error.ts';
import { networkOf } from './network.ts';

export type Gate = (request: FastifyRequest) => Promise<void>;

/**
 * Ceilings by address, kept by each process for a minute. What protects orders, the count of misses, is kept in the
 * database for all processes together (db/functions/look_up_order.sql): these only keep one visitor from taking the room.
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
