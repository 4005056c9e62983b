-- Revokes an API token and tells those who watch claims of the store to check their access (src/server/claims/live/changes.ts).
create function revoke_api_token(p_store text, p_id text, p_now timestamptz) returns boolean language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  update api_tokens set revoked_at = coalesce(revoked_at, p_now) where store_id = p_store and id = p_id;
  if not found then
    return false;
  end if;
  perform pg_notify('claim_changed', p_store || ' *');
  return true;
end $$;
