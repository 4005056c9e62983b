import type { PoolClient } from 'pg';
import type { RuleActKind } from '../../domain/automation/acts.ts';
import type { Trace } from '../../domain/automation/evaluate.ts';
import type { LimitName } from '../../domain/automation/limits.ts';
import type { RuleBody, RuleState } from '../../domain/automation/rule.ts';
import type { RefusalReason } from '../../domain/claims/decision.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Row } from '../database/rows.ts';
import { knownOf, storeIn } from '../stores/queries.ts';

/** `value`: a decimal number. `usedToday`, `toldToday`: whether the counts, and what it told last, are of this day by the store's clock. */
export type RuleRow = Row<
  'automation_rules',
  | ('id' | 'version' | 'state' | 'body' | 'shadow_since')
  | ('decisions' | 'value' | 'updated_at' | 'updated_by')
> & { usedToday: boolean; toldToday: boolean };

const COLUMNS = `r.id, r.version, r.state, r.body, r.shadow_since, r.decisions, r.value::text as value, r.updated_at, r.updated_by,
  coalesce(r.used_on = ($2::timestamptz at time zone s.time_zone)::date, false) as "usedToday",
  coalesce(r.told_on = ($2::timestamptz at time zone s.time_zone)::date, false) as "toldToday"`;
const FROM = 'automation_rules r join stores s on s.id = r.store_id';

export async function listRuleRows(client: PoolClient, storeId: StoreId, now: number): Promise<RuleRow[]> {
  const { rows } = await client.query<RuleRow>(
    `select ${COLUMNS} from ${FROM} where r.store_id = $1 order by r.position, r.id`,
    [storeId, new Date(now)],
  );
  return rows;
}

export async function hasRules(client: PoolClient, storeId: StoreId): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from automation_rules where store_id = $1 limit 1', [
    storeId,
  ]);
  return rowCount === 1;
}

/** Locked until the transaction ends if it is going to be changed. */
export async function findRule(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  now: number,
  lock: 'for update of r' | '' = '',
): Promise<RuleRow | null> {
  const { rows } = await client.query<RuleRow>(
    `select ${COLUMNS} from ${FROM} where r.store_id = $1 and r.id = $3 ${lock}`,
    [storeId, new Date(now), id],
  );
  return rows[0] ?? null;
}

