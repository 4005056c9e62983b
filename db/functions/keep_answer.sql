-- Keeps the first answer of a write (docs/rules/repeats.md). Answers the kept one if there is one that is still good, else null.
create function keep_answer(
  p_store text, p_key bytea, p_body_hash bytea, p_status integer, p_answer bytea, p_now timestamptz,
  p_expires timestamptz, p_stands bigint, p_leads_to bigint
) returns answers language plpgsql as $$
declare
  kept answers;
begin
  insert into answers as a (store_id, request_key, body_hash, status, answer, expires_at, led_to)
  values (p_store, p_key, p_body_hash, p_status, p_answer, p_expires, p_leads_to)
  on conflict (store_id, request_key) do update set
    body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, expires_at = excluded.expires_at,
    led_to = excluded.led_to
  where a.expires_at <= p_now or a.led_to <> p_stands;
  if found then
    return null;
  end if;
  select * into kept from answers where store_id = p_store and request_key = p_key;
  return kept;
end $$;
