/** Moments of claims that wait for a snapshot and for rules. */
import type { PoolClient } from 'pg';
import type { Outcome } from '../../domain/automation/compare.ts';
import { FACT_SET } from '../../domain/automation/facts.ts';
import { statusesAt } from '../../domain/claims/claim.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow } from '../database/rows.ts';

export type OpenMoment = CamelRow<'automation_moments', 'claim_id' | 'moment' | 'part' | 'at'>;

/** Then it is given up: its claim is left to people. */
export const MOST_TRIES = 5;
const KEPT_DAYS = 30;
/** What a rule waits for counts if it came within the last day: a rule that is new leaves older claims alone. */
const LATE_HOURS = 24;

const MOMENT = `claim_id as "claimId", moment, part, at`;

export async function findOpen(client: PoolClient, storeId: StoreId, most: number): Promise<OpenMoment[]> {
  const { rows } = await client.query<OpenMoment>(
    `select ${MOMENT} from automation_moments where store_id = $1 and done_at is null and tries < ${MOST_TRIES}
     order by at limit $2`,
    [storeId, most],
  );
  return rows;
}

const GIVEN = `unnest($2::text[], $3::text[], $4::integer[]) as given (claim, kind, place)`;
const IS_GIVEN = `m.store_id = $1 and m.claim_id = given.claim and m.moment = given.kind and m.part = given.place`;

const keysOf = (moments: readonly OpenMoment[]) => [
  moments.map(({ claimId }) => claimId),
  moments.map(({ moment }) => moment),
  moments.map(({ part }) => part),
];

/** Locks those that still wait. Another worker that has one is not waited for. */
export async function takeMoments(
  client: PoolClient,
  storeId: StoreId,
  moments: readonly OpenMoment[],
): Promise<OpenMoment[]> {
  const { rows } = await client.query<OpenMoment>({
    name: 'take_moments',
    text: `select m.claim_id as "claimId", m.moment, m.part, m.at from automation_moments m join ${GIVEN} on ${IS_GIVEN}
      where m.done_at is null order by m.at, m.claim_id for update of m skip locked`,
    values: [storeId, ...keysOf(moments)],
  });
  return rows;
}

export async function endMoments(
  client: PoolClient,
  storeId: StoreId,
  moments: readonly OpenMoment[],
  now: number,
): Promise<void> {
  await client.query({
    name: 'end_moments',
    text: `update automation_moments m set done_at = $5 from ${GIVEN} where ${IS_GIVEN}`,
    values: [storeId, ...keysOf(moments), new Date(now)],
  });
}

export async function countTry(
  client: PoolClient,
  storeId: StoreId,
  { claimId, moment, part }: OpenMoment,
): Promise<void> {
  await client.query(
    `update automation_moments set tries = tries + 1 where store_id = $1 and claim_id = $2 and moment = $3 and part = $4`,
    [storeId, claimId, moment, part],
  );
}

/** Notes the claims that have waited for as long as a rule says. */
export async function noteWaited(
  client: PoolClient,
  storeId: StoreId,
  hours: number,
  now: number,
): Promise<void> {
  await client.query(
    `insert into automation_moments (store_id, claim_id, moment, part, at)
     select c.store_id, c.id, 'waited', $2, $3 from claims c
     where c.store_id = $1 and c.status = any ($4) and c.created_at <= $3::timestamptz - make_interval(hours => $2)
       and c.created_at > $3::timestamptz - make_interval(hours => $2 + ${LATE_HOURS})
     on conflict do nothing`,
    [storeId, hours, new Date(now), statusesAt('undecided')],
  );
}

export async function forgetMoments(client: PoolClient, storeId: StoreId, now: number): Promise<void> {
  await client.query('delete from automation_moments where store_id = $1 and done_at < $2', [
    storeId,
    new Date(now - KEPT_DAYS * 86_400_000),
  ]);
}

export type Taken = CamelRow<
  'claim_snapshots',
  'claim_id' | 'sequence' | 'moment' | 'at' | 'facts' | 'rule_id'
> & { outcome: Outcome | null };

export async function keepSnapshots(
  client: PoolClient,
  storeId: StoreId,
  taken: readonly Taken[],
): Promise<void> {
  if (taken.length === 0) return;
  const given = taken.map(({ outcome, ...one }) => ({
    ...one,
    ...(outcome ?? { decided: null, value: null }),
  }));
  await client.query({
    name: 'keep_snapshots',
    text: `insert into claim_snapshots (store_id, claim_id, sequence, moment, at, fact_set, facts, decided, value, rule_id)
      select $1, s."claimId", s.sequence, s.moment, s.at, ${FACT_SET}, s.facts, s.decided, s.value, s."ruleId"
      from jsonb_to_recordset($2) s ("claimId" text, sequence integer, moment text, at timestamptz, facts jsonb,
        decided text, value numeric, "ruleId" text) on conflict do nothing`,
    values: [storeId, JSON.stringify(given)],
  });
}
