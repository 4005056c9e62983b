import type { Pool, PoolClient } from 'pg';
import type { ActBody } from '../../../contract/act.ts';
import { ACTS } from '../../../domain/claims/acts.ts';
import type { Problem } from '../../../domain/problems/problems.ts';
import type { StoreId } from '../../auth/caller.ts';
import { makerId } from '../../auth/makers.ts';
import type { CamelRow } from '../../database/rows.ts';
import { withStore } from '../../database/with-store.ts';

type Made = 'maker' | 'version' | 'seen' | 'until' | 'created_at';

/** An act as it is written. The database adds its maker's name. */
export type UnnamedAct = CamelRow<'claim_acts', 'id' | 'claim_id' | 'promise' | 'state' | 'problem' | Made> &
  ActBody;

/** A call with its body, what it promised at the click, and its state. */
export type Act = UnnamedAct & CamelRow<'claim_acts', 'maker_name'>;

const ACT = `id, claim_id as "claimId", call, body, promise, maker, maker_name as "makerName",
  version, seen, state, until, problem, created_at as "createdAt"`;

/** Writes an act, the job that carries it out and the notice of it in one statement. @returns the name by which colleagues know its maker; empty if there is none */
export const insertAct = (client: PoolClient, storeId: StoreId, act: UnnamedAct, waitSeconds: number) =>
  holdWritten(client, {
    name: 'insert_act',
    text: `insert into claim_acts (store_id, id, claim_id, call, body, promise, is_decision, maker, maker_name, version, seen,
       state, until, created_at, updated_at)
     values ($1, $2, $5, $6, $7, $8, $9, $10, coalesce(actor_names($1, array[$4]) ->> $4, ''), $11, $12, $13, $14, $15, $15)`,
    values: [
      ...[storeId, act.id, waitSeconds, makerId(act.maker), act.claimId, act.call],
      ...[JSON.stringify(act.body), JSON.stringify(act.promise), ACTS[act.call].isDecision, act.maker],
      ...[act.version, act.seen, act.state, act.until, act.createdAt],
    ],
  });

/** Holds a stopped act again, for the claim as it is now. @returns the maker's name, as for `insertAct` */
export const renewAct = (client: PoolClient, storeId: StoreId, act: UnnamedAct, waitSeconds: number) =>
  holdWritten(client, {
    name: 'renew_act',
    text: `update claim_acts set state = 'held', problem = null, promise = $5, maker = $6,
       maker_name = coalesce(actor_names($1, array[$4]) ->> $4, ''), version = $7, seen = $8, until = $9, updated_at = $10
     where store_id = $1 and id = $2`,
    values: [
      ...[storeId, act.id, waitSeconds, makerId(act.maker), JSON.stringify(act.promise), act.maker],
      ...[act.version, act.seen, act.until, act.createdAt],
    ],
  });

const TOLD = "pg_notify('claim_changed', $1 || ' ' || w.claim_id || ' held')";

/** `text`: writes an act with its store's id as the first value, its own as the second, and the seconds that it waits as the third. */
async function holdWritten(
  client: PoolClient,
  { name, text, values }: { name: string; text: string; values: unknown[] },
): Promise<string> {
  const { rows } = await client.query<Pick<Act, 'makerName'>>({
    name,
    text: `with w as (${text} returning claim_id, maker_name)
      select w.maker_name as "makerName", ${TOLD},
        enqueue_job('carry_out_act', json_build_object('storeId', $1::text, 'id', $2::text), null, make_interval(secs => $3))
      from w`,
    values,
  });
  return rows[0]?.makerName ?? '';
}

/** The acts of a claim that are held or stopped, in the order in which they are carried out. */
export const WAITING_ACTS = `select ${ACT} from claim_acts
  where store_id = $1 and claim_id = $2 and state in ('held', 'stopped') order by until, created_at, id limit 100`;

export async function findWaiting(client: PoolClient, storeId: StoreId, claimId: string): Promise<Act[]> {
  const { rows } = await client.query<Act>({
    name: 'waiting_acts',
    text: WAITING_ACTS,
    values: [storeId, claimId],
  });
  return rows;
}

/** One act. Its claim must be locked. */
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

/** An act and all earlier ones of its claim, in the order in which they are carried out. */
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

/** The ids of acts that are due but whose job was lost. */
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
  { id }: Pick<Act, 'id'>,
  { state, problem = null, now }: { state: Act['state']; problem?: Problem | null; now: number },
): Promise<void> {
  await client.query(
    `with w as (
       update claim_acts set state = $3, problem = $4, updated_at = $5 where store_id = $1 and id = $2 returning claim_id)
     select ${TOLD} from w`,
    [storeId, id, state, problem && JSON.stringify(problem), new Date(now)],
  );
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
