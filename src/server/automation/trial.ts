/** What conditions say about one claim as it is now. Nothing is written. */
import type { z } from 'zod';
import type { ruleTrialBodySchema, ruleTrialSchema } from '../../contract/automation.ts';
import { checkConditions } from '../../domain/automation/conditions.ts';
import { evaluate } from '../../domain/automation/evaluate.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { ProblemError } from '../problem-error.ts';
import { storeById } from '../stores/queries.ts';
import { readFacts } from './facts.ts';

export async function tryRule(
  { context, storeId }: { context: Context; storeId: StoreId },
  { claim: sought, conditions }: z.output<typeof ruleTrialBodySchema>,
): Promise<z.infer<typeof ruleTrialSchema>> {
  const fields = checkConditions(conditions);
  if (fields.length > 0) throw new ProblemError('validation_failed', { fields });
  const store = await storeById(context.db, storeId);
  const claimId = await withStore(context.db, storeId, async (client) => {
    const isNumber = /^#?\d{1,9}$/.test(sought);
    const { rows } = await client.query<Row<'claims', 'id'>>(
      `select id from claims where store_id = $1 and ${isNumber ? 'claim_number = $2::bigint' : 'id = $2'}`,
      [storeId, isNumber ? sought.replace('#', '') : sought],
    );
    return rows[0]?.id;
  });
  const read = claimId && (await readFacts(context, store, { claimId, at: context.clock() }));
  if (!read) throw new ProblemError('not_found');
  const { claim } = read.desk.document;
  const trace = evaluate(conditions, { ...read.snapshot, ...read.texts });
  return { claimId: claim.id, claimNumber: Number(claim.claim_number), result: trace.result, trace };
}
