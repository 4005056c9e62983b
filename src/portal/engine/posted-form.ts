/** Handles every form of the portal: its result, or its own screen again with the reason for the refusal. */
import type { FastifyReply } from 'fastify';
import type { Problem } from '../../domain/problems/problems.ts';
import { problemOf } from '../../server/http/translate.ts';
import { ProblemError } from '../../server/problem-error.ts';
import type { FieldError } from '../parts/views.ts';
import type { Arrival } from './arrival.ts';
import { formOfBody } from './form-fields.ts';
import type { Handlers, Outcome } from './outcome.ts';

/** Refusals that the form's own screen explains; others get a page of their own. */
export const EXPLAINED_BY_SCREEN = [413, 415, 422, 429, 503];

type Answering<Visit> = { handlers: Handlers<Visit>; count: () => Promise<void> };

/** Rate limits first. Throws what the screen can't explain. */
export async function answerForm<Visit>(
  { request, reply }: Arrival,
  visit: Visit,
  { handlers, count }: Answering<Visit>,
): Promise<Outcome> {
  try {
    await count();
    if (!handlers.answer) throw new ProblemError('method_not_allowed');
    return await handlers.answer(visit, formOfBody(request.body), request);
  } catch (error) {
    const found = refusalForScreen(error, reply);
    if (handlers.refused) return handlers.refused(visit, found);
    // Only the page of the refusal knows what was typed beside files.
    if (found.status === 503 && request.isMultipart()) throw error;
    return withProblem(await handlers.show(visit, request), found);
  }
}

/** The refusal that the form's own screen explains. Throws any other. */
export function refusalForScreen(error: unknown, reply: FastifyReply): Problem {
  const found = problemOf(error);
  if (found === null || !EXPLAINED_BY_SCREEN.includes(found.status)) throw error;
  if (typeof found.retryAfter === 'number') reply.header('retry-after', String(found.retryAfter));
  return found;
}

/** Shows the error beside its field if the form has it, else above the form. */
export function errorsOf(found: Problem): FieldError[] {
  const named = found.code === 'form_field_too_long' ? found.fields : [];
  return [{ field: named[0]?.path ?? '', message: found.detail }];
}

function withProblem(drawn: Outcome, found: Problem): Outcome {
  if ('to' in drawn || !('errors' in drawn.props)) return drawn;
  return { ...drawn, props: { ...drawn.props, errors: errorsOf(found) }, status: found.status };
}
