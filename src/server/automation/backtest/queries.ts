import type { PoolClient } from 'pg';
import type { Report } from '../../../domain/automation/compare.ts';
import type { StoreId } from '../../auth/caller.ts';
import { exactTime } from '../../database/query.ts';
import type { CamelRow, JsonRow } from '../../database/rows.ts';
import { MOST_TRIES } from '../moments.ts';

/** Whether an owner may let a rule go live on it: it is finished, and of this version of the rule. */
export async function isConfirmable(
  client: PoolClient,
  storeId: StoreId,
  { id, ruleId, version }: { id: string; ruleId: string; version: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from automation_backtests where store_id = $1 and id = $2 and rule_id = $3 and version = $4 and state = 'done'`,
    [storeId, id, ruleId, version],
  );
  return rowCount === 1;
}

export type BacktestRow = CamelRow<
  'automation_backtests',
  | ('id' | 'rule_id' | 'version' | 'span' | 'state' | 'started_at' | 'started_by')
  | ('ended_at' | 'claims' | 'unread' | 'compared' | 'report')
>;

const COLUMNS = `id, rule_id as "ruleId", version, span, state, started_at as "startedAt", started_by as "startedBy",
  ended_at as "endedAt", claims, unread, compared`;

const MOST_LISTED = 50;

/** Of a rule, the newest first. */
export async function listBacktestRows(
  client: PoolClient,
  storeId: StoreId,
  ruleId: string,
): Promise<Omit<BacktestRow, 'report'>[]> {
  const { rows } = await client.query<Omit<BacktestRow, 'report'>>(
    `select ${COLUMNS} from automation_backtests where store_id = $1 and rule_id = $2
     order by started_at desc limit ${MOST_LISTED}`,
    [storeId, ruleId],
  );
  return rows;
}

export async function findBacktest(
  client: PoolClient,
  storeId: StoreId,
  id: string,
): Promise<BacktestRow | null> {
  const { rows } = await client.query<BacktestRow>(
    `select ${COLUMNS}, report from automation_backtests where store_id = $1 and id = $2`,
    [storeId, id],
  );
  return rows[0] ?? null;
}

export type NewBacktest = Pick<BacktestRow, 'id' | 'ruleId' | 'version' | 'span' | 'startedBy'>;

/** @returns whether it was added: a store runs one at a time */
export async function addBacktest(
  client: PoolClient,
  storeId: StoreId,
  { id, ruleId, version, span, startedBy }: NewBacktest,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into automation_backtests (store_id, id, rule_id, version, span, state, started_at, started_by, updated_at, claims, unread)
     values ($1, $2, $3, $4, $5, 'running', $6, $7, $6,
       (select count(*) from claim_snapshots where store_id = $1 and moment = 'filed' and at > $8),
       (select count(*) from automation_moments where store_id = $1 and moment = 'filed' and done_at is null and tries < ${MOST_TRIES} and at > $8))
     on conflict do nothing`,
    [storeId, id, ruleId, version, span, new Date(now), startedBy, spanStart(span, now)],
  );
  if (rowCount === 1) await queueBacktest(client, storeId, id);
  return rowCount === 1;
}

export const spanStart = (span: string, now: number): Date =>
  span === '90_days' ? new Date(now - 90 * 86_400_000) : new Date(0);

export async function queueBacktest(client: PoolClient, storeId: StoreId, id: string): Promise<void> {
  await client.query('select enqueue_job($1, $2, null)', ['compare_rule', JSON.stringify({ storeId, id })]);
}

/** Those whose job is gone. */
export async function findStale(client: PoolClient, storeId: StoreId, before: number): Promise<string[]> {
  const { rows } = await client.query<Pick<BacktestRow, 'id'>>(
    `select id from automation_backtests where store_id = $1 and state = 'running' and updated_at < $2`,
    [storeId, new Date(before)],
  );
  return rows.map(({ id }) => id);
}

export type Progress = {
  id: string;
  state: BacktestRow['state'];
  claims: number;
  compared: number;
  report: Report | null;
};

/** @returns false if somebody stopped it */
export async function noteProgress(
  client: PoolClient,
  storeId: StoreId,
  { id, state, claims, compared, report }: Progress,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update automation_backtests set state = $3, claims = greatest($4::int, $5::int), compared = $5, report = coalesce($6, report),
       updated_at = $7, ended_at = case when $3 = 'running' then null else $7::timestamptz end
     where store_id = $1 and id = $2 and state = 'running'`,
    [storeId, id, state, claims, compared, report && JSON.stringify(report), new Date(now)],
  );
  return rowCount === 1;
}

type FiledRow = CamelRow<'claim_snapshots', 'claim_id' | 'facts' | 'decided' | 'value'> &
  CamelRow<'claim_items', 'details'> & {
    claimNumber: JsonRow<'claims'>['claim_number'];
    key: string;
    messages: string | null;
  };

export type Sought = {
  since: Date;
  after: readonly [at: string, claimId: string];
  most: number;
  /** Which facts of a claim count: as it was filed, or as it was decided. */
  isFiled: boolean;
  /** A rule that asks is compared with whether people asked. */
  asks: boolean;
  /** Whether the rule looks at what customers wrote. */
  hasTexts: boolean;
};

// Told apart by the name of the statement, since each has its own plan.
const TEXTS = `case when c.erased_at is null then concat_ws(E'\\n', c.claim_description, (select string_agg(i.details, E'\\n')
    from claim_items i where i.store_id = $1 and i.claim_id = c.id)) end as details,
  case when c.erased_at is null then (select coalesce(string_agg(m.content, E'\\n'), '') from claim_messages m
    where m.store_id = $1 and m.claim_id = c.id and m.sender_type = 'customer') end as messages`;

/** Claims with what was known of them and the last decision of a person, by the time of filing. */
export async function nextFiled(client: PoolClient, storeId: StoreId, sought: Sought): Promise<FiledRow[]> {
  const { since, after, most, isFiled, asks, hasTexts } = sought;
  const { rows } = await client.query<FiledRow>(
    `select s.claim_id as "claimId", c.claim_number::int as "claimNumber", ${exactTime('s.at')} as key,
       ${isFiled ? 's.facts' : 'coalesce(d.facts, s.facts) as facts'}, d.decided, d.value::text as value,
       ${hasTexts ? TEXTS : 'null as details, null as messages'}
     from claim_snapshots s
     join claims c on c.store_id = $1 and c.id = s.claim_id
     left join lateral (
       select x.decided, x.value${isFiled ? '' : ', x.facts'} from claim_snapshots x
       where x.store_id = $1 and x.claim_id = s.claim_id and x.decided is not null and x.rule_id is null
       order by (x.decided = 'ask') <> $6, x.sequence desc limit 1) d on true
     where s.store_id = $1 and s.moment = 'filed' and s.at > $2 and (s.at, s.claim_id) > ($3::timestamptz, $4)
     order by s.at, s.claim_id limit $5`,
    [storeId, since, after[0], after[1], most, asks],
  );
  return rows;
}
