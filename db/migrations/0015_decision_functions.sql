-- Claims are read, held and changed in one round trip each.

-- A claim whole, as the presenter needs it. Amounts go as text, so that no digit is lost on the way.
create or replace function claim_document(p_store text, p_claim text) returns json language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  return (
    select json_build_object(
      'claim', to_json(c),
      'items', (select coalesce(json_agg(to_json(i) order by i.position), '[]') from claim_items i
        where i.store_id = p_store and i.claim_id = p_claim),
      'files', (select coalesce(json_agg(to_json(f) order by f.position), '[]') from files f
        where f.store_id = p_store and f.claim_id = p_claim),
      'documents', (select coalesce(json_agg(to_json(d) order by d.created_at), '[]') from claim_documents d
        where d.store_id = p_store and d.claim_id = p_claim),
      'events', (select coalesce(json_agg(to_json(e) order by e.sequence), '[]') from claim_events e
        where e.store_id = p_store and e.claim_id = p_claim),
      'fulfillments', (select coalesce(json_agg(to_json(f) order by f.position), '[]') from fulfillments f
        where f.store_id = p_store and f.order_id = c.order_id),
      'resolutions', (
        select coalesce(json_agg(to_jsonb(r) || jsonb_build_object('percentage', r.percentage::text,
          'flat_amount', r.flat_amount::text, 'promised', r.promised::text, 'paid_value', r.paid_value::text,
          'paid_original_value', r.paid_original_value::text) order by r.created_at, r.position), '[]')
        from claim_resolutions r where r.store_id = p_store and r.claim_id = p_claim),
      'messages', (
        select coalesce(json_agg(to_json(m) order by m.position), '[]')
        from (select * from claim_messages m where m.store_id = p_store and m.claim_id = p_claim
          order by m.position desc limit 100) m))
    from claims c where c.store_id = p_store and c.id = p_claim);
end $$;

-- The same, with order and claim held until the transaction ends. The order first, as a filing does, so that two
-- never wait for each other crosswise; "no key", so that uploads for the order go on meanwhile.
create function hold_claim(p_store text, p_claim text) returns json language plpgsql as $$
declare
  the_order text;
begin
  perform set_config('app.store', p_store, true);
  select order_id into the_order from claims where store_id = p_store and id = p_claim;
  perform 1 from orders where store_id = p_store and id = the_order for no key update;
  perform 1 from claims where store_id = p_store and id = p_claim for update;
  return claim_document(p_store, p_claim);
end $$;

-- One change of a claim that is held: the columns named in p_change, a new version, its events, and the news of it to
-- whoever watches. p_events: [{kind, actor_kind, actor_id, from_status, to_status, data}], their numbers are given here.
-- p_counts: whether it makes a new version; a note doesn't.
create function change_claim(
  p_store text, p_claim text, p_change jsonb, p_events jsonb, p_counts boolean, p_now timestamptz
) returns void language plpgsql as $$
declare
  last_event integer;
begin
  if p_counts then
    update claims c set (
      status, holds_quantity, claim_type, shipping_address_change, assignee, labels, status_since, timer, timer_at,
      first_answer_due_at, decision_due_at, dismissed_until, denial, appealed_at, proof_request, closed_for,
      resolution_type, last_customer_activity_at, last_team_activity_at) = (
      select r.status, r.holds_quantity, r.claim_type, r.shipping_address_change, r.assignee, r.labels, r.status_since,
        r.timer, r.timer_at, r.first_answer_due_at, r.decision_due_at, r.dismissed_until, r.denial, r.appealed_at,
        r.proof_request, r.closed_for, r.resolution_type, r.last_customer_activity_at, r.last_team_activity_at
      from jsonb_populate_record(c, p_change) r),
      version = c.version + 1, updated_at = p_now
    where c.store_id = p_store and c.id = p_claim;
  end if;
  select coalesce(max(sequence), 0) into last_event from claim_events where store_id = p_store and claim_id = p_claim;
  insert into claim_events (
    store_id, claim_id, sequence, at, kind, actor_kind, actor_id, from_status, to_status, data)
  select p_store, p_claim, last_event + n, p_now, e ->> 'kind', e ->> 'actor_kind', e ->> 'actor_id',
    e ->> 'from_status', e ->> 'to_status', coalesce(e -> 'data', '{}')
  from jsonb_array_elements(p_events) with ordinality as list(e, n);
  -- Ids only: what happened is read by each watcher with the watcher's own rights.
  perform pg_notify('claim_changed', p_store || ' ' || p_claim);
end $$;

-- Claims filed before there were timers: they count from their last change. In the name of each store, since the policies
-- bind an owner who is no superuser too.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    update claims set status_since = updated_at, timer = 'closeSilent', timer_at = updated_at + interval '7 days'
    where store_id = store.id and status_since is null and status in ('WAITING_FOR_CUSTOMER', 'PENDING_CUSTOMER');
  end loop;
end $$;
