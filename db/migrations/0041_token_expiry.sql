-- API tokens end by themselves (src/domain/api-token.ts says when). One made before ends a year after this migration.
alter table api_tokens add column expires_at timestamptz;
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    update api_tokens set expires_at = now() + interval '1 year' where store_id = store.id;
  end loop;
  perform set_config('app.store', '', true);
end $$;
alter table api_tokens alter column expires_at set not null;
create index api_tokens_by_time on api_tokens (store_id, created_at);

-- One round trip from a token to what it may do. Noted as used, once a minute at most, only for its own secret (`p_hash`):
-- guesses leave no trace in it. Null for `p_hash`: the token is looked at, not used.
drop function find_api_token(text, text);
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

-- Whoever watches a claim of the store looks again at whether it still may (src/server/live/changes.ts).
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
