-- Keeps what a provider reported, once, and answers whether it is new. Null, and nothing is kept, if the connection is no longer as the
-- caller read it: what was read then says whose signature counts.
create function keep_inbound_event(p_store text, p_connection text, p_updated_at timestamptz, p_event jsonb, p_now timestamptz)
returns boolean language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  perform 1 from connections where store_id = p_store and id = p_connection and updated_at = p_updated_at;
  if not found then
    return null;
  end if;
  insert into inbound_events (store_id, id, provider, event_id, topic, subject, about, changed_at, received_at, next_at)
  select p_store, e.id, e.provider, e."eventId", e.topic, e.subject, e.about, e."changedAt", p_now, p_now
  from jsonb_to_record(p_event) e (id text, provider text, "eventId" text, topic text, subject text, about jsonb,
    "changedAt" timestamptz)
  on conflict (store_id, provider, event_id) do nothing;
  return found;
end $$;
