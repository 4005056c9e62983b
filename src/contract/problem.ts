import { z } from 'zod';
import { PROBLEMS, type ProblemCode, problem } from '../domain/problems/problems.ts';

const CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/**
 * Every error answer, as `application/problem+json` (RFC 9457). Some codes add parameters next to these fields, for
 * example `left` of `quantity_exceeded` and `retryAfter` (seconds) of `too_many_requests`.
 */
export const problemSchema = z
  .looseObject({
    type: z.string(),
    code: z.enum(CODES).meta({ description: 'Stable: programs decide by it.' }),
    status: z.int(),
    title: z.string(),
    detail: z.string().meta({ description: 'A sentence for people: what happened and what to do.' }),
    fields: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .meta({ description: 'The fields at fault, as `items.0.price`.' }),
    requestId: z.string(),
  })
  .meta({ id: 'Problem', example: exampleOf('quantity_exceeded', { left: 1 }) });

function exampleOf(code: ProblemCode, params: Record<string, string | number>) {
  return { type: 'about:blank', ...problem(code, { params }), requestId: 'req-7f3k2m' };
}
