-- Changes a claim that is held: writes the columns in p_change, adds events ([{kind, actor_kind, actor_id, from_status,
-- to_status, data}]) and notifies watchers. p_counts: false for a note, which changes no column and makes no new version.
create function change_claim(
  p_store text, p_claim text, p_change jsonb, p_events jsonb, p_counts boolean, p_now timestamptz
) returns void language plpgsql as $$
declare
  -- The columns of the update below, and CHANGED_COLUMNS of src/server/claims/columns.ts.
  writable constant text[] := '{
    status, holds_quantity, claim_type, shipping_address_change, assignee, labels, metadata, status_since, timer,
    timer_at, merged_into, merged_into_number,
    first_answer_due_at, decision_due_at, decision_hours_left, due_at, warns_at, due_news_at, dismissed_until, denial, appealed_at,
    proof_request, closed_for, resolution_type, last_customer_activity_at, last_team_activity_at, customer_wrote_at}';
  refused text;
  last_event integer;
begin
  select string_agg(key, ', ') into refused from jsonb_object_keys(p_change) key
  where not p_counts or key <> all (writable);
  if refused is not null then
    raise undefined_column using message = format('change_claim does not write %s', refused);
  end if;
  if p_counts then
    update claims c set (
      status, holds_quantity, claim_type, shipping_address_change, assignee, labels, metadata, status_since, timer,
      timer_at, merged_into, merged_into_number,
      first_answer_due_at, decision_due_at, decision_hours_left, due_at, warns_at, due_news_at, dismissed_until, denial, appealed_at,
      proof_request, closed_for, resolution_type, last_customer_activity_at, last_team_activity_at, customer_wrote_at) = (
      select r.status, r.holds_quantity, r.claim_type, r.shipping_address_change, r.assignee, r.labels, r.metadata,
        r.status_since, r.timer, r.timer_at, r.merged_into, r.merged_into_number,
        r.first_answer_due_at, r.decision_due_at, r.decision_hours_left, r.due_at, r.warns_at, r.due_news_at, r.dismissed_until,
        r.denial, r.appealed_at, r.proof_request, r.closed_for, r.resolution_type,
        r.last_customer_activity_at, r.last_team_activity_at, r.customer_wrote_at
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
  insert into store_actors
  select distinct p_store, e ->> 'actor_id' from jsonb_array_elements(p_events) e
  where e ->> 'actor_kind' = 'team' and e ->> 'actor_id' is not null
  on conflict do nothing;
  -- Ids only: each watcher reads the change with its own rights.
  perform pg_notify('claim_changed', p_store || ' ' || p_claim);
end $$;
