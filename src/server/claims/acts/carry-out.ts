/** Carries out held acts, each once. An act that no longer fits its claim is stopped and kept for the team. */
import { isDeepStrictEqual } from 'node:util';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { isNews } from '../../../domain/claims/acts.ts';
import type { Problem } from '../../../domain/problems/problems.ts';
import type { StoreId } from '../../auth/caller.ts';
import { callerOfMaker, personOfMaker } from '../../auth/makers.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import { ProblemError } from '../../problem-error.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { actorOf, type HeldClaim, noteEvent } from '../change.ts';
import { holdClaim } from '../hold.ts';
import { forgetUnsent } from '../unsent/queries.ts';
import { newsSince } from './present.ts';
import { type Act, acknowledge, endAct, findAct, findDue, findUpTo } from './queries.ts';
import { promiseOf, runAct } from './run.ts';

const payloadSchema = z.object({ storeId: z.string(), id: z.string() });

export const actTasks = (context: Context): TaskList => ({
  carry_out_act: async (payload) => {
    const { storeId, id } = payloadSchema.parse(payload);
    await carryOut(context, storeId, id);
  },
});

/** Carries out an act, after all earlier acts of its claim. Safe to repeat: an act that was carried out isn't carried out again. */
export async function carryOut(context: Context, storeId: string, id: string): Promise<void> {
  const store = await findStore(context.db, { by: 'id', value: storeId });
  if (!store) return;
  for (const act of await findUpTo(context.db, store.id, id)) await carryOutOne(context, store, act);
}

const MINUTE = 60_000;

/** Carries out the acts that are due but whose job was lost. */
export async function carryOutDue(context: Context): Promise<void> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
  for (const { id: storeId } of rows) {
    for (const id of await findDue(context.db, storeId, context.clock() - MINUTE)) {
      try {
        await carryOut(context, storeId, id);
      } catch (err) {
        // One failure must not block the others.
        context.log.error({ err, act: id }, 'act failed');
      }
    }
  }
}

/** One transaction, which locks the claim. So taking the act back at the same time comes either before or too late. */
async function carryOutOne(
  context: Context,
  store: KnownStore,
  { id, claimId, maker }: Pick<Act, 'id' | 'claimId' | 'maker'>,
): Promise<void> {
  const caller = (await callerOfMaker(context, store.id, maker)) ?? ({ kind: 'anonymous' } as const);
  await withStore(context.db, store.id, async (client) => {
    const document = await holdClaim(client, store, claimId);
    const act = await findAct(client, store.id, claimId, id);
    // If someone else has sent it again, another job carries it out.
    if (!document || act?.state !== 'held' || act.maker !== maker) return;
    const now = context.clock();
    if (Date.parse(act.until) > now) throw new Error('This act is not due yet');
    const held = { context, client, store, document, caller, actor: actorOf(caller), now };
    await client.query('savepoint act');
    try {
      await finish({ ...held, document: { ...document } }, act);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await client.query('rollback to savepoint act');
      await stop(held, act, error.problem);
    }
  });
}

/** @throws ProblemError if the claim, the amounts or the maker's rights have changed since the click */
async function finish(held: HeldClaim, act: Act): Promise<void> {
  const { client, store, document, now } = held;
  if (newsSince(document, act).length > 0) throw new ProblemError('act_outdated');
  const before = { ...document };
  await runAct(held, act);
  if (!isDeepStrictEqual(promiseOf(before, document), act.promise)) throw new ProblemError('amounts_changed');
  await endAct(client, store.id, act, { state: 'done', now });
  await forgetUnsent(held, act);
  const lastNews = before.events.findLast(({ kind }) => isNews(kind))?.sequence ?? 0;
  await acknowledge(client, store.id, { claimId: act.claimId, lastNews });
}

async function stop(held: HeldClaim, act: Act, problem: Problem): Promise<void> {
  const { client, store, now } = held;
  await endAct(client, store.id, act, { state: 'stopped', problem, now });
  const system = { kind: 'system', id: null } as const;
  await noteEvent({ ...held, actor: system }, 'act_stopped', {
    actId: act.id,
    call: act.call,
    code: problem.code,
    decidedBy: personOfMaker(act.maker),
  });
}
