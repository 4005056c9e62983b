import { z } from 'zod';
import { nextClaimsQuerySchema, nextClaimsSchema } from '../../../contract/claim-list.ts';
import { text } from '../../../contract/text.ts';
import { only, teamOf } from '../../auth/scope.ts';
import { ProblemError } from '../../problem-error.ts';
import { forTeam, type Wiring } from '../calls.ts';
import { nextClaims, nextOwnClaims, skipClaim } from './queries.ts';

const list = {
  tags: ['Claims'],
  description:
    'Takes the filters and the order of the list. Leaves out claims that a colleague is on, claims with a decision that can still be taken back, and claims that the caller skipped today.',
  querystring: nextClaimsQuerySchema,
  response: { 200: nextClaimsSchema },
};

/** What to work on next. */
export function nextRoutes({ api, context, gates }: Wiring): void {
  api.get(
    '/claims/next',
    {
      config: { access: forTeam('claim:read'), problems: ['search_invalid'] },
      schema: { operationId: 'nextClaims', summary: 'The next two claims of a list', ...list },
    },
    async ({ caller, query }) => ({ claims: await nextClaims(context, teamOf(caller), query) }),
  );
  api.get(
    '/me/claims/next',
    {
      config: { access: { tokens: ['person'] }, problems: ['search_invalid'] },
      schema: {
        operationId: 'nextOwnClaims',
        summary: 'The next two claims of a list of all stores where the person may read claims',
        ...list,
      },
    },
    async ({ caller, query }) => ({ claims: await nextOwnClaims(context, only('person', caller), query) }),
  );
  api.put(
    '/claims/:id/skip',
    {
      config: { access: forTeam('claim:read'), limited: true, writesNothing: true },
      preHandler: gates.save,
      schema: {
        operationId: 'skipClaim',
        tags: ['Claims'],
        summary: 'Leave a claim out of the next ones for today',
        description:
          'Until midnight in the store’s time zone, and only for the caller. The claim stays in every list.',
        params: z.object({ id: text(64) }),
        response: { 204: z.null() },
      },
    },
    async ({ caller, params }, reply) => {
      if (!(await skipClaim(context, teamOf(caller), params.id))) throw new ProblemError('not_found');
      return reply.code(204).send(null);
    },
  );
}
