/** Shipping labels in the database. Every function runs in a transaction of the store. */
import type { PoolClient } from 'pg';
import type { ProviderName } from '../../../domain/connections/providers.ts';
import type { Address } from '../../../domain/orders/order.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow, JsonRow } from '../../database/rows.ts';

export type LabelRow = JsonRow<'shipping_labels'>;

/** A label that a worker holds, with what is needed to buy it. */
export type TakenLabel = {
  label: LabelRow;
  address: Address | null;
  order: CamelRow<'orders', 'source_order_id' | 'source_order_number'>;
  claim: CamelRow<'claims', 'claim_number'>;
};

/** Takes the label that has been due longest and that no other worker holds. */
export async function takeDueLabel(
  client: PoolClient,
  storeId: StoreId,
  now: number,
): Promise<TakenLabel | null> {
  const { rows } = await client.query<TakenLabel>(
    `select row_json(l) as label, i.address, json_build_object('sourceOrderId', o.source_order_id,
       'sourceOrderNumber', o.source_order_number) as order, json_build_object('claimNumber', c.claim_number) as claim
     from shipping_labels l
     join claims c on c.store_id = $1 and c.id = l.claim_id
     join orders o on o.store_id = $1 and o.id = c.order_id
     left join claim_instructions i on i.store_id = $1 and i.resolution_id = l.resolution_id
     where l.store_id = $1 and l.next_at <= $2 order by l.next_at limit 1 for update of l skip locked`,
    [storeId, new Date(now)],
  );
  return rows[0] ?? null;
}

/** Locks a label. Its claim must be locked already. */
export async function holdLabel(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  id: string,
): Promise<LabelRow | null> {
  const { rows } = await client.query<{ found: LabelRow }>(
    `select row_json(l) as found from shipping_labels l
     where l.store_id = $1 and l.claim_id = $2 and l.id = $3 for update`,
    [storeId, claimId, id],
  );
  return rows[0]?.found ?? null;
}

/** The instruction of a replacement, the labels that it has, and the store's providers in its order. */
export type Replacement = {
  instruction: JsonRow<'claim_instructions'> | null;
  labels: LabelRow[] | null;
};

export async function readReplacement(
  client: PoolClient,
  storeId: StoreId,
  resolutionId: string,
): Promise<Replacement> {
  const { rows } = await client.query<Replacement>(
    `select (select row_json(i) from claim_instructions i
       where i.store_id = $1 and i.resolution_id = $2 limit 1) as instruction,
       (select json_agg(row_json(l)) from shipping_labels l where l.store_id = $1 and l.resolution_id = $2) as labels`,
    [storeId, resolutionId],
  );
  return rows[0] ?? { instruction: null, labels: null };
}

type NewLabel = Pick<
  LabelRow,
  'id' | 'claim_id' | 'resolution_id' | 'rate' | 'ships_from' | 'parcel' | 'customs' | 'bought_by'
> & {
  provider: ProviderName;
  key: string;
};

/** False if the replacement already has a label. A worker buys it at once. */
export async function addLabel(
  client: PoolClient,
  storeId: StoreId,
  one: NewLabel,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into shipping_labels (store_id, id, claim_id, resolution_id, provider, state, idempotency_key, rate, ships_from, parcel,
       customs, bought_by, next_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'WAITING', $6, $7, $8, $9, $10, $11, $12, $12, $12) on conflict do nothing`,
    [
      ...[storeId, one.id, one.claim_id, one.resolution_id, one.provider, one.key],
      ...[
        JSON.stringify(one.rate),
        JSON.stringify(one.ships_from),
        JSON.stringify(one.parcel),
        one.customs && JSON.stringify(one.customs),
        one.bought_by,
      ],
      new Date(now),
    ],
  );
  return rowCount === 1;
}

export type LabelChange = Partial<Omit<LabelRow, 'store_id' | 'id'>>;

const toColumn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

export async function changeLabel(
  client: PoolClient,
  { store_id: storeId, id }: Pick<LabelRow, 'store_id' | 'id'>,
  change: LabelChange,
  now: number,
): Promise<void> {
  const names = Object.keys(change);
  const sets = names.map((name, index) => `"${name}" = $${index + 4}`);
  await client.query(
    `update shipping_labels set ${[...sets, 'updated_at = $3'].join(', ')} where store_id = $1 and id = $2`,
    [storeId, id, new Date(now), ...Object.values(change).map(toColumn)],
  );
}