/** Counts them, and makes whoever adds or orders others wait. */
export async function holdRules(client: PoolClient, storeId: StoreId): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rules ${storeId}`]);
  const { rows } = await client.query<Row<'automation_rules', 'id'>>(
    'select id from automation_rules where store_id = $1 order by position, id',
    [storeId],
  );
  return rows.map(({ id }) => id);
}

export type Written = {
  id: string;
  version: number;
  state: RuleState;
  body: RuleBody;
  shadowSince: number | null;
};

type By = { actorId: string; now: number };

/** Writes a rule's next version. A new rule is the last. */
export async function saveRule(
  client: PoolClient,
  storeId: StoreId,
  { id, version, state, body, shadowSince }: Written,
  { actorId, now }: By,
): Promise<void> {
  const since = shadowSince === null ? null : new Date(shadowSince);
  const values = [storeId, id, version, state, body.when.moment, JSON.stringify(body), since];
  await client.query(
    `insert into automation_rules (store_id, id, position, version, state, moment, body, shadow_since, created_at, updated_at, updated_by)
     values ($1, $2, (select coalesce(max(position), 0) + 1 from automation_rules where store_id = $1), $3, $4, $5, $6, $7, $8, $8, $9)
     on conflict (store_id, id) do update set version = excluded.version, state = excluded.state, moment = excluded.moment,
       body = excluded.body, shadow_since = excluded.shadow_since, updated_at = excluded.updated_at,
       updated_by = excluded.updated_by`,
    [...values, new Date(now), actorId],
  );
  await client.query(
    `insert into automation_rule_versions (store_id, rule_id, version, at, actor_id, body) values ($1, $2, $3, $4, $5, $6)`,
    [storeId, id, version, new Date(now), actorId, JSON.stringify(body)],
  );
}

export type StateChange = {
  from: RuleState | null;
  to: RuleState;
  version: number;
  shadowSince: number | null;
  backtest: string | null;
};

/** Writes a rule's state, and the change in its history. */
export async function writeState(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  { from, to, version, shadowSince, backtest }: StateChange,
  { actorId, now }: By,
): Promise<void> {
  await client.query(
    'update automation_rules set state = $3, shadow_since = $4 where store_id = $1 and id = $2',
    [storeId, id, to, shadowSince === null ? null : new Date(shadowSince)],
  );
  await client.query(
    `insert into automation_rule_states (store_id, rule_id, place, at, actor_id, version, from_state, to_state, backtest_id)
     values ($1, $2, (select coalesce(max(place), 0) + 1 from automation_rule_states where store_id = $1 and rule_id = $2),
       $3, $4, $5, $6, $7, $8)`,
    [storeId, id, new Date(now), actorId, version, from, to, backtest],
  );
}

export async function writeOrder(
  client: PoolClient,
  storeId: StoreId,
  ids: readonly string[],
): Promise<void> {
  await client.query(
    `update automation_rules r set position = o.position from unnest($2::text[]) with ordinality as o (id, position)
     where r.store_id = $1 and r.id = o.id`,
    [storeId, ids],
  );
}

const MOST_LISTED = 100;

export type VersionRow = Row<'automation_rule_versions', 'version' | 'at' | 'actor_id' | 'body'>;
export type StateRow = Row<
  'automation_rule_states',
  'at' | 'actor_id' | 'version' | 'from_state' | 'to_state' | 'backtest_id'
>;

export async function listHistory(
  client: PoolClient,
  storeId: StoreId,
  id: string,
): Promise<{ versions: VersionRow[]; states: StateRow[] }> {
  const versions = await client.query<VersionRow>(
    `select version, at, actor_id, body from automation_rule_versions where store_id = $1 and rule_id = $2
     order by version desc limit ${MOST_LISTED}`,
    [storeId, id],
  );
  const states = await client.query<StateRow>(
    `select at, actor_id, version, from_state, to_state, backtest_id from automation_rule_states
     where store_id = $1 and rule_id = $2 order by place desc limit ${MOST_LISTED}`,
    [storeId, id],
  );
  return { versions: versions.rows, states: states.rows };
}

/** What a version of a rule says; null if there is no such version. */
export async function findVersion(
  client: PoolClient,
  storeId: StoreId,
  ruleId: string,
  version: number,
): Promise<RuleBody | null> {
  const { rows } = await client.query<Row<'automation_rule_versions', 'body'>>(
    'select body from automation_rule_versions where store_id = $1 and rule_id = $2 and version = $3',
    [storeId, ruleId, version],
  );
  return rows[0]?.body ?? null;
}

/** What the store lets rules deny for. */
export async function denyReasonsOf(client: PoolClient, storeId: StoreId): Promise<RefusalReason[]> {
  const { settings } = knownOf(await storeIn(client, storeId));
  return settings.automation.denyReasons;
}

export async function currencyOf(client: PoolClient, storeId: StoreId): Promise<string> {
  const { rows } = await client.query<Row<'stores', 'currency'>>(
    'select currency from stores where id = $1',
    [storeId],
  );
  return rows[0]?.currency ?? 'USD';
}

/** The names of people, API tokens and rules that did or are named in something, by id. */
export async function actorNames(
  client: PoolClient,
  storeId: StoreId,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await client.query<{ names: Record<string, string> }>(
    'select actor_names($1, $2) as names',
    [storeId, [...new Set(ids)]],
  );
  return rows[0]?.names ?? {};
}

/** Counts a decision of the rule, whose row is locked. Value: in the store's currency. */
export async function addUsage(
  client: PoolClient,
  storeId: StoreId,
  { id, value, now }: { id: string; value: string; now: number },
): Promise<void> {
  await client.query(
    `update automation_rules r set used_on = d.today,
       decisions = case when r.used_on = d.today then r.decisions else 0 end + 1,
       value = case when r.used_on = d.today then r.value else 0 end + $3
     from (select ($4::timestamptz at time zone time_zone)::date as today from stores where id = $1) d
     where r.store_id = $1 and r.id = $2`,
    [storeId, id, value, new Date(now)],
  );
}

export type NewDecision = {
  id: string;
  ruleId: string;
  version: number;
  claimId: string;
  at: number;
  kind: 'decided' | 'shadow' | 'held';
  acts: readonly RuleActKind[];
  value: string | null;
  limited: LimitName | null;
  refusal: string | null;
  trace: Trace;
};

export async function writeDecision(
  client: PoolClient,
  storeId: StoreId,
  { id, ruleId, version, claimId, at, kind, acts, value, limited, refusal, trace }: NewDecision,
): Promise<void> {
  await client.query(
    `insert into automation_decisions (store_id, id, rule_id, version, claim_id, at, kind, acts, value, limited, refusal, trace)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[storeId, id, ruleId, version, claimId, new Date(at), kind, acts.join(' ')],
      ...[value, limited, refusal, JSON.stringify(trace)],
    ],
  );
}

/** Units of the order's currency for one of the store's. */
export async function rateOf(client: PoolClient, storeId: StoreId, orderId: string): Promise<string> {
  const { rows } = await client.query<Row<'orders', 'exchange_rate'>>(
    'select exchange_rate from orders where store_id = $1 and id = $2',
    [storeId, orderId],
  );
  return rows[0]?.exchange_rate ?? '1';
}
