/** The one place that turns errors into problem answers (RFC 9457). */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type Problem, type ProblemCode, problem } from '../../domain/problems/problems.ts';
import { type DatabaseFault, databaseFaultOf } from '../database/database-fault.ts';
import { ProblemError } from '../problem-error.ts';
import { noteRefusal } from './security.ts';

const BY_FASTIFY_CODE: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_BAD_URL: 'invalid_request',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  // Nobody reads the answer, and we are not at fault.
  SENDER_GONE: 'request_timeout',
};

const BY_TROUBLE: Record<DatabaseFault, { code: ProblemCode; retryAfter: number }> = {
  away: { code: 'unavailable', retryAfter: 5 },
  read_only: { code: 'read_only', retryAfter: 30 },
  full: { code: 'storage_full', retryAfter: 60 },
  busy: { code: 'busy', retryAfter: 5 },
};

/** Our own temporary errors, by code. */
const BY_OUR_CODE: Record<string, { code: ProblemCode; retryAfter: number }> = {
  SENDER_FULL: { code: 'too_many_waiting', retryAfter: 10 },
  GATE_FULL: BY_TROUBLE.busy,
  STORAGE_UNAVAILABLE: { code: 'storage_unavailable', retryAfter: 30 },
};

/** What an error means for the client; null if it is our own fault and must be logged. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof ProblemError) return error.problem;
  const fastify = error as FastifyError;
  if (hasZodFastifySchemaValidationErrors(fastify)) {
    const part = fastify.validationContext === 'body' ? '' : `${fastify.validationContext}.`;
    const fields = fastify.validation.map((issue) => ({
      path: part + issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'is not valid',
    }));
    return problem('validation_failed', { fields });
  }
  const code = BY_FASTIFY_CODE[fastify.code];
  if (code) return problem(code);
  const trouble = databaseFaultOf(error);
  const passing = BY_OUR_CODE[fastify.code] ?? (trouble === null ? null : BY_TROUBLE[trouble]);
  if (passing) return problem(passing.code, { params: { retryAfter: passing.retryAfter } });
  const { statusCode } = fastify;
  return statusCode && statusCode >= 400 && statusCode < 500 ? problem('invalid_request') : null;
}

/** Sends a problem with the request's id, and `Retry-After` if the problem has one. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, found: Problem): FastifyReply {
  noteRefusal(request, found);
  const { retryAfter, allowed } = found;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (found.code === 'method_not_allowed' && Array.isArray(allowed))
    reply.header('allow', allowed.join(', '));
  return reply
    .code(found.status)
    .type('application/problem+json')
    .serializer((value: unknown) => JSON.stringify(value))
    .send({ type: 'about:blank', ...found, requestId: request.id });
}

/** Fastify's error handler for API requests. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const found = problemOf(error);
  if (!found || found.status >= 500) {
    const { method, routeOptions } = request;
    request.log.error({ err: error, method, route: routeOptions?.url }, 'request failed');
  }
  return sendProblem(request, reply, found ?? problem('unknown_error'));
}
