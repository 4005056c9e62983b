import type { PoolClient } from 'pg';
import { DEFAULT_LABEL_COLOR, type LabelColor, labelKey, MOST_LABELS } from '../../domain/claims/label.ts';
import { withoutVoid } from '../../domain/text/plain-text.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { CamelRow } from '../database/rows.ts';
import { ProblemError } from '../problem-error.ts';

export type LabelRow = CamelRow<'labels', 'id' | 'name' | 'color'>;

export async function listLabels(client: PoolClient, storeId: StoreId): Promise<LabelRow[]> {
  const { rows } = await client.query<LabelRow>(
    'select id, name, color from labels where store_id = $1 order by lower(name), name',
    [storeId],
  );
  return rows;
}

/** Locked until the transaction ends. */
export async function holdLabel(client: PoolClient, storeId: StoreId, id: string): Promise<LabelRow | null> {
  const { rows } = await client.query<LabelRow>(
    'select id, name, color from labels where store_id = $1 and id = $2 for update',
    [storeId, id],
  );
  return rows[0] ?? null;
}

const lockLabels = (client: PoolClient, storeId: StoreId) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`labels ${storeId}`]);

/** Whether another label has this name, or had it and claims still do. Nobody adds one until the end of the transaction. */
export async function isTaken(
  client: PoolClient,
  storeId: StoreId,
  { id, name }: { id: string | null; name: string },
): Promise<boolean> {
  await lockLabels(client, storeId);
  const others = (await listLabels(client, storeId)).filter((label) => label.id !== id);
  const { rows: renamed } = await client.query<Pick<LabelRow, 'name'>>(
    'select from_name as name from label_changes where store_id = $1',
    [storeId],
  );
  const key = labelKey(name);
  return [...others, ...renamed].some((one) => labelKey(one.name) === key);
}

/** Adds labels up to the limit. Of two transactions that add some, the second waits. */
export async function addLabels(
  client: PoolClient,
  storeId: StoreId,
  labels: readonly { name: string; color: LabelColor }[],
  now: number,
): Promise<LabelRow[]> {
  await lockLabels(client, storeId);
  const { rows } = await client.query<LabelRow>(
    `insert into labels (store_id, id, name, color, created_at)
     select $1, l.id, l.name, l.color, $3 from json_to_recordset($2) as l (id text, name text, color text)
     on conflict (store_id, name) do nothing returning id, name, color`,
    [storeId, JSON.stringify(labels.map((label) => ({ id: shortId(), ...label }))), new Date(now)],
  );
  const { rows: counted } = await client.query<{ n: number }>(
    'select count(*)::int as n from labels where store_id = $1',
    [storeId],
  );
  if (rows.length > 0 && (counted[0]?.n ?? 0) > MOST_LABELS) {
    throw new ProblemError('too_many_labels', {
      fields: [{ path: 'labels', message: '' }],
      params: { max: MOST_LABELS },
    });
  }
  return rows;
}

/**
 * The names under which a claim keeps these labels: a label that is being renamed counts as renamed, one that is being
 * deleted is left out, one that differs only in capitals is the store's, and unknown ones are created.
 */
export async function keepLabels(
  client: PoolClient,
  storeId: StoreId,
  names: readonly string[],
  now: number,
): Promise<string[]> {
  const { rows } = await client.query<{ current: string | null; isKnown: boolean }>(
    `select case when c.from_name is null then given.name else c.to_name end as current,
       l.id is not null as "isKnown"
     from unnest($2::text[]) with ordinality as given (name, position)
     left join label_changes c on c.store_id = $1 and c.from_name = given.name
     left join labels l on l.store_id = $1
       and l.name = case when c.from_name is null then given.name else c.to_name end
     order by position`,
    [storeId, names],
  );
  const current = rows.flatMap((row) => (row.current === null ? [] : [{ ...row, name: row.current }]));
  if (current.every(({ isKnown }) => isKnown)) return [...new Set(current.map(({ name }) => name))];
  await lockLabels(client, storeId);
  const known = new Map((await listLabels(client, storeId)).map(({ name }) => [labelKey(name), name]));
  const unknown = new Map<string, string>();
  const kept = current.map(({ name, isKnown }) => {
    const key = labelKey(name);
    const same = isKnown ? name : (known.get(key) ?? unknown.get(key) ?? withoutVoid(name));
    if (!isKnown && !known.has(key)) unknown.set(key, same);
    return same;
  });
  if (unknown.size > 0) {
    const labels = [...unknown.values()].map((name) => ({ name, color: DEFAULT_LABEL_COLOR }));
    await addLabels(client, storeId, labels, now);
  }
  return [...new Set(kept)];
}

