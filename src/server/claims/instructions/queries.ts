/** Instructions in the database. Every function runs in a transaction of the store. */
import type { PoolClient } from 'pg';
import type { Breaker } from '../../../domain/instructions/breaker.ts';
import type { Carrying } from '../../../domain/ledger/accounts.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow, JsonRow, Row } from '../../database/rows.ts';
import type { ClaimDocument, ClaimItemRow, ResolutionRow } from '../queries.ts';

export type InstructionRow = JsonRow<'claim_instructions'>;

/** An instruction that a worker holds, with what is needed to carry it out. Its row is locked. */
export type Taken = {
  instruction: InstructionRow;
  resolution: ResolutionRow;
  items: Pick<ClaimItemRow, 'id' | 'claim_type'>[];
  lines: CamelRow<'order_items', 'source_item_id' | 'source_product_id' | 'name'>[];
  order: CamelRow<'orders', 'source_order_id' | 'source_order_number' | 'currency'>;
  claim: Pick<JsonRow<'claims'>, 'claim_number' | 'author_email' | 'author_name'>;
};

/** Takes the instructions that are due and that no other worker holds, the longest due first. */
export async function takeDue(
  client: PoolClient,
  storeId: StoreId,
  { most, now }: { most: number; now: number },
): Promise<Taken[]> {
  const { rows } = await client.query<{ taken: Taken }>({
    name: 'take_instructions',
    text: 'select take_instructions($1, $2, $3) as taken',
    values: [storeId, new Date(now), most],
  });
  return rows.map(({ taken }) => taken);
}

/** `holdClaim` for several claims. Claims that don't exist are left out. */
export async function holdClaims(
  client: PoolClient,
  storeId: StoreId,
  claimIds: readonly string[],
): Promise<ClaimDocument[]> {
  const { rows } = await client.query<{ found: ClaimDocument }>({
    name: 'hold_claims',
    text: 'select hold_claims($1, $2) as found',
    values: [storeId, claimIds],
  });
  return rows.map(({ found }) => found);
}

type TryRow = Row<'instruction_tries'>;
type Ended = Pick<TryRow, 'instruction_id' | 'attempt' | 'result' | 'detail'>;

/** Writes the results of tries, and locks and returns their instructions. The claims must be locked already. */
export async function endTries(
  client: PoolClient,
  storeId: StoreId,
  tries: readonly Ended[],
  now: number,
): Promise<InstructionRow[]> {
  const { rows } = await client.query<{ found: InstructionRow }>({
    name: 'end_tries',
    text: `with told as materialized (
        select * from jsonb_to_recordset($2) e (instruction_id text, attempt integer, result text, detail text)),
      ended as (
        update instruction_tries t set ended_at = $3, result = e.result, detail = e.detail from told e
        where t.store_id = $1 and t.instruction_id = e.instruction_id and t.attempt = e.attempt)
      select row_json(i) as found from claim_instructions i
      where i.store_id = $1 and i.id = any (array(select instruction_id from told)) order by i.id for update`,
    values: [storeId, JSON.stringify(tries), new Date(now)],
  });
  return rows.map(({ found }) => found);
}

/** Null if the claim has no such instruction. */
export async function holdInstruction(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  id: string,
): Promise<InstructionRow | null> {
  const { rows } = await client.query<{ found: InstructionRow }>({
    name: 'hold_instruction',
    text: `select row_json(i) as found from claim_instructions i
      where i.store_id = $1 and i.claim_id = $2 and i.id = $3 for update`,
    values: [storeId, claimId, id],
  });
  return rows[0]?.found ?? null;
}

export type InstructionChange = Partial<Omit<InstructionRow, 'store_id' | 'id'>>;
export type ResolutionChange = Partial<Omit<ResolutionRow, 'store_id' | 'id'>>;
type Changed<Change> = { id: string; change: Change };

/** Writes the given columns of each instruction. The database refuses a change of state that isn't allowed (MG009). */
export const changeInstructions = (
  client: PoolClient,
  storeId: string,
  changes: readonly Changed<InstructionChange>[],
  now: number,
): Promise<void> => changeRows(client, storeId, { table: 'claim_instructions', changes, now });

export const changeResolutions = (
  client: PoolClient,
  storeId: string,
  changes: readonly Changed<ResolutionChange>[],
  now: number,
): Promise<void> => changeRows(client, storeId, { table: 'claim_resolutions', changes, now });

type OfStore = { store_id: string; id: string };

export const changeInstruction = (
  client: PoolClient,
  { store_id: storeId, id }: OfStore,
  change: InstructionChange,
  now: number,
): Promise<void> => changeInstructions(client, storeId, [{ id, change }], now);

export const changeResolution = (
  client: PoolClient,
  { store_id: storeId, id }: OfStore,
  change: ResolutionChange,
  now: number,
): Promise<void> => changeResolutions(client, storeId, [{ id, change }], now);

type Changes = {
  table: 'claim_instructions' | 'claim_resolutions';
  changes: readonly Changed<Record<string, unknown>>[];
  now: number;
};

async function changeRows(
  client: PoolClient,
  storeId: string,
  { table, changes, now }: Changes,
): Promise<void> {
  if (changes.length === 0) return;
  const names = [...new Set(changes.flatMap(({ change }) => Object.keys(change)))];
  const columns = names.map((name) => `"${name}"`);
  await client.query(
    `update ${table} t set (${[...columns, 'updated_at'].join(', ')}) = (
       select ${[...columns.map((name) => `r.${name}`), '$3::timestamptz'].join(', ')} from jsonb_populate_record(t, one.change) r)
     from jsonb_to_recordset($2) one (id text, change jsonb) where t.store_id = $1 and t.id = one.id`,
    [
      storeId,
      JSON.stringify(changes.map(({ id, change }) => ({ id, change: inJson(change) }))),
      new Date(now),
    ],
  );
}

