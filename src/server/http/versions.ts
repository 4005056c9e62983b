/** Changes of a claim name the version they are based on (docs/rules/repeats.md; RFC 9110 section 13.1.1). */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ProblemError } from '../problem-error.ts';

/** For the API reference. Loose, since a header schema must allow other headers. */
export const ifMatchHeader = z.looseObject({
  'if-match': z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'The `ETag` or `version` last read; `*` for whatever it is now.' }),
});

/** The version the claim must still have; null accepts any. */
export function expectedVersion(request: FastifyRequest, how: 'required' | 'optional'): number | null {
  const header = request.headers['if-match'];
  if (header === undefined) {
    if (how === 'required') throw new ProblemError('precondition_required');
    return null;
  }
  if (header.trim() === '*') return null;
  const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header)?.[1];
  // Anything else is no version of ours, so it can't be the current one.
  return version === undefined ? -1 : Number(version);
}
