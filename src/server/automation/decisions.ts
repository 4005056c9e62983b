/** What a rule did, and would have done, with the trace of each, the newest first. */
import type { z } from 'zod';
import type { RuleDecisionOnWire, ruleDecisionsQuerySchema } from '../../contract/automation.ts';
import { RULE_ACT_KINDS } from '../../domain/automation/acts.ts';
import { LIMIT_SENTENCES, type LimitName } from '../../domain/automation/limits.ts';
import { exactTime, Query } from '../database/query.ts';
import type { CamelRow, JsonRow } from '../database/rows.ts';
import { openCursor, type Place, pageOf } from '../http/cursor.ts';
import type { HeldStore, Params } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { amountIn } from './present.ts';
import { currencyOf, findRule } from './queries.ts';

type DecisionRow = CamelRow<
  'automation_decisions',
  'id' | 'at' | 'kind' | 'claim_id' | 'version' | 'acts' | 'value' | 'limited' | 'refusal' | 'trace'
> & { claimNumber: JsonRow<'claims'>['claim_number']; people: RuleDecisionOnWire['people']; key: string };

export async function listRuleDecisions(
  held: HeldStore,
  { id = '' }: Params,
  { kind, cursor, limit }: z.output<typeof ruleDecisionsQuerySchema>,
) {
  const { client, storeId, now, context } = held;
  if (!(await findRule(client, storeId, id, now))) throw new ProblemError('not_found');
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: `${storeId} rule decisions ${id} ${kind ?? ''}` };
  const after = openCursor(seal, cursor);
  const sql = new Query();
  const within = [`a.store_id = ${sql.value(storeId)}`, `a.rule_id = ${sql.value(id)}`];
  if (kind) within.push(`a.kind = ${sql.value(kind)}`);
  if (after) within.push(`(a.at, a.id) < (${sql.value(after[0])}::timestamptz, ${sql.value(after[1])})`);
  const { rows } = await client.query<DecisionRow>(
    `select a.id, a.at, a.kind, a.claim_id as "claimId", c.claim_number::int as "claimNumber", a.version, a.acts, a.value::text,
       a.limited, a.refusal, a.trace, ${exactTime('a.at')} as key,
       (select x.decided from claim_snapshots x where x.store_id = a.store_id and x.claim_id = a.claim_id
         and x.decided is not null and x.rule_id is null order by x.sequence desc limit 1) as people
     from automation_decisions a join claims c on c.store_id = a.store_id and c.id = a.claim_id
     where ${within.join(' and ')} order by a.at desc, a.id desc limit ${sql.value(limit + 1)}`,
    sql.values,
  );
  const currency = await currencyOf(client, storeId);
  const { page, nextCursor } = pageOf(rows, limit, seal, (row): Place => [row.key, row.id]);
  return { decisions: page.map((row) => present(row, currency)), nextCursor };
}

const isLimit = (name: string | null): name is LimitName =>
  name !== null && Object.hasOwn(LIMIT_SENTENCES, name);

function present(
  { key: _, limited, acts, value, ...row }: DecisionRow,
  currency: string,
): RuleDecisionOnWire {
  const kinds = acts.split(' ');
  return {
    ...row,
    acts: RULE_ACT_KINDS.filter((kind) => kinds.includes(kind)),
    value: value === null ? null : amountIn(currency, value),
    limit: isLimit(limited) ? limited : null,
  };
}
