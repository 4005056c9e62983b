/** One prepared select of the rows that the desk shows of a claim, as someone would write it by hand. */
const rowsOf = (table: string) =>
  `(select json_agg(r) from ${table} r where r.store_id = c.store_id and r.claim_id = c.id) as ${table}`;

const ofOrder = (table: string) =>
  `(select json_agg(r) from ${table} r where r.store_id = c.store_id and r.order_id = c.order_id) as ${table}`;

const ofStore = (table: string) =>
  `(select json_agg(r) from ${table} r where r.store_id = c.store_id) as ${table}`;

const ofCustomer = (table: string, columns: string) =>
  `(select json_agg(r) from (select ${columns} from ${table} r where r.store_id = c.store_id and r.email_key = c.email_key
    order by r.created_at desc limit 20) r) as other_${table}`;

const OF_CLAIM = [
  ...['claim_items', 'files', 'claim_documents', 'claim_events', 'claim_resolutions', 'claim_messages'],
  ...['claim_notes', 'claim_acts', 'claim_unsent', 'claim_presence'],
];

/** What else the screen names, each as a list. */
const BESIDE = {
  claims_of_order: `select o.id, o.claim_number, o.status, o.claim_type, o.requested_method, o.quote, o.created_at,
      (select json_agg(i) from claim_items i where i.store_id = o.store_id and i.claim_id = o.id) as items,
      (select json_agg(r) from claim_resolutions r where r.store_id = o.store_id and r.claim_id = o.id) as resolutions
    from claims o where o.store_id = c.store_id and o.order_id = c.order_id`,
  merged: 'select m.* from claims m where m.store_id = c.store_id and m.merged_into = c.id',
  similar_customers: `select m.kind, v.id, v.name, v.email, v.orders from customer_contacts own
    join customer_contacts m on m.store_id = own.store_id and m.kind = own.kind and m.contact_key = own.contact_key
      and m.email_key <> own.email_key
    join customers v on v.store_id = m.store_id and v.email_key = m.email_key
    where own.store_id = c.store_id and own.email_key = c.email_key limit 5`,
  similar_photos: `select f.file_key, k.* from files f cross join lateral (
      select o.file_key as other, x.id, x.claim_number from photo_bands own
      join photo_bands other on other.store_id = own.store_id and other.band = own.band and other.bits = own.bits
      join files o on o.store_id = other.store_id and o.file_key = other.file_key and o.claim_id <> c.id
      join claims x on x.store_id = o.store_id and x.id = o.claim_id
      where own.store_id = f.store_id and own.file_key = f.file_key limit 12) k
    where f.store_id = c.store_id and f.claim_id = c.id`,
  people: `select p.id, p.name from people p where p.id in (
    select e.actor_id from claim_events e where e.store_id = c.store_id and e.claim_id = c.id)`,
  global_macros: 'select * from global_macros',
};

export const SELECT_CLAIM = {
  name: 'bare_claim',
  text: `select to_json(c) as claim, (select to_json(o) from orders o
      where o.store_id = c.store_id and o.id = c.order_id) as ordered,
      (select to_json(u) from customers u where u.store_id = c.store_id and u.email_key = c.email_key) as customer,
      (select sum(n.orders) from order_counts n where n.store_id = c.store_id) as orders_of_store,
      (select sum(n.claims) from claim_counts n where n.store_id = c.store_id) as claims_of_store,
      ${[...OF_CLAIM.map(rowsOf), ...['fulfillments', 'shipment_scans'].map(ofOrder)].join(', ')},
      ${['labels', 'metadata_fields', 'macros', 'macro_uses', 'sops'].map(ofStore).join(', ')},
      ${ofCustomer('orders', 'id, source_order_number, total, currency, created_at')},
      ${ofCustomer('claims', 'id, claim_number, status, claim_type, requested_method, quote, currency, created_at')},
      ${Object.entries(BESIDE)
        .map(([name, rows]) => `(select json_agg(r) from (${rows}) r) as ${name}`)
        .join(', ')}
    from claims c where c.store_id = $1 and c.id = $2`,
};
