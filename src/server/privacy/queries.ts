/** Customers that are erased: how much there is of them, and how far their erasure is. Within the store. */
import type { PoolClient } from 'pg';
import type { PersonErasure, PersonToErase } from '../../contract/person-erasure.ts';
import { statusesAt } from '../../domain/claims/claim.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { CamelRow, Row } from '../database/rows.ts';

/** The address of a customer by the id that orders and claims name. Null if there is none. */
export async function emailOf(client: PoolClient, storeId: StoreId, id: string): Promise<string | null> {
  const { rows } = await client.query<Row<'customers', 'email'>>(
    'select email from customers where store_id = $1 and id = $2',
    [storeId, id],
  );
  return rows[0]?.email ?? null;
}

/** By which their page is found. Null if only claims, drafts or mails have the address. */
export async function idOfEmail(client: PoolClient, storeId: StoreId, key: string): Promise<string | null> {
  const { rows } = await client.query<Row<'customers', 'id'>>(
    'select id from customers where store_id = $1 and email_key = $2',
    [storeId, key],
  );
  return rows[0]?.id ?? null;
}

/** Claims that somebody still works on. */
const OPEN = [...statusesAt('undecided', 'set_aside', 'approved')];

const CLAIMS_OF = `select c.id, c.status from claims c where c.store_id = $1 and c.email_key = $2
  union select c.id, c.status from claims c join orders o on o.store_id = c.store_id and o.id = c.order_id
  where c.store_id = $1 and o.store_id = $1 and o.email_key = $2`;

/** How much of a customer there is, under the key of their address. */
export async function weighPerson(
  client: PoolClient,
  storeId: StoreId,
  key: string,
): Promise<Omit<PersonToErase, 'email'>> {
  const { rows } = await client.query<Omit<PersonToErase, 'email'>>(
    `with own as materialized (${CLAIMS_OF}), bought as materialized (
       select o.id from orders o where o.store_id = $1 and o.email_key = $2)
     select json_build_object(
         'orders', (select count(*) from bought), 'claims', (select count(*) from own),
         'messages', (select count(*) from claim_messages m join own on own.id = m.claim_id where m.store_id = $1),
         'files', (select count(*) from files f where f.store_id = $1
           and (f.claim_id in (select id from own) or f.order_id in (select id from bought))),
         'mails', (select count(*) from mails m where m.store_id = $1 and lower(m.recipient) = $2)) as goes,
       (select count(*)::int from own where status = any ($3)) as "openClaims",
       (select count(*)::int from claim_instructions i join own on own.id = i.claim_id
         where i.store_id = $1 and i.state in ('WAITING', 'SENDING', 'UNKNOWN')) as "moneyOnItsWay",
       (select count(*)::int from help_desk_tickets t join own on own.id = t.claim_id
         where t.store_id = $1 and t.ticket_id is not null) as "helpDeskTickets"`,
    [storeId, key, OPEN],
  );
  return (
    rows[0] ?? {
      goes: { orders: 0, claims: 0, messages: 0, files: 0, mails: 0 },
      openClaims: 0,
      moneyOnItsWay: 0,
      helpDeskTickets: 0,
    }
  );
}

