/** Instructions in the database. Every function runs in a transaction of the store. */
import type { PoolClient } from 'pg';
import type { Breaker } from '../../../domain/instructions/breaker.ts';
import type { Carrying } from '../../../domain/ledger/accounts.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow, JsonRow, Row } from '../../database/rows.ts';
import type { ClaimItemRow, ResolutionRow } from '../queries.ts';

export type InstructionRow = JsonRow<'claim_instructions'>;

/** An instruction that a worker holds, with what is needed to carry it out. Its row is locked. */
export type Taken = {
  instruction: InstructionRow;
  resolution: ResolutionRow;
  items: Pick<ClaimItemRow, 'id' | 'claim_type'>[];
  lines: CamelRow<'order_items', 'source_item_id' | 'source_product_id' | 'name'>[];
  order: CamelRow<'orders', 'source_order_id' | 'source_order_number' | 'currency'>;
  claim: Pick<JsonRow<'claims'>, 'claim_number' | 'author_email' | 'author_name'>;
  breakers: JsonRow<'provider_breakers'>[];
};

export async function takeDue(client: PoolClient, storeId: StoreId, now: number): Promise<Taken | null> {
  const { rows } = await client.query<{ taken: Taken | null }>({
    name: 'take_instruction',
    text: 'select take_instruction($1, $2) as taken',
    values: [storeId, new Date(now)],
  });
  return rows[0]?.taken ?? null;
}

/** Locks an instruction whose claim is locked. */
export async function holdInstruction(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  id: string,
): Promise<InstructionRow | null> {
  const { rows } = await client.query<{ found: InstructionRow }>(
    `select row_json(i) as found from claim_instructions i
     where i.store_id = $1 and i.claim_id = $2 and i.id = $3 for update`,
    [storeId, claimId, id],
  );
  return rows[0]?.found ?? null;
}

export type InstructionChange = Partial<Omit<InstructionRow, 'store_id' | 'id'>>;

const toColumn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? JSON.stringify(value) : value;

/** Writes the given columns. The database refuses a state that does not follow (MG009). */
export async function changeInstruction(
  client: PoolClient,
  { store_id: storeId, id }: Pick<InstructionRow, 'store_id' | 'id'>,
  change: InstructionChange,
  now: number,
): Promise<void> {
  const names = Object.keys(change);
  const sets = names.map((name, index) => `"${name}" = $${index + 4}`);
  await client.query(
    `update claim_instructions set ${[...sets, 'updated_at = $3'].join(', ')} where store_id = $1 and id = $2`,
    [storeId, id, new Date(now), ...Object.values(change).map(toColumn)],
  );
}

export type ResolutionChange = Partial<Omit<ResolutionRow, 'store_id' | 'id'>>;

export async function changeResolution(
  client: PoolClient,
  { store_id: storeId, id }: Pick<ResolutionRow, 'store_id' | 'id'>,
  change: ResolutionChange,
  now: number,
): Promise<void> {
  const names = Object.keys(change);
  const sets = names.map((name, index) => `"${name}" = $${index + 4}`);
  await client.query(
    `update claim_resolutions set ${[...sets, 'updated_at = $3'].join(', ')} where store_id = $1 and id = $2`,
    [storeId, id, new Date(now), ...Object.values(change).map(toColumn)],
  );
}

type TryRow = Row<'instruction_tries'>;

/** Before a request goes out, so that one without an answer is known. */
export async function beginTry(
  client: PoolClient,
  one: Pick<TryRow, 'store_id' | 'instruction_id' | 'attempt' | 'kind' | 'provider'>,
  now: number,
): Promise<void> {
  await client.query(
    `insert into instruction_tries (store_id, instruction_id, attempt, kind, provider, started_at) values ($1, $2, $3, $4, $5, $6)`,
    [one.store_id, one.instruction_id, one.attempt, one.kind, one.provider, new Date(now)],
  );
}

export async function endTry(
  client: PoolClient,
  one: Pick<TryRow, 'store_id' | 'instruction_id' | 'attempt' | 'result' | 'detail'>,
  now: number,
): Promise<void> {
  await client.query(
    `update instruction_tries set ended_at = $4, result = $5, detail = $6
     where store_id = $1 and instruction_id = $2 and attempt = $3`,
    [one.store_id, one.instruction_id, one.attempt, new Date(now), one.result, one.detail],
  );
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

/** One that never failed, so that two failures at once count as two. */
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
  const { rows } = await client.query<{ found: JsonRow<'provider_breakers'> }>(
    'select to_json(b) as found from provider_breakers b where store_id = $1 and provider = $2 for update',
    [storeId, provider],
  );
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

/** Wakes a worker for the store after so many milliseconds. */
export async function wakeCarriers(client: PoolClient, storeId: StoreId, ms = 0): Promise<void> {
  await client.query("select enqueue_job('carry_out', $1, null, make_interval(secs => $2))", [
    JSON.stringify({ storeId }),
    ms / 1000,
  ]);
}

/**
 * A provider says that something became of what it made: it is looked at again, also if it was done. One whose answer is still
 * awaited says so itself.
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

/** For a replacement whose order came in before the answer to our request for it. */
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
