-- One round trip from a token to what it may do.
create function find_api_token(p_store text, p_id text)
returns table (secret_hash bytea, role text, permissions text[]) language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  -- Once a minute is enough to see that a token is alive.
  update api_tokens t set last_used_at = now()
    where t.store_id = p_store and t.id = p_id and t.revoked_at is null
      and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return query
    select t.secret_hash, t.role, t.permissions from api_tokens t
    where t.store_id = p_store and t.id = p_id and t.revoked_at is null;
end $$;