/** JSON for `jsonb_populate_record`: bytes in the hex format of PostgreSQL, undefined as null. */
const inJson = (change: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value ?? null),
    ]),
  );

/** Call it before the requests are sent, so that a request without an answer has a row too. */
export async function beginTries(
  client: PoolClient,
  storeId: StoreId,
  tries: readonly Pick<TryRow, 'instruction_id' | 'attempt' | 'kind' | 'provider'>[],
  now: number,
): Promise<void> {
  if (tries.length === 0) return;
  await client.query({
    name: 'begin_tries',
    text: `insert into instruction_tries (store_id, instruction_id, attempt, kind, provider, started_at)
      select $1, t.instruction_id, t.attempt, t.kind, t.provider, $3
      from jsonb_to_recordset($2) t (instruction_id text, attempt integer, kind text, provider text)`,
    values: [storeId, JSON.stringify(tries), new Date(now)],
  });
}

export async function listBreakers(
  client: PoolClient,
  storeId: StoreId,
): Promise<JsonRow<'provider_breakers'>[]> {
  const { rows } = await client.query<{ found: JsonRow<'provider_breakers'> }>({
    name: 'list_breakers',
    text: 'select to_json(b) as found from provider_breakers b where store_id = $1',
    values: [storeId],
  });
  return rows.map(({ found }) => found);
}

export const breakerOf = (
  rows: readonly JsonRow<'provider_breakers'>[],
  provider: Carrying,
): Breaker | null => {
  const row = rows.find((one) => one.provider === provider);
  if (!row) return null;
  return {
    failedAt: row.failed_at.map((at) => new Date(at).getTime()),
    openUntil: row.open_until === null ? null : new Date(row.open_until).getTime(),
    pauseMs: row.pause_ms,
  };
};

/** Adds the row if it is missing, so that `holdBreaker` can lock it and two failures at once count as two. */
export async function addBreaker(client: PoolClient, storeId: StoreId, provider: Carrying): Promise<void> {
  await client.query("insert into provider_breakers values ($1, $2, '{}', null, 0) on conflict do nothing", [
    storeId,
    provider,
  ]);
}

/** Locked until the transaction ends. */
export async function holdBreaker(
  client: PoolClient,
  storeId: StoreId,
  provider: Carrying,
): Promise<Breaker | null> {
  const { rows } = await client.query<{ found: JsonRow<'provider_breakers'> }>({
    name: 'hold_breaker',
    text: 'select to_json(b) as found from provider_breakers b where store_id = $1 and provider = $2 for update',
    values: [storeId, provider],
  });
  return breakerOf(
    rows.map(({ found }) => found),
    provider,
  );
}

export async function writeBreaker(
  client: PoolClient,
  storeId: StoreId,
  provider: Carrying,
  { failedAt, openUntil, pauseMs }: Breaker,
): Promise<void> {
  await client.query(
    `update provider_breakers set failed_at = $3, open_until = $4, pause_ms = $5 where store_id = $1 and provider = $2`,
    [
      storeId,
      provider,
      failedAt.map((at) => new Date(at)),
      openUntil === null ? null : new Date(openUntil),
      pauseMs,
    ],
  );
}

/** Queues a job that tells the team. The job has its own transaction, because it must lock the claim first (unanswered.ts). */
export async function queueTelling(
  client: PoolClient,
  { store_id: storeId, claim_id: claimId, id: instructionId }: InstructionRow,
): Promise<void> {
  const payload = JSON.stringify({ storeId, claimId, instructionId });
  await client.query("select enqueue_job('tell_unanswered', $1, null)", [payload]);
}

/** Queues a job that makes a worker look at the store after this many milliseconds. */
export async function wakeCarriers(client: PoolClient, storeId: StoreId, ms = 0): Promise<void> {
  await client.query({
    name: 'wake_carriers',
    text: "select enqueue_job('carry_out', $1, null, make_interval(secs => $2))",
    values: [JSON.stringify({ storeId }), ms / 1000],
  });
}

/**
 * Looks at an instruction again, even if it was done, because its provider reported a change. Not while a request still waits for its answer,
 * which will tell. `reference`: the provider's. `mark`: the one that we sent along.
 */
export async function lookAgain(
  client: PoolClient,
  storeId: StoreId,
  provider: string,
  { reference, mark, now }: { reference: string; mark: string | null; now: number },
): Promise<void> {
  const { rowCount } = await client.query(
    `update claim_instructions set next_at = $5
     where store_id = $1 and provider = $2 and (reference = $3 or 'mg-' || idempotency_key = $4)
       and (state in ('UNKNOWN', 'DONE') or (state = 'SENDING' and accepted_at is not null))`,
    [storeId, provider, reference, mark, new Date(now)],
  );
  if (rowCount !== 0) await wakeCarriers(client, storeId);
}

/** Queues a look at the packages of a replacement, in case its order was imported before the answer to our request. */
export async function noteReplacement(
  client: PoolClient,
  storeId: StoreId,
  sourceOrderId: string,
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into shipment_changes as s (store_id, order_id, source_fulfillment_id, was_delivered, was_returned)
     select o.store_id, o.id, f.source_fulfillment_id, false, false
     from orders o join fulfillments f on f.store_id = o.store_id and f.order_id = o.id
     where o.store_id = $1 and o.source_order_id = $2
     on conflict (store_id, order_id, source_fulfillment_id) do update set version = s.version + 1`,
    [storeId, sourceOrderId],
  );
  if (rowCount !== 0)
    await client.query('select enqueue_job($1, $2, $3)', [
      'tell_of_shipments',
      JSON.stringify({ storeId }),
      `shipments ${storeId}`,
    ]);
}
