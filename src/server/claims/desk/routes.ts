import { z } from 'zod';
import { type ClaimDesk, claimDeskSchema } from '../../../contract/desk.ts';
import { text } from '../../../contract/text.ts';
import type { TeamCaller } from '../../auth/caller.ts';
import { makerOf } from '../../auth/makers.ts';
import { storeOf, teamOf } from '../../auth/scope.ts';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { ProblemError } from '../../problem-error.ts';
import { storeById } from '../../stores/queries.ts';
import type { DeskFacts } from './part.ts';
import { PARTS } from './parts.ts';
import { loadDesk } from './queries.ts';

type Key = keyof ClaimDesk;

/** A claim with everything the team needs to decide it (docs/decisions/073-desk-document.md). */
export function deskRoutes(api: Api, context: Context): void {
  api.get(
    '/claims/:id/desk',
    {
      config: { access: { tokens: [], permissions: ['claim:read'] } },
      schema: {
        operationId: 'readClaimDesk',
        tags: ['Claims'],
        summary: 'A claim with everything that helps to decide it',
        params: z.object({ id: text(64) }),
        response: { 200: claimDeskSchema },
      },
    },
    async (request, reply) => {
      const desk = await openDesk(context, teamOf(request.caller, 'not_found'), request.params.id);
      return reply.header('etag', `"${desk.claim.version}"`).send(desk);
    },
  );
}

async function openDesk(context: Context, caller: TeamCaller, claimId: string): Promise<ClaimDesk> {
  const store = await storeById(context.db, storeOf(caller));
  const keys = (Object.keys(PARTS) as Key[]).filter((key) => mayRead(caller, key));
  const now = context.clock();
  const found = await loadDesk(context.db, store.id, { claimId, keys, now, reader: makerOf(caller) });
  if (!found) throw new ProblemError('not_found');
  const facts: DeskFacts = { context, store, caller, ...found, now };
  const parts = (Object.keys(PARTS) as Key[]).map(async (key) => [
    key,
    keys.includes(key) ? await PARTS[key].present(found.rows[key] ?? null, facts) : null,
  ]);
  return Object.fromEntries(await Promise.all(parts));
}

function mayRead({ permissions }: TeamCaller, key: Key): boolean {
  const { permission } = PARTS[key];
  return permission === null || permissions.has(permission);
}