export async function writeLabel(
  client: PoolClient,
  storeId: StoreId,
  { id, name, color }: LabelRow,
): Promise<void> {
  await client.query('update labels set name = $3, color = $4 where store_id = $1 and id = $2', [
    storeId,
    id,
    name,
    color,
  ]);
}

export async function dropLabel(client: PoolClient, storeId: StoreId, id: string): Promise<void> {
  await client.query('delete from labels where store_id = $1 and id = $2', [storeId, id]);
}

export type LabelChange = CamelRow<'label_changes', 'from_name' | 'to_name' | 'actor_id'>;

/** An earlier change that led to this label now leads to where this one does. */
export async function addChange(
  client: PoolClient,
  storeId: StoreId,
  { fromName, toName, actorId }: LabelChange,
  now: number,
): Promise<void> {
  await client.query('update label_changes set to_name = $3 where store_id = $1 and to_name = $2', [
    storeId,
    fromName,
    toName,
  ]);
  await client.query(
    `insert into label_changes (store_id, from_name, to_name, actor_id, created_at)
     values ($1, $2, $3, $4, $5)`,
    [storeId, fromName, toName, actorId, new Date(now)],
  );
}

/** Held until the transaction ends. */
export async function holdChange(
  client: PoolClient,
  storeId: StoreId,
  fromName: string,
): Promise<LabelChange | null> {
  const { rows } = await client.query<LabelChange>(
    `select from_name as "fromName", to_name as "toName", actor_id as "actorId" from label_changes
     where store_id = $1 and from_name = $2 for update`,
    [storeId, fromName],
  );
  return rows[0] ?? null;
}

export async function endChange(client: PoolClient, storeId: StoreId, fromName: string): Promise<void> {
  await client.query('delete from label_changes where store_id = $1 and from_name = $2', [storeId, fromName]);
}

/**
 * Writes a change of a label to some of its claims, each with an event. Leaves out claims that someone else is changing.
 * @returns how many claims still have the old label
 */
export async function carryOver(
  client: PoolClient,
  storeId: StoreId,
  { fromName, toName, actorId }: LabelChange,
  { most, now }: { most: number; now: number },
): Promise<number> {
  await client.query(
    `with held as materialized (
       select c.id, c.labels, c.status from claims c
       where c.store_id = $1 and c.id in (select claim_id from claim_labels where store_id = $1 and label = $2)
       order by c.id limit $5 for update skip locked),
     changed as materialized (
       select id, status, labels, case when $3::text is null or $3 = any (labels)
         then array_remove(labels, $2) else array_replace(labels, $2, $3) end as kept from held)
     select change_claims($1, jsonb_object_agg(id, jsonb_build_object(
       'change', jsonb_build_object('labels', kept), 'versions', 1,
       'events', jsonb_build_array(jsonb_build_object('kind', 'labelled', 'actor_kind', 'team', 'actor_id', $4::text,
         'from_status', status, 'to_status', status, 'data', jsonb_build_object('from', labels, 'to', kept))))), $6)
     from changed`,
    [storeId, fromName, toName, actorId, most, new Date(now)],
  );
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from (
       select from claim_labels where store_id = $1 and label = $2 limit 1) left_over`,
    [storeId, fromName],
  );
  return rows[0]?.n ?? 0;
}
