-- Finds an API token, and notes its use at most once a minute if the secret matches.
create function find_api_token(p_store text, p_id text, p_hash bytea, p_now timestamptz)
returns table (secret_hash bytea, role text, permissions text[], expires_at timestamptz) language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  update api_tokens t set last_used_at = p_now
    where t.store_id = p_store and t.id = p_id and t.secret_hash = p_hash and t.revoked_at is null
      and t.expires_at > p_now and (t.last_used_at is null or t.last_used_at < p_now - interval '1 minute');
  return query
    select t.secret_hash, t.role, t.permissions, t.expires_at from api_tokens t
    where t.store_id = p_store and t.id = p_id and t.revoked_at is null;
end $$;
