-- The first round trip of a change: locks the claim as hold_claim does, and answers its document with the kept answer of a repeat, if
-- there is one (p_key: null looks for none). It is read once the claim is locked, so a second request finds the first one's.
create function begin_change(p_store text, p_claim text, p_other text, p_key bytea) returns table (
  document json, body_hash bytea, status smallint, answer bytea, led_to bigint, expires_at timestamptz)
language plpgsql as $$
begin
  document := hold_claim(p_store, p_claim, p_other);
  select a.body_hash, a.status, a.answer, a.led_to, a.expires_at into body_hash, status, answer, led_to, expires_at
  from answers a where a.store_id = p_store and a.request_key = p_key;
  return next;
end $$;
