import type { Pool, PoolClient } from 'pg';
import type { ActBody } from '../../../contract/act.ts';
import { ACTS } from '../../../domain/claims/acts.ts';
import type { Problem } from '../../../domain/problems/problems.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow } from '../../database/rows.ts';
import { withStore } from '../../database/with-store.ts';

type Made = 'maker' | 'maker_name' | 'version' | 'seen' | 'until' | 'created_at';

/** A call with its body, and what is known of it since the click. */
export type Act = CamelRow<'claim_acts', 'id' | 'claim_id' | 'promise' | 'state' | 'problem' | Made> &
  ActBody;

const ACT = `id, claim_id as "claimId", call, body, promise, maker, maker_name as "makerName",
  version, seen, state, until, problem, created_at as "createdAt"`;

/** Writes an act with the job that carries it out, in one transaction. */
export async function insertAct(
  client: PoolClient,
  storeId: StoreId,
  act: Act,
  waitSeconds: number,
): Promise<void> {
  await client.query(
    `insert into claim_acts (store_id, id, claim_id, call, body, promise, is_decision, maker, maker_name, version, seen,
       state, until, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
    [
      ...[storeId, act.id, act.claimId, act.call, JSON.stringify(act.body), JSON.stringify(act.promise)],
      ...[
        ACTS[act.call].isDecision,
        act.maker,
        act.makerName,
        act.version,
        act.seen,
        act.state,
        act.until,
        act.createdAt,
      ],
    ],
  );
  await queueAct(client, storeId, act, waitSeconds);
}

/** What was stopped waits again, on the claim as it is now. */
export async function renewAct(
  client: PoolClient,
  storeId: StoreId,
  act: Act,
  waitSeconds: number,
): Promise<void> {
  await client.query(
    `update claim_acts set state = 'held', problem = null, promise = $3, maker = $4, maker_name = $5, version = $6,
       seen = $7, until = $8, updated_at = $9 where store_id = $1 and id = $2`,
    [
      ...[storeId, act.id, JSON.stringify(act.promise), act.maker, act.makerName, act.version, act.seen],
      ...[act.until, act.createdAt],
    ],
  );
  await queueAct(client, storeId, act, waitSeconds);
}

async function queueAct(
  client: PoolClient,
  storeId: StoreId,
  { id, claimId }: Act,
  seconds: number,
): Promise<void> {
  await client.query("select enqueue_job('carry_out_act', $1, null, make_interval(secs => $2))", [
    JSON.stringify({ storeId, id }),
    seconds,
  ]);
  await tellTeam(client, storeId, claimId);
}

/** No event of the claim: only the team's screens have something to show. */
async function tellTeam(client: PoolClient, storeId: StoreId, claimId: string): Promise<void> {
  await client.query("select pg_notify('claim_changed', $1 || ' ' || $2 || ' held')", [storeId, claimId]);
}

/** The name by which colleagues know a person or an API token; empty if there is none. */
export async function findName(client: PoolClient, storeId: StoreId, id: string): Promise<string> {
  const { rows } = await client.query<{ found: string | null }>(
    'select actor_names($1, array[$2]) ->> $2 as found',
    [storeId, id],
  );
  return rows[0]?.found ?? '';
}

/** The acts of a claim that have not left, the first to leave first. */
export const WAITING_ACTS = `select ${ACT} from claim_acts
  where store_id = $1 and claim_id = $2 and state in ('held', 'stopped') order by until, created_at, id limit 100`;

export async function findWaiting(client: PoolClient, storeId: StoreId, claimId: string): Promise<Act[]> {
  const { rows } = await client.query<Act>(WAITING_ACTS, [storeId, claimId]);
  return rows;
}

/** One act of a claim that is held. */
export async function findAct(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  id: string,
): Promise<Act | null> {
  const { rows } = await client.query<Act>(
    `select ${ACT} from claim_acts where store_id = $1 and claim_id = $2 and id = $3`,
    [storeId, claimId, id],
  );
  return rows[0] ?? null;
}

/** An act and those of its claim that leave before it, in the order in which they leave. */
export function findUpTo(db: { app: Pool }, storeId: StoreId, id: string) {
  return withStore(db, storeId, async (client) => {
    const { rows } = await client.query<Pick<Act, 'id' | 'claimId' | 'maker'>>(
      `select a.id, a.claim_id as "claimId", a.maker from claim_acts a join claim_acts it
         on it.store_id = a.store_id and it.claim_id = a.claim_id
       where a.store_id = $1 and it.id = $2 and it.state = 'held' and a.state = 'held'
         and (a.until, a.created_at, a.id) <= (it.until, it.created_at, it.id)
       order by a.until, a.created_at, a.id`,
      [storeId, id],
    );
    return rows;
  });
}

/** What is due and whose job was lost. */
export function findDue(db: { app: Pool }, storeId: StoreId, before: number): Promise<string[]> {
  return withStore(db, storeId, async (client) => {
    const { rows } = await client.query<Pick<Act, 'id'>>(
      `select id from claim_acts where store_id = $1 and state = 'held' and until <= $2 order by until limit 200`,
      [storeId, new Date(before)],
    );
    return rows.map(({ id }) => id);
  });
}

export async function endAct(
  client: PoolClient,
  storeId: StoreId,
  { id, claimId }: Pick<Act, 'id' | 'claimId'>,
  { state, problem = null, now }: { state: Act['state']; problem?: Problem | null; now: number },
): Promise<void> {
  await client.query(
    'update claim_acts set state = $3, problem = $4, updated_at = $5 where store_id = $1 and id = $2',
    [storeId, id, state, problem && JSON.stringify(problem), new Date(now)],
  );
  await tellTeam(client, storeId, claimId);
}

/**
 * After an act left: whoever decided what waits beside it could see it waiting, so it is no news to them. @param lastNews
 * the last event before it that is: who has not seen that one is still stopped.
 */
export async function acknowledge(
  client: PoolClient,
  storeId: StoreId,
  { claimId, lastNews }: { claimId: string; lastNews: number },
): Promise<void> {
  await client.query(
    `update claim_acts set seen = (
       select max(e.sequence) from claim_events e where e.store_id = $1 and e.claim_id = $2)
     where store_id = $1 and claim_id = $2 and state = 'held' and seen >= $3`,
    [storeId, claimId, lastNews],
  );
}
