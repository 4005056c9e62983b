-- Finds an API token, and notes its use at most once a minute if the secret matches.
create function find_api_token(p_store text, p_id text, p_hash bytea, p_now timestamptz)
returns table (secret_hash bytea, role text, permissions text[], expires_at timestamptz) language plpgsql as $$
declare
  used_at timestamptz;
begin
  perform set_config('app.store', p_store, true);
  select t.secret_hash, t.role, t.permissions, t.expires_at, t.last_used_at
    into secret_hash, role, permissions, expires_at, used_at
    from api_tokens t where t.store_id = p_store and t.id = p_id and t.revoked_at is null;
  if not found then
    return;
  end if;
  if secret_hash = p_hash and expires_at > p_now and (used_at is null or used_at < p_now - interval '1 minute') then
    update api_tokens t set last_used_at = p_now
      where t.store_id = p_store and t.id = p_id and t.last_used_at is not distinct from used_at;
  end if;
  return next;
end $$;
