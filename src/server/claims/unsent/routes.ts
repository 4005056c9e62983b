import { z } from 'zod';
import { text } from '../../../contract/text.ts';
import {
  unsentAnswerSchema,
  unsentBodySchema,
  unsentGoneSchema,
  unsentKind,
} from '../../../contract/unsent.ts';
import { makerOf } from '../../auth/makers.ts';
import { teamOf } from '../../auth/scope.ts';
import { withStore } from '../../database/with-store.ts';
import { ProblemError } from '../../problem-error.ts';
import { forTeam, type Wiring } from '../calls.ts';
import { deleteUnsent, saveUnsent } from './queries.ts';

const KB = 1024;
const url = '/claims/:id/unsent/:kind';
const params = z.object({ id: text(64), kind: unsentKind });
const access = forTeam('claim:read');

/** What someone is typing about a claim, so that it is never lost. Only they read it. */
export function unsentRoutes({ api, context, gates }: Wiring): void {
  api.put(
    url,
    {
      config: { access, limited: true, writesNothing: true, problems: ['version_mismatch'] },
      bodyLimit: 64 * KB,
      preHandler: gates.save,
      schema: {
        operationId: 'saveUnsent',
        tags: ['Conversation'],
        summary: 'Keep what one is typing',
        description: 'Replaces what was kept. It is deleted once it is sent, or after 30 days.',
        params,
        body: unsentBodySchema,
        response: { 200: unsentAnswerSchema },
      },
    },
    async ({ caller, params: { id: claimId, kind }, body: { tab, replaces, ...content } }) => {
      const team = teamOf(caller);
      const at = new Date(context.clock());
      const one = { claimId, maker: makerOf(team), kind, content, at, tab, replaces };
      const outcome = await withStore(context.db, team.storeId, (client) =>
        saveUnsent(client, team.storeId, one),
      );
      if (outcome !== 'saved') throw new ProblemError(outcome);
      return { savedAt: at.toISOString() };
    },
  );
  api.delete(
    url,
    {
      config: { access, limited: true, writesNothing: true },
      preHandler: gates.save,
      schema: {
        operationId: 'deleteUnsent',
        tags: ['Conversation'],
        summary: 'Throw away what one typed',
        params,
        querystring: unsentGoneSchema,
        response: { 204: z.null() },
      },
    },
    async ({ caller, params: { id: claimId, kind }, query }, reply) => {
      const team = teamOf(caller);
      const isThere = await withStore(context.db, team.storeId, (client) =>
        deleteUnsent(client, team.storeId, { claimId, maker: makerOf(team), kind, ...query }),
      );
      if (!isThere) throw new ProblemError('not_found');
      return reply.code(204).send(null);
    },
  );
}
