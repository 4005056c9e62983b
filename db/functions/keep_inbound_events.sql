-- Keeps what a provider reported, each event once, and answers the ids of those that are new. Null, and nothing is kept, if the connection is
-- no longer as the caller read it: what was read then says whose signature counts.
-- p_events: [{id, provider, eventId, topic, subject, about, changedAt, receivedAt}]
create function keep_inbound_events(p_store text, p_connection text, p_updated_at timestamptz, p_events jsonb)
returns text[] language plpgsql as $$
declare
  the_new text[];
begin
  perform set_config('app.store', p_store, true);
  perform 1 from connections where store_id = p_store and id = p_connection and updated_at = p_updated_at;
  if not found then
    return null;
  end if;
  with kept as (
    insert into inbound_events (store_id, id, provider, event_id, topic, subject, about, changed_at, received_at, next_at)
    select p_store, e.id, e.provider, e."eventId", e.topic, e.subject, e.about, e."changedAt", e."receivedAt", e."receivedAt"
    from jsonb_to_recordset(p_events) e (id text, provider text, "eventId" text, topic text, subject text, about jsonb,
      "changedAt" timestamptz, "receivedAt" timestamptz)
    on conflict (store_id, provider, event_id) do nothing
    returning id)
  select array_agg(id) into the_new from kept;
  return coalesce(the_new, '{}');
end $$;
