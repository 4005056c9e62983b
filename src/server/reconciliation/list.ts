/** Reconciliations, their differences, and what no provider has confirmed, as people read them. */
import type {
  Clearing,
  Difference,
  DifferenceList,
  DifferenceQuery,
  Reconciliation,
  ReconciliationList,
} from '../../contract/reconciliation.ts';
import { isCarrying } from '../../domain/ledger/accounts.ts';
import { type OurLine, REASONS, type TheirLine } from '../../domain/ledger/reconcile.ts';
import { formatAmount, parseAmount } from '../../domain/money/money.ts';
import { openProviders } from '../connections/open.ts';
import { pageThere } from '../connections/page-there.ts';
import { exactTime, Query } from '../database/query.ts';
import type { Row } from '../database/rows.ts';
import { openCursor, type Place, pageOf } from '../http/cursor.ts';
import type { HeldStore } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { FAILURES } from './jobs.ts';

type RunRow = Reconciliation & { key: string };

const RUN = `r.id, r.provider, r.from_day::text as "fromDay", r.to_day::text as "toDay", r.state, r.started_at as "startedAt",
  r.ended_at as "endedAt", r.failure, r.matched, r.differences, r.unlisted, r.unrelated, ${exactTime('r.started_at')} as key,
  case when r.started_by is not null then
    coalesce(actor_names(r.store_id, array[r.started_by]) ->> r.started_by, r.started_by) end as "startedBy"`;

const presentRun = ({ key: _, failure, ...run }: RunRow): Reconciliation => ({
  ...run,
  failure:
    failure !== null && Object.hasOwn(FAILURES, failure) ? FAILURES[failure as keyof typeof FAILURES] : null,
});

const sealOf = ({ context: { secret, otherSecrets } }: HeldStore, list: string) => ({
  secret,
  otherSecrets,
  list,
});

/** The newest first. */
export async function listRuns(
  held: HeldStore,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ReconciliationList> {
  const { client, storeId } = held;
  const seal = sealOf(held, `${storeId} reconciliations`);
  const after = openCursor(seal, cursor);
  const sql = new Query();
  const within = [`r.store_id = ${sql.value(storeId)}`];
  if (after)
    within.push(`(r.started_at, r.id) < (${sql.value(after[0])}::timestamptz, ${sql.value(after[1])})`);
  const { rows } = await client.query<RunRow>(
    `select ${RUN} from reconciliations r where ${within.join(' and ')}
     order by r.started_at desc, r.id desc limit ${sql.value(limit + 1)}`,
    sql.values,
  );
  const { page, nextCursor } = pageOf(rows, limit, seal, (row): Place => [row.key, row.id]);
  return { reconciliations: page.map(presentRun), nextCursor };
}

export async function readRun({ client, storeId }: HeldStore, id: string): Promise<Reconciliation> {
  const { rows } = await client.query<RunRow>(
    `select ${RUN} from reconciliations r where r.store_id = $1 and r.id = $2`,
    [storeId, id],
  );
  if (!rows[0]) throw new ProblemError('not_found');
  return presentRun(rows[0]);
}

type DifferenceRow = Row<'reconciliations', 'provider'> &
  Pick<Difference, 'id' | 'position' | 'version' | 'result' | 'reason' | 'claim' | 'seen'> & {
    ours: OurLine | null;
    theirs: TheirLine | null;
  };

const DIFFERENCE = `(select r.provider from reconciliations r where r.store_id = d.store_id and r.id = d.reconciliation_id) as provider,
  d.id, d.position, d.version, d.result, d.reason, d.ours, d.theirs,
  (select json_build_object('id', c.id, 'number', c.claim_number::int) from claims c
    where c.store_id = d.store_id and c.id = d.claim_id) as claim,
  case when d.seen_at is not null then json_build_object('at', d.seen_at, 'note', d.note,
    'by', coalesce(actor_names(d.store_id, array[d.seen_by]) ->> d.seen_by, d.seen_by)) end as seen`;

const sideOf = (one: OurLine | TheirLine | null, at: string | null): Difference['here'] =>
  one && { ...pick(one), amount: amountOf(one), at: at && new Date(at).toISOString() };
const pick = ({ reference, currency, state }: OurLine | TheirLine) => ({ reference, currency, state });

/** As money is written elsewhere; what is no amount of its currency stays as the provider says it. */
function amountOf({ amount, currency }: OurLine | TheirLine): string | null {
  const money = amount !== null && currency !== null ? parseAmount(amount, currency, 'total') : null;
  return money ? formatAmount(money) : amount;
}

const present = (
  { context }: HeldStore,
  { provider, ours, theirs, seen, ...row }: DifferenceRow,
): Difference => ({
  ...row,
  ...{ why: REASONS[row.reason].why, what: REASONS[row.reason].what },
  ...{ here: sideOf(ours, ours?.sentAt ?? null), there: sideOf(theirs, theirs?.at ?? null) },
  url: theirs && pageThere(context, { provider, ...theirs }),
  seen: seen && { ...seen, at: new Date(seen.at).toISOString() },
});

/** The gravest first. */
export async function listDifferences(
  held: HeldStore,
  { limit, cursor, result, reconciliationId: runId }: DifferenceQuery,
): Promise<DifferenceList> {
  const { client, storeId } = held;
  const seal = sealOf(held, `${storeId} differences ${runId}`);
  const after = openCursor(seal, cursor);
  const { rows } = await client.query<DifferenceRow>(
    `select ${DIFFERENCE} from reconciliation_differences d where d.store_id = $1 and d.reconciliation_id = $2
       and d.position > $3 and ($4::text is null or d.result = $4) order by d.position limit $5`,
    [storeId, runId, Number(after?.[0] ?? 0), result ?? null, limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, limit, seal, (row): Place => [String(row.position), row.id]);
  return { differences: page.map((row) => present(held, row)), nextCursor };
}

export async function readDifference(held: HeldStore, id: string): Promise<Difference> {
  const { client, storeId } = held;
  const { rows } = await client.query<DifferenceRow>(
    `select ${DIFFERENCE} from reconciliation_differences d where d.store_id = $1 and d.id = $2`,
    [storeId, id],
  );
  if (!rows[0]) throw new ProblemError('not_found');
  return present(held, rows[0]);
}

const CLEARED_WITHIN_MS = 7 * 86_400_000;

/** Payments that count as carried out for more than seven days, and that no list of their provider has confirmed. */
export async function readClearing({ client, storeId, now, context }: HeldStore): Promise<Clearing> {
  const { rows } = await client.query<Clearing['lines'][number]>(
    `select i.provider, i.currency, sum(i.amount)::text as amount, count(*)::int as payments from claim_instructions i
     where i.store_id = $1 and i.state = 'DONE' and i.kind = 'PAYMENT' and i.provider is not null
       and i.confirmed_at is null and i.last_sent_at < $2
     group by i.provider, i.currency order by i.provider, i.currency`,
    [storeId, new Date(now - CLEARED_WITHIN_MS)],
  );
  const connected = await openProviders(context, client, storeId);
  return {
    lines: rows,
    providers: connected.flatMap(({ name, provider }) => (provider.list && isCarrying(name) ? [name] : [])),
  };
}
