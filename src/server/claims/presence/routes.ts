import { z } from 'zod';
import { presenceBodySchema } from '../../../contract/presence.ts';
import { text } from '../../../contract/text.ts';
import { type PresenceMark, presenceEnd } from '../../../domain/claims/presence.ts';
import type { TeamCaller } from '../../auth/caller.ts';
import { teamOf } from '../../auth/scope.ts';
import type { Context } from '../../context.ts';
import { actorIdOf } from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { forTeam, type Wiring } from '../calls.ts';

const call = {
  config: { access: forTeam('claim:read'), limited: true, writesNothing: true },
  params: z.object({ id: text(64) }),
  response: { 204: z.null() },
  tags: ['Claims'],
};

/** Who is on a claim: a mark that the page renews while it is seen. */
export function presenceRoutes({ api, context, gates }: Wiring): void {
  const { config, tags, params, response } = call;
  api.put(
    '/claims/:id/presence',
    {
      config,
      preHandler: gates.save,
      schema: {
        operationId: 'markPresence',
        tags,
        summary: 'Mark that one is looking at a claim or deciding it',
        description:
          'Colleagues see the mark for 45 seconds unless it is renewed. It locks nothing, and customers never see it.',
        params,
        body: presenceBodySchema,
        response,
      },
    },
    async (request, reply) => {
      await mark(context, teamOf(request.caller), request.params.id, request.body.mark);
      return reply.code(204).send(null);
    },
  );
  api.delete(
    '/claims/:id/presence',
    {
      config,
      preHandler: gates.save,
      schema: {
        operationId: 'endPresence',
        tags,
        summary: 'Take the mark off a claim',
        params,
        response,
      },
    },
    async (request, reply) => {
      await mark(context, teamOf(request.caller), request.params.id, null);
      return reply.code(204).send(null);
    },
  );
}

async function mark(
  { db, clock }: Context,
  caller: TeamCaller,
  claimId: string,
  what: PresenceMark | null,
): Promise<void> {
  const now = clock();
  const { rows } = await db.app.query<{ is_there: boolean }>({
    name: 'mark_presence',
    text: 'select mark_presence($1, $2, $3, $4, $5, $6) as is_there',
    values: [caller.storeId, claimId, actorIdOf(caller), what, new Date(now), presenceEnd(now)],
  });
  if (!rows[0]?.is_there) throw new ProblemError('not_found');
}
