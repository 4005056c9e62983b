-- Changes claims that are held. p_changes has for each claim's id: "change", the columns to write; "events" to add ([{kind, actor_kind,
-- actor_id, from_status, to_status, data}]); "versions", how many it goes on, 0 for notes, which change no column. Notifies watchers.
-- Planned once for each connection, as hold_claim is: that saves a fifth of its time.
create function change_claims(p_store text, p_changes jsonb, p_now timestamptz) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  -- The columns of the update below, and CHANGED_COLUMNS of src/server/claims/columns.ts.
  writable constant text[] := '{
    status, holds_quantity, claim_type, shipping_address_change, assignee, labels, metadata, status_since, timer,
    timer_at, merged_into, merged_into_number,
    first_answer_due_at, first_answer_hours_left, decision_due_at, decision_hours_left, due_at, warns_at, due_news_at,
    dismissed_until, denial, appealed_at, proof_request, closed_for, resolution_type,
    last_customer_activity_at, last_team_activity_at, customer_wrote_at}';
  refused text;
  the_changed text[];
begin
  select string_agg(name, ', ') into refused from jsonb_each(p_changes) c
  cross join jsonb_object_keys(case c.value -> 'versions' when '0' then c.value -> 'change' else (c.value -> 'change') - writable end) name;
  if refused is not null then
    raise undefined_column using message = format('change_claims does not write %s', refused);
  end if;
  the_changed := array(select c.key from jsonb_each(p_changes) c where c.value -> 'versions' <> '0');
  if the_changed <> '{}' then
    update claims c set (
      status, holds_quantity, claim_type, shipping_address_change, assignee, labels, metadata, status_since, timer,
      timer_at, merged_into, merged_into_number,
      first_answer_due_at, first_answer_hours_left, decision_due_at, decision_hours_left, due_at, warns_at, due_news_at,
      dismissed_until, denial, appealed_at, proof_request, closed_for, resolution_type,
      last_customer_activity_at, last_team_activity_at, customer_wrote_at) = (
      select r.status, r.holds_quantity, r.claim_type, r.shipping_address_change, r.assignee, r.labels, r.metadata,
        r.status_since, r.timer, r.timer_at, r.merged_into, r.merged_into_number,
        r.first_answer_due_at, r.first_answer_hours_left, r.decision_due_at, r.decision_hours_left, r.due_at, r.warns_at,
        r.due_news_at, r.dismissed_until, r.denial, r.appealed_at, r.proof_request, r.closed_for, r.resolution_type,
        r.last_customer_activity_at, r.last_team_activity_at, r.customer_wrote_at
      from jsonb_populate_record(c, p_changes -> c.id -> 'change') r),
      version = c.version + (p_changes -> c.id ->> 'versions')::integer, updated_at = p_now
    where c.store_id = p_store and c.id = any (the_changed);
  end if;
  insert into claim_events (
    store_id, claim_id, sequence, at, kind, actor_kind, actor_id, from_status, to_status, data)
  select p_store, c.key, last_one.sequence + e.place, p_now, e.value ->> 'kind', e.value ->> 'actor_kind', e.value ->> 'actor_id',
    e.value ->> 'from_status', e.value ->> 'to_status', coalesce(e.value -> 'data', '{}')
  from jsonb_each(p_changes) c
  cross join lateral (
    select coalesce(max(sequence), 0) as sequence from claim_events where store_id = p_store and claim_id = c.key) last_one
  cross join jsonb_array_elements(c.value -> 'events') with ordinality as e (value, place);
  insert into store_actors
  select distinct p_store, e ->> 'actor_id' from jsonb_each(p_changes) c, jsonb_array_elements(c.value -> 'events') e
  where e ->> 'actor_kind' = 'team' and e ->> 'actor_id' is not null
  on conflict do nothing;
  -- Ids only: each watcher reads the change with its own rights.
  perform pg_notify('claim_changed', p_store || ' ' || c.key) from jsonb_each(p_changes) c;
end $$;