/** Whether the store knows the address at all: an order, a claim, a draft or a mail has it. */
export async function isKnown(client: PoolClient, storeId: StoreId, key: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select exists (select from customers where store_id = $1 and email_key = $2)
       or exists (select from orders where store_id = $1 and email_key = $2)
       or exists (select from claims where store_id = $1 and email_key = $2)
       or exists (select from drafts where store_id = $1 and lower(email) = $2)
       or exists (select from in_store_filings where store_id = $1 and strpos(lower(filing::text), $2) > 0)
       or exists (select from mails where store_id = $1 and lower(recipient) = $2) as known`,
    [storeId, key],
  );
  return rows[0]?.known ?? false;
}

const COLUMNS = `id, asked_at as "askedAt", ended_at as "endedAt", orders, claims, files`;

/** The one of the address that is under way, or a new one with its job. */
export async function addErasure(
  client: PoolClient,
  storeId: StoreId,
  { id, key, now }: { id: string; key: string; now: number },
): Promise<string> {
  const { rows } = await client.query<Row<'person_erasures', 'id'>>(
    `insert into person_erasures as e (store_id, id, email_key, asked_at) values ($1, $2, $3, $4)
     on conflict (store_id, email_key) where email_key is not null do update set email_key = e.email_key returning id`,
    [storeId, id, key, new Date(now)],
  );
  const kept = rows[0]?.id ?? id;
  await queueErasure(client, storeId, kept);
  return kept;
}

/** Erasures that start in the same second: one erases what two would wait for. */
const EACH_SECOND = 5;
const AT_ONCE = 1_000;

/**
 * Of everybody who bought or claimed something, except those whose claims or money are under way.
 * @returns how many begin now, and how many are left
 */
export async function addErasures(
  client: PoolClient,
  storeId: StoreId,
  now: number,
): Promise<{ begun: number; left: number }> {
  const { rows } = await client.query<{ key: string; isBusy: boolean }>(
    `with own as materialized (
       select c.id, c.status, c.email_key, o.email_key as bought_by from claims c
       left join orders o on o.store_id = $1 and o.id = c.order_id and o.erased_at is null
       where c.store_id = $1 and c.erased_at is null),
     busy as materialized (
       select own.email_key, own.bought_by from own where own.status = any ($2) or exists (
         select from claim_instructions i where i.store_id = $1 and i.claim_id = own.id
           and i.state in ('WAITING', 'SENDING', 'UNKNOWN')))
     select k.key, k.key in (select email_key from busy union all select bought_by from busy where bought_by is not null) as "isBusy"
     from (select email_key as key from customers where store_id = $1
       union select email_key from orders where store_id = $1 and erased_at is null
       union select email_key from own) k
     where k.key <> '' order by k.key`,
    [storeId, OPEN],
  );
  const free = rows.filter(({ isBusy }) => !isBusy).map(({ key }) => key);
  for (let from = 0; from < free.length; from += AT_ONCE) {
    const some = free.slice(from, from + AT_ONCE).map((key, index) => ({
      ...{ id: shortId(), key },
      wait: `${Math.floor((from + index) / EACH_SECOND)} seconds`,
    }));
    await client.query(
      `with asked as (select * from jsonb_to_recordset($2::jsonb) a (id text, key text, wait interval)),
       kept as (
         insert into person_erasures (store_id, id, email_key, asked_at) select $1, id, key, $3 from asked
         on conflict (store_id, email_key) where email_key is not null do nothing returning id)
       select enqueue_job('erase_person', json_build_object('storeId', $1::text, 'id', id),
         'erase_person ' || $1 || ' ' || id, wait) from asked where id in (select id from kept)`,
      [storeId, JSON.stringify(some), new Date(now)],
    );
  }
  return { begun: free.length, left: rows.length - free.length };
}

/** The job goes on whatever happens to a worker. */
export async function queueErasure(client: PoolClient, storeId: StoreId, id: string): Promise<void> {
  await client.query("select enqueue_job('erase_person', $1, $2)", [
    JSON.stringify({ storeId, id }),
    `erase_person ${storeId} ${id}`,
  ]);
}

export async function findErasure(
  client: PoolClient,
  storeId: StoreId,
  id: string,
): Promise<PersonErasure | null> {
  const { rows } = await client.query<PersonErasure>(
    `select ${COLUMNS} from person_erasures where store_id = $1 and id = $2`,
    [storeId, id],
  );
  return rows[0] ?? null;
}

/** The last ones first. */
export async function listErasures(
  client: PoolClient,
  storeId: StoreId,
  most: number,
): Promise<PersonErasure[]> {
  const { rows } = await client.query<PersonErasure>(
    `select ${COLUMNS} from person_erasures where store_id = $1 order by asked_at desc, id desc limit $2`,
    [storeId, most],
  );
  return rows;
}

/** Whose erasure it is. Null once it has ended. @param how `held`: until the transaction ends, no other job ends it */
export async function keyOf(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  how: 'read' | 'held',
): Promise<string | null> {
  const { rows } = await client.query<CamelRow<'person_erasures', 'email_key'>>(
    `select email_key as "emailKey" from person_erasures where store_id = $1 and id = $2
     ${how === 'held' ? 'for update' : ''}`,
    [storeId, id],
  );
  return rows[0]?.emailKey ?? null;
}

/** Some claims and orders from which the customer is not taken out yet. */
export async function someLeft(
  client: PoolClient,
  storeId: StoreId,
  key: string,
  most: number,
): Promise<{ claims: string[]; orders: string[] }> {
  const { rows: claims } = await client.query<Row<'claims', 'id'>>(
    `select own.id from (${CLAIMS_OF}) own join claims c on c.store_id = $1 and c.id = own.id
     where c.erased_at is null order by 1 limit $3`,
    [storeId, key, most],
  );
  const { rows: orders } = await client.query<Row<'orders', 'id'>>(
    'select id from orders where store_id = $1 and email_key = $2 order by 1 limit $3',
    [storeId, key, most],
  );
  return { claims: claims.map(({ id }) => id), orders: orders.map(({ id }) => id) };
}

/** Notes how far it got. */
export async function countErased(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  more: { orders?: number; claims?: number; files?: number },
): Promise<void> {
  await client.query(
    `update person_erasures set orders = orders + $3, claims = claims + $4, files = files + $5
     where store_id = $1 and id = $2`,
    [storeId, id, more.orders ?? 0, more.claims ?? 0, more.files ?? 0],
  );
}

/** From then on nothing says whose it was. */
export async function endErasure(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  now: number,
): Promise<void> {
  await client.query(
    'update person_erasures set ended_at = $3, email_key = null where store_id = $1 and id = $2 and ended_at is null',
    [storeId, id, new Date(now)],
  );
}
